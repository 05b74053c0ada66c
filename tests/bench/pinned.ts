import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/**
 * With two cores, the measured process has one and the load generator the other, so that neither
 * takes the other's time; with one core they share it.
 */
export const pins =
  availableParallelism() > 1 && spawnSync('taskset', ['--version']).error === undefined
    ? { measured: '0', asking: '1' }
    : null

/** Returns the command of a process on the measured core: the program and its first words. */
export function measuredCommand(program: string, words: readonly string[]): [string, string[]] {
  return pins === null
    ? [program, [...words]]
    : ['taskset', ['-c', pins.measured, program, ...words]]
}

/**
 * Runs work with this process, the load generator, on its own core; afterwards it may run on any
 * core again.
 */
export async function asking<T>(work: () => Promise<T>): Promise<T> {
  const move = (cores: string) =>
    pins !== null && spawnSync('taskset', ['-a', '-c', '-p', cores, String(process.pid)])
  move(pins?.asking ?? '')
  try {
    return await work()
  } finally {
    move(`0-${availableParallelism() - 1}`)
  }
}
