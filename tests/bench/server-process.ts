import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { freePort } from '#tests/world/free-port.ts'
import { measuredCommand } from './pinned.ts'

export interface Running {
  port: number
  process: ChildProcess
  /** Milliseconds from spawning to the first good response of /readyz. */
  startedIn: number
  stop: () => Promise<void>
  /** Resident memory of the server and of its database (shared pages counted once), in MB. */
  memory: () => number
}

// Runs as a real installation does, but with the public sign-ins that the bench uses.
const asReal = { NODE_ENV: 'production', SEED: 'demo', ALLOW_DEMO: '1' }

/**
 * Starts the product of a folder on its own data folder, as its README does; `pinned` puts it and
 * its database on the measured core.
 */
export async function startServer(
  dataDir: string,
  more: Record<string, string> = {},
  app = '.',
  pinned = false,
): Promise<Running> {
  const port = await freePort()
  const begun = performance.now()
  const [program, words] = pinned
    ? measuredCommand(process.execPath, startWords(app))
    : [process.execPath, startWords(app)]
  const child = spawn(program, words, {
    cwd: app,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...asReal,
      ...more,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  await ready(port, child)
  const startedIn = performance.now() - begun
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { port, process: child, startedIn, stop, memory: () => memoryOf(child.pid ?? 0, dataDir) }
}

/** The words that `npm start` passes to Node. */
function startWords(app: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return scripts.start.split(' ').slice(1)
}

/**
 * Fills the data folder with a company of this number of actions, and of people and pre-task plans
 * if given; returns its sign-in.
 */
export function seedCompany(
  dataDir: string,
  actions: number,
  app = '.',
  people?: number,
  plans?: number,
): { email: string; password: string } {
  const company =
    people === undefined ? [] : ['--people', String(people), '--company', `Crowd ${people}`]
  const made = seed(
    dataDir,
    [
      '--scale',
      String(actions),
      ...company,
      ...(plans === undefined ? [] : ['--plans', String(plans)]),
    ],
    app,
  )
  const email = /[\w.-]+@[\w.-]+\.test/.exec(made)?.[0]
  if (email === undefined) throw new Error(`The output of the seed has no sign-in: ${made}`)
  return { email, password: 'Siteward1!' }
}

/** Fills the data folder with the demo and this number of further companies. */
export function seedCompanies(dataDir: string, companies: number): void {
  seed(dataDir, ['--companies', String(companies)])
}

/** Runs the seed and returns its output. */
function seed(dataDir: string, words: readonly string[], app = '.'): string {
  const made = spawnSync(process.execPath, ['src/server/seed/main.ts', ...words], {
    cwd: app,
    env: { ...process.env, DATA_DIR: dataDir, ...asReal },
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`Seeding failed: ${made.stderr}`)
  return made.stdout
}

/** Returns a bearer token for a sign-in. */
export async function signIn(
  port: number,
  who: { email: string; password: string },
): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'password', username: who.email, password: who.password }),
  })
  const body = (await answer.json()) as { access_token?: string }
  if (body.access_token === undefined) throw new Error(`Sign-in failed: ${answer.status}`)
  return body.access_token
}

async function ready(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 6000; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
    const good = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (good) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('The server did not get ready.')
}

/**
 * Sums the proportional set size, which counts the shared memory of PostgreSQL's processes once.
 */
function memoryOf(server: number, dataDir: string): number {
  const kilobytes = processes()
    .filter(
      (one) =>
        one.id === server ||
        one.command.includes(dataDir) ||
        (one.command.startsWith('postgres') && isBelow(one.id, dataDir)),
    )
    .map((one) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${one.id}/smaps_rollup`))?.[1] ?? 0))
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}

function processes(): { id: number; command: string; parent: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({
      id: Number(name),
      command: read(`/proc/${name}/cmdline`).replaceAll('\0', ' '),
      parent: Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${name}/status`))?.[1] ?? 0),
    }))
}

/** Checks whether this is a process of the database that runs on this folder. */
function isBelow(id: number, dataDir: string): boolean {
  const all = processes()
  for (
    let one = all.find((other) => other.id === id);
    one !== undefined;
    one = all.find((other) => other.id === one?.parent)
  ) {
    if (one.command.includes(dataDir)) return true
    if (one.parent <= 1) return false
  }
  return false
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
