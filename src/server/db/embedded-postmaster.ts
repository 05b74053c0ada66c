import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandAs } from './embedded-as.ts'
import type { RunAs } from './embedded-as.ts'
import type { Binaries } from './embedded-binaries.ts'
import { settings } from './embedded-settings.ts'
import { StartRefusal } from './errors.ts'

/** The parts needed to start the database of one folder. */
export interface Cluster {
  folder: string
  name: string
  socketFolder: string
  logFile: string
  binaries: Binaries
  as: RunAs
  durable: boolean
  maxConnections: number
}

/** The database's first process, which we started. */
export interface Postmaster {
  pid: number
  /** Settles when it has ended, in any way. */
  ended: Promise<void>
  /** Lets our process end without it. */
  unref: () => void
}

const longestRecovery = 300_000
const longestLog = 10_000_000

/** Starts the database and waits until it accepts connections. */
export async function startPostmaster(cluster: Cluster): Promise<Postmaster> {
  const program = join(cluster.binaries.folder, 'postgres')
  const { file, args, options } = commandAs(cluster.as, program, [
    '-D',
    cluster.folder,
    ...settings(cluster),
  ])
  const log = openLog(cluster.logFile)
  const logOffset = statSync(cluster.logFile).size
  // A process group of its own: Ctrl-C is for our server, which then ends the database in order.
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  let over = false
  const end = () => {
    over = true
    resolve()
  }
  child.on('exit', end).on('error', end)
  const patience = performance.now() + longestRecovery
  while (!isReady(cluster.folder, child.pid)) {
    if (performance.now() > patience) child.kill('SIGQUIT')
    if (over) throw new StartRefusal('database-start', failure(cluster.logFile, logOffset))
    await sleep(3)
  }
  return { pid: child.pid ?? 0, ended, unref: () => child.unref() }
}

/** The database writes its state into the eighth line of this file. */
function isReady(folder: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > longestLog) renameSync(file, `${file}.1`)
  return openSync(file, 'a', 0o600)
}

function failure(logFile: string, from: number): string {
  const lastLines = readFileSync(logFile)
    .subarray(from)
    .toString('utf8')
    .trim()
    .split('\n')
    .slice(-3)
    .join(' ')
  return `The database did not start (${logFile}): ${lastLines}`
}
