import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefusal } from './errors.ts'

/** The live processes of one database, including those that an earlier server started. */
export interface Running {
  postmaster: number | undefined
  /** The other processes; they survive a killed postmaster for a moment. */
  rest: number[]
}

/**
 * Identifies a database: its folder is in the arguments of the first process, its name in the
 * titles of the others.
 */
export interface ClusterProcesses {
  folder: string
  name: string
}

/**
 * Stops the processes that a killed server left on the folder, so that the next start is the only
 * one. It does not take them over: the new server then watches a child of its own, with today's
 * settings.
 */
export async function stopLeftOver(
  cluster: ClusterProcesses,
  log: (line: string) => void,
): Promise<void> {
  const pidFile = join(cluster.folder, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const { postmaster, rest } = runningProcesses(cluster)
  if (postmaster !== undefined) {
    log('The database of a server that was killed is still running; it is stopped first.')
    await stopProcesses(cluster, 'SIGINT', 10_000)
  } else if (rest.length > 0) {
    await stopProcesses(cluster, 'SIGTERM', 2_000)
  }
  // If an unrelated process has that number now, PostgreSQL would believe that it runs already.
  const noted = notedPid(cluster.folder)
  if (noted !== undefined && isAlive(noted)) rmSync(pidFile)
}

/** Stops the processes with ever stronger signals; nothing acknowledged is lost either way. */
export async function stopProcesses(
  cluster: ClusterProcesses,
  signal: 'SIGINT' | 'SIGTERM',
  patience: number,
): Promise<void> {
  const steps = [
    { signal, patience },
    { signal: 'SIGQUIT', patience: 3_000 },
    { signal: 'SIGKILL', patience: 3_000 },
  ] as const
  for (const step of steps) {
    const { postmaster, rest } = runningProcesses(cluster)
    // The postmaster signals the others; without one each gets the signal.
    for (const pid of postmaster === undefined || step.signal === 'SIGKILL'
      ? [postmaster ?? 0, ...rest]
      : [postmaster]) {
      if (pid > 0) kill(pid, step.signal)
    }
    if (await areGone(cluster, step.patience)) return
  }
  throw new StartRefusal(
    'database-start',
    `A database is still running on ${cluster.folder} and cannot be stopped.`,
  )
}

/** Waits until no process of the database is left. */
export async function areGone(cluster: ClusterProcesses, patience: number): Promise<boolean> {
  const end = performance.now() + patience
  for (;;) {
    const { postmaster, rest } = runningProcesses(cluster)
    if (postmaster === undefined && rest.length === 0) return true
    if (performance.now() > end) return false
    await sleep(10)
  }
}

export function runningProcesses({ folder, name }: ClusterProcesses): Running {
  const rest: number[] = []
  const started: number[] = []
  for (const { pid, line } of commandLines()) {
    if (line.startsWith(`postgres: ${name}: `)) rest.push(pid)
    else if (/^\S*\/postgres -D /.test(line) && line.includes(` -D ${folder} `)) started.push(pid)
  }
  // A child looks like its parent until it has a title of its own, so the pid file decides.
  const noted = started.find((pid) => pid === notedPid(folder))
  const postmaster = noted ?? Math.min(...started)
  if (started.length === 0) return { postmaster: undefined, rest }
  return { postmaster, rest: [...rest, ...started.filter((pid) => pid !== postmaster)] }
}

function notedPid(folder: string): number | undefined {
  try {
    return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

function* commandLines(): Generator<{ pid: number; line: string }> {
  if (!existsSync('/proc/self/cmdline')) {
    const asked = spawnSync('ps', ['-axww', '-o', 'pid=,command='], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    })
    for (const row of asked.stdout.split('\n')) {
      const [, pid, line] = /^\s*(\d+) (.*)$/.exec(row) ?? []
      if (pid !== undefined && line !== undefined) yield { pid: Number(pid), line: `${line} ` }
    }
    return
  }
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      yield {
        pid: Number(entry),
        line: readFileSync(`/proc/${entry}/cmdline`, 'utf8').replaceAll('\0', ' '),
      }
    } catch {
      // The process ended in the meantime.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && Reflect.get(error, 'code') === 'EPERM'
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended already.
  }
}
