import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { prepareCluster, socketUrl } from '#server/db/embedded.ts'
import { startPostmaster } from '#server/db/embedded-postmaster.ts'
import { stopProcesses } from '#server/db/embedded-processes.ts'
import { clusterName } from '#server/db/embedded-socket.ts'

/**
 * The variable that names the folder shared by the processes of one test run; the first that needs
 * the database starts it.
 */
const runFolder = 'SITEWARD_TEST_RUN'

/**
 * The owner's address of the test run's PostgreSQL: `TEST_DATABASE_URL`, otherwise an embedded
 * server.
 */
export async function clusterUrl(): Promise<string> {
  const given = process.env.TEST_DATABASE_URL
  if (given !== undefined && given !== '') return given
  return onceInRun('cluster', async () => {
    // Without fsync, because a test run's data need not survive a crash of the machine.
    const cluster = await prepareCluster({
      dataDir: join(testRun(), 'data'),
      durable: false,
      maxConnections: 200,
    })
    const postmaster = await startPostmaster(cluster)
    postmaster.unref()
    return socketUrl(cluster, 'postgres')
  })
}

/** Runs work in one process of the run and shares its result with all of them. */
export async function onceInRun(name: string, work: () => Promise<string>): Promise<string> {
  const file = join(testRun(), `${name}.json`)
  if (existsSync(file)) return readAnswer(file)
  const lock = new DatabaseSync(join(testRun(), `${name}.lock`), { timeout: 60_000 })
  try {
    lock.exec('begin exclusive')
    if (existsSync(file)) return readAnswer(file)
    const answer = await work()
    writeFileSync(file, JSON.stringify(answer))
    return answer
  } finally {
    lock.close()
  }
}

/** The folder of this test run. */
export function testRun(): string {
  const folder = process.env[runFolder]
  if (folder === undefined)
    throw new Error(
      'Tests with a database need tests/world/database-setup.ts as their global set-up.',
    )
  return folder
}

/** Containers may share the temporary folder, and cannot see each other's processes. */
const ofThisMachine = `siteward-test-${hostname()}-`

/** Begins a test run; its processes find it through their environment. */
export async function beginRun(): Promise<void> {
  for (const left of leftBehind()) await removeRun(left)
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `${ofThisMachine}${process.pid}-`)))
  // As root without user namespaces the database runs as `nobody`, who needs access.
  chmodSync(folder, 0o711)
  process.env[runFolder] = folder
}

/** Stops the embedded database of a run and removes its folder. */
export async function removeRun(folder: string): Promise<void> {
  const dataDir = join(folder, 'data')
  await stopProcesses(
    { folder: join(dataDir, 'postgres'), name: clusterName(dataDir) },
    'SIGINT',
    5_000,
  )
  rmSync(join(tmpdir(), clusterName(dataDir)), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
}

/** Folders of this machine's runs whose process was killed before it could clean up. */
function leftBehind(): string[] {
  const folders = readdirSync(tmpdir()).filter((name) => {
    const pid = name.startsWith(ofThisMachine)
      ? /^(\d+)-/.exec(name.slice(ofThisMachine.length))?.[1]
      : undefined
    return pid !== undefined && !isAlive(Number(pid))
  })
  return folders.map((name) => realpathSync(join(tmpdir(), name)))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && Reflect.get(error, 'code') === 'EPERM'
  }
}

function readAnswer(file: string): string {
  return z.string().parse(JSON.parse(readFileSync(file, 'utf8')))
}
