import { haveSameRights } from '#contract/kernel/list-access.ts'
import { writeRanges } from '#contract/kernel/bucket-ranges.ts'
import type { Bucket, Delta } from '#contract/kernel/shapes.ts'

/**
 * A cached bucket: rows and cursor in one value, so that they cannot get separated (offline design,
 * 6).
 */
export interface CachedBucket<Row> {
  bucket: number
  since: number
  epoch: string
  access: string
  rows: Row[]
}

/** State of a whole list. */
export interface ListSyncState {
  epoch: string
  access: string
  /** Time of the last complete pull, ms since 1970; null: never. */
  at: number | null
  /** The numbers of the list's buckets, in order. */
  buckets: readonly number[]
  /**
   * The company's counter at the last complete pull, and the `since` of each bucket then. A bucket
   * with the same `since` has no changes before that counter. Writes of this value and of a bucket
   * may get lost separately (a crash, another tab, a full device); if they do not match, the
   * bucket's own `since` counts.
   */
  confirmed?: { to: number; since: Readonly<Record<number, number>> }
}

/** The effect of an answer: buckets to store and numbers of buckets to delete. */
export interface AppliedDelta<Row> {
  put: CachedBucket<Row>[]
  forget: number[]
  pulled: ListSyncState
}

/** Returns the `since` of a request: ranges of the buckets with the list's epoch and access. */
export function sinceTokenOf(
  kept: readonly CachedBucket<unknown>[],
  pulled: ListSyncState | null,
): string {
  const confirmed = pulled?.confirmed
  const valid = pulled ? kept.filter((bucket) => hasSameEpochAndAccess(bucket, pulled)) : []
  const buckets = valid.map(({ bucket, since }) => ({
    bucket,
    since: confirmed?.since[bucket] === since ? Math.max(since, confirmed.to) : since,
  }))
  return JSON.stringify({
    epoch: pulled?.epoch ?? '',
    access: pulled?.access ?? '',
    buckets: writeRanges(buckets),
  })
}

/**
 * Applies an answer to the cached buckets. Pure; the caller keeps the order of answers. `now`:
 * start of the pull, ms since 1970.
 */
export function applyDelta<Row>(
  kept: readonly CachedBucket<Row>[],
  delta: Delta<Row>,
  before: ListSyncState | null,
  now: number,
): AppliedDelta<Row> {
  const { epoch, access } = delta
  const put = delta.buckets.map((answered: Bucket<Row>) => ({ ...answered, epoch, access }))
  const all = new Set(delta.all ?? [])
  const forget = delta.reset
    ? kept.map(({ bucket }) => bucket).filter((bucket) => !all.has(bucket))
    : []
  const same = before !== null && isVisibleWith(before, { epoch, access })
  const gone = new Set(forget)
  const numbers = [
    ...(before?.buckets ?? []),
    ...kept.map(({ bucket }) => bucket),
    ...put.map(({ bucket }) => bucket),
  ]
  const buckets = [...new Set(delta.reset ? all : numbers)]
    .filter((bucket) => !gone.has(bucket))
    .sort((a, b) => a - b)
  // The confirmation of unchanged buckets stays valid until the epoch or the access changes.
  const confirmed = delta.reset ? undefined : before?.confirmed
  return {
    put,
    forget,
    pulled: {
      epoch,
      access,
      at: delta.more ? (same ? before.at : null) : now,
      buckets,
      ...(confirmed && { confirmed }),
    },
  }
}

/**
 * Marks all cached buckets as confirmed up to a counter of the company, which the first answer of a
 * complete pull gave.
 */
export function confirmBuckets(
  kept: readonly CachedBucket<unknown>[],
  pulled: ListSyncState,
  to: number,
): ListSyncState {
  return {
    ...pulled,
    confirmed: {
      to,
      since: Object.fromEntries(
        kept
          .filter((bucket) => hasSameEpochAndAccess(bucket, pulled))
          .map(({ bucket, since }) => [bucket, since]),
      ),
    },
  }
}

/**
 * Returns all rows to show, in the server's order, without those of another epoch or other rights
 * (F-72).
 */
export function rowsOf<Row>(
  kept: readonly CachedBucket<Row>[],
  pulled: ListSyncState | null,
): Row[] {
  if (pulled === null) return []
  return [...kept]
    .filter((bucket) => isVisibleWith(bucket, pulled))
    .sort((a, b) => a.bucket - b.bucket)
    .flatMap(({ rows }) => rows)
}

/** Tells whether every bucket is here. A full device may have lost some. */
export function hasAllBuckets(
  kept: readonly CachedBucket<unknown>[],
  pulled: ListSyncState,
): boolean {
  const here = new Set(
    kept.filter((bucket) => isVisibleWith(bucket, pulled)).map(({ bucket }) => bucket),
  )
  return pulled.buckets.every((bucket) => here.has(bucket))
}

type EpochAndAccess = Pick<ListSyncState, 'epoch' | 'access'>

const hasSameEpochAndAccess = (bucket: EpochAndAccess, { epoch, access }: EpochAndAccess) =>
  bucket.epoch === epoch && bucket.access === access

/**
 * The app fetches rows without a new field again, but an update must not hide the rows of the
 * device before that.
 */
const isVisibleWith = (bucket: EpochAndAccess, { epoch, access }: EpochAndAccess) =>
  bucket.epoch === epoch && haveSameRights(bucket.access, access)
