import type { Delta } from '#contract/kernel/shapes.ts'
import { type CachedBucket, type ListSyncState, sinceTokenOf } from './buckets.ts'

/** A pull of a list, which may take several answers: the next request and the final state. */
export interface PullProgress {
  since: string
  /** The server's position in its answers; undefined: at the start. */
  cursor: string | undefined
  /** The company's counter at the first answer, up to which the list is complete at the end. */
  to: number | null
  /** Start of the pull, ms since 1970. */
  at: number
}

export function startPull(
  kept: readonly CachedBucket<unknown>[],
  pulled: ListSyncState | null,
  now: number,
): PullProgress {
  return { since: sinceTokenOf(kept, pulled), cursor: undefined, to: null, at: now }
}

/**
 * Returns the next request after an answer was applied to `kept` and `pulled`. With a cursor the
 * request stays the same and continues below it, so it does not list the buckets fetched meanwhile;
 * concurrent writes arrive with the next pull. After a reset there are no buckets to list.
 */
export function advancePull(
  pull: PullProgress,
  { reset, buckets: [first] }: Delta<unknown>,
  cursor: string | null,
  kept: readonly CachedBucket<unknown>[],
  pulled: ListSyncState,
): PullProgress {
  const isFirst = pull.to === null || reset
  const to = isFirst ? (first?.since ?? null) : pull.to
  if (cursor === null) return { ...pull, to, cursor: undefined, since: sinceTokenOf(kept, pulled) }
  return { ...pull, to, cursor, since: reset ? sinceTokenOf([], pulled) : pull.since }
}

/**
 * Tells whether the fetched rows justify a render: a tenth of the rows shown, so that a long list
 * renders only a few times.
 */
export function shouldRenderRows(rows: number, shown: number): boolean {
  return rows >= shown / 10
}
