import type { TestContext } from 'vitest'

/** The kinds of events that a test run counts in addition to its tests. */
export type Tallied = 'seeds' | 'kills' | 'planted faults'

declare module 'vitest' {
  interface TaskMeta {
    tally?: Partial<Record<Tallied, number>>
  }
}

/**
 * Records the number of seeds, killed processes or found planted faults in a test; it counts only
 * if the test passes.
 */
export function tally({ task }: Pick<TestContext, 'task'>, what: Tallied, number = 1): void {
  const { tally: told = {} } = task.meta
  task.meta.tally = { ...told, [what]: (told[what] ?? 0) + number }
}
