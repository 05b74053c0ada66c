import type { TestContext } from 'vitest'

/** What a run of the tests must not do less of than the release before (`last-release.json`). */
export type Tallied = 'seeds' | 'kills' | 'planted faults'

declare module 'vitest' {
  interface TaskMeta {
    tally?: Partial<Record<Tallied, number>>
  }
}

/** Say in a test how many seeds it ran, processes it killed or faults it planted and found; counted only when it passes. */
export function tally({ task }: Pick<TestContext, 'task'>, what: Tallied, number = 1): void {
  const { tally: told = {} } = task.meta
  task.meta.tally = { ...told, [what]: (told[what] ?? 0) + number }
}
