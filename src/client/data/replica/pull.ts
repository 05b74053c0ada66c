import type { Delta } from '#contract/kernel/shapes.ts'
import { type CachedBucket, type Pulled, sinceOf } from './buckets.ts'

/**
 * A list that is being fetched to its end, in as many answers as it takes: what is asked next, and
 * what is known at the end.
 */
export interface Pull {
  since: string
  /** The server's place in what it still has to answer; undefined: at its beginning. */
  cursor: string | undefined
  /**
   * The company's last change when the first answer was made: up to it all is confirmed once
   * nothing more comes.
   */
  to: number | null
  /** When it began, ms since 1970. */
  at: number
}

export function beginPull(
  kept: readonly CachedBucket<unknown>[],
  pulled: Pulled | null,
  now: number,
): Pull {
  return { since: sinceOf(kept, pulled), cursor: undefined, to: null, at: now }
}

/**
 * What to ask after an answer that was laid on `kept` and `pulled`. With a cursor the same question
 * goes on below it, so what was fetched meanwhile is named to nobody, and what others write
 * meanwhile comes with the next pull. After a reset nothing is there that could be named.
 */
export function goOn(
  pull: Pull,
  { reset, buckets: [first] }: Delta<unknown>,
  cursor: string | null,
  kept: readonly CachedBucket<unknown>[],
  pulled: Pulled,
): Pull {
  const isFirst = pull.to === null || reset
  const to = isFirst ? (first?.since ?? null) : pull.to
  if (cursor === null) return { ...pull, to, cursor: undefined, since: sinceOf(kept, pulled) }
  return { ...pull, to, cursor, since: reset ? sinceOf([], pulled) : pull.since }
}

/**
 * How many rows may be fetched before the list shows them: a tenth of what it shows, so that a long
 * list is put together only so often.
 */
export function isWorthShowing(rows: number, shown: number): boolean {
  return rows >= shown / 10
}
