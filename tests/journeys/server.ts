import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startTimeout } from '#tests/stages/patience.ts'
import { freePort } from '#tests/world/free-port.ts'

/** A separate Siteward: the real server on a free port, with data in a temporary folder. */
export interface Siteward {
  /** `http://localhost:4711`, the same after a restart. */
  readonly address: string
  readonly dataDir: string
  start(): Promise<void>
  /** Stops the server like an operator. */
  stop(): Promise<void>
  /** Stops it and removes its data. */
  end(): Promise<void>
}

/** The environment variable with the folder of the demo's data (`demo.ts`). */
export const demoData = 'SITEWARD_DEMO_DATA'

/** Returns the path of a file of this run, which is removed with the demo. */
export const ofThisRun = (name: string): string => join(dirname(process.env[demoData] ?? ''), name)

/** Creates a demo Siteward and starts it. `environment`: further variables of the server. */
export async function startSiteward(environment: Record<string, string> = {}): Promise<Siteward> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'siteward-journey-')))
  // As root without user namespaces the database runs as `nobody`, which needs access.
  chmodSync(folder, 0o711)
  const port = await freePort()
  const address = `http://localhost:${port}`
  let child: ChildProcess | null = null
  let said = ''
  const made = process.env[demoData]
  // Keeps the files' owners, which may be other users.
  if (made !== undefined) execFileSync('cp', ['-a', made, join(folder, 'data')])

  const siteward: Siteward = {
    address,
    dataDir: join(folder, 'data'),
    async start() {
      child = spawn(process.execPath, ['src/server/main.ts'], {
        env: {
          ...process.env,
          PORT: String(port),
          DATA_DIR: join(folder, 'data'),
          SEED: 'demo',
          LOG_LEVEL: 'error',
          CHECK_ANSWERS: '1',
          TEST_SPEED: '1',
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const hear = (text: Buffer) => (said = (said + text.toString()).slice(-4_000))
      child.stdout?.on('data', hear)
      child.stderr?.on('data', hear)
      await ready(address, child, () => said)
    },
    async stop() {
      const running = child
      child = null
      if (running === null || running.exitCode !== null) return
      const gone = new Promise((done) => running.once('exit', done))
      running.kill('SIGTERM')
      await gone
    },
    async end() {
      await siteward.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await siteward.start()
  return siteward
}

async function ready(address: string, child: ChildProcess, said: () => string): Promise<void> {
  const end = Date.now() + startTimeout
  // After its end and its last words.
  let hasClosed = false
  child.once('close', () => (hasClosed = true))
  while (Date.now() < end) {
    if (hasClosed) throw new Error(`The server ended with ${child.exitCode}:\n${said()}`)
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`The server was not ready within ${startTimeout / 1000} s:\n${said()}`)
}
