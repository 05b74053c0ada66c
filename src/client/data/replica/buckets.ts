import { haveSameRights } from '#contract/kernel/list-access.ts'
import { writeRanges } from '#contract/kernel/bucket-ranges.ts'
import type { Bucket, Delta } from '#contract/kernel/shapes.ts'

/**
 * A bucket as it is cached: rows and cursor in one value, so that they cannot part (offline design,
 * 6).
 */
export interface CachedBucket<Row> {
  bucket: number
  since: number
  epoch: string
  access: string
  rows: Row[]
}

/** What is known of the whole list. */
export interface Pulled {
  epoch: string
  access: string
  /** When the list was last confirmed to its end, ms since 1970; null: never. */
  at: number | null
  /** The numbers of its buckets, in order. */
  buckets: readonly number[]
  /**
   * Up to which change of the company the list was last confirmed to its end, and with which number
   * each bucket stood there then: of those, as long as they stand there so, nothing older than it
   * need be asked. What was kept of this and of a bucket at different times (a crash, another tab,
   * a full device) does not match, and then its own number counts.
   */
  confirmed?: { to: number; since: Readonly<Record<number, number>> }
}

/** What an answer changes: the buckets to put and the numbers of those to forget. */
export interface Applied<Row> {
  put: CachedBucket<Row>[]
  forget: number[]
  pulled: Pulled
}

/**
 * The `since` of a question: only buckets of the life and access that the list stands in, as
 * ranges.
 */
export function sinceOf(kept: readonly CachedBucket<unknown>[], pulled: Pulled | null): string {
  const confirmed = pulled?.confirmed
  const valid = pulled ? kept.filter((bucket) => isOf(bucket, pulled)) : []
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
 * Lay an answer on what is kept. Pure; the order of the answers is the caller's. `now`: when its
 * pull began, ms since 1970.
 */
export function applyDelta<Row>(
  kept: readonly CachedBucket<Row>[],
  delta: Delta<Row>,
  before: Pulled | null,
  now: number,
): Applied<Row> {
  const { epoch, access } = delta
  const put = delta.buckets.map((answered: Bucket<Row>) => ({ ...answered, epoch, access }))
  const all = new Set(delta.all ?? [])
  const forget = delta.reset
    ? kept.map(({ bucket }) => bucket).filter((bucket) => !all.has(bucket))
    : []
  const same = before !== null && showsWith(before, { epoch, access })
  const gone = new Set(forget)
  const numbers = [
    ...(before?.buckets ?? []),
    ...kept.map(({ bucket }) => bucket),
    ...put.map(({ bucket }) => bucket),
  ]
  const buckets = [...new Set(delta.reset ? all : numbers)]
    .filter((bucket) => !gone.has(bucket))
    .sort((a, b) => a - b)
  // What was confirmed goes on being true of those that stood there so, until another life or
  // access begins.
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
 * All that is there was confirmed up to a change of the company: the one that the first answer of a
 * whole pull speaks of.
 */
export function confirm(
  kept: readonly CachedBucket<unknown>[],
  pulled: Pulled,
  to: number,
): Pulled {
  return {
    ...pulled,
    confirmed: {
      to,
      since: Object.fromEntries(
        kept.filter((bucket) => isOf(bucket, pulled)).map(({ bucket, since }) => [bucket, since]),
      ),
    },
  }
}

/**
 * All rows that may be shown, in the server's order: none of another life, or of other rights
 * (F-72).
 */
export function rowsOf<Row>(kept: readonly CachedBucket<Row>[], pulled: Pulled | null): Row[] {
  if (pulled === null) return []
  return [...kept]
    .filter((bucket) => showsWith(bucket, pulled))
    .sort((a, b) => a.bucket - b.bucket)
    .flatMap(({ rows }) => rows)
}

/** Is every bucket there? A device that was full may have let go of some. */
export function isWhole(kept: readonly CachedBucket<unknown>[], pulled: Pulled): boolean {
  const here = new Set(
    kept.filter((bucket) => showsWith(bucket, pulled)).map(({ bucket }) => bucket),
  )
  return pulled.buckets.every((bucket) => here.has(bucket))
}

type Life = Pick<Pulled, 'epoch' | 'access'>

const isOf = (bucket: Life, { epoch, access }: Life) =>
  bucket.epoch === epoch && bucket.access === access

/**
 * Rows that lack a new field are fetched again, but until then a release hides nothing that was on
 * the device.
 */
const showsWith = (bucket: Life, { epoch, access }: Life) =>
  bucket.epoch === epoch && haveSameRights(bucket.access, access)
