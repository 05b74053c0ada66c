import type { TestContext } from 'vitest'

/** What a run of tests says of itself beside its count of tests. */
export type Tallied = 'seeds' | 'kills' | 'planted faults'

declare module 'vitest' {
  interface TaskMeta {
    tally?: Partial<Record<Tallied, number>>
  }
}

/**
 * Say in a test how many seeds it ran, processes it killed or faults it planted and found; counted
 * only when it passes.
 */
export function tally({ task }: Pick<TestContext, 'task'>, what: Tallied, number = 1): void {
  const { tally: told = {} } = task.meta
  task.meta.tally = { ...told, [what]: (told[what] ?? 0) + number }
}
