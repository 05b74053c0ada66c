import { haveSameRights } from '#contract/kernel/list-access.ts'
import type { Bucket, Delta, Since } from '#contract/kernel/shapes.ts'

/** A bucket as it is cached: rows and cursor in one value, so that they cannot part (offline design, 6). */
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
}

/** What an answer changes: the buckets to put and the numbers of those to forget. */
export interface Applied<Row> {
  put: CachedBucket<Row>[]
  forget: number[]
  pulled: Pulled
}

/** The `since` of the next request: only buckets of the life and access that the list stands in. */
export function sinceOf(kept: readonly CachedBucket<unknown>[], pulled: Pulled | null): Since {
  const valid = pulled ? kept.filter((bucket) => isOf(bucket, pulled)) : []
  return {
    epoch: pulled?.epoch ?? '',
    access: pulled?.access ?? '',
    buckets: Object.fromEntries(valid.map(({ bucket, since }) => [String(bucket), since])),
  }
}

/** Lay an answer on what is kept. Pure; the order of the answers is the caller's. */
export function applyDelta<Row>(kept: readonly CachedBucket<Row>[], delta: Delta<Row>, before: Pulled | null, now: number): Applied<Row> {
  const { epoch, access } = delta
  const put = delta.buckets.map((answered: Bucket<Row>) => ({ ...answered, epoch, access }))
  const all = new Set(delta.all ?? [])
  const forget = delta.reset ? kept.map(({ bucket }) => bucket).filter((bucket) => !all.has(bucket)) : []
  const same = before !== null && showsWith(before, { epoch, access })
  const gone = new Set(forget)
  const numbers = [...(before?.buckets ?? []), ...kept.map(({ bucket }) => bucket), ...put.map(({ bucket }) => bucket)]
  const buckets = [...new Set(delta.reset ? all : numbers)].filter((bucket) => !gone.has(bucket)).sort((a, b) => a - b)
  return { put, forget, pulled: { epoch, access, at: delta.more ? (same ? before.at : null) : now, buckets } }
}

/** All rows that may be shown, in the server's order: none of another life, or of other rights (F-72). */
export function rowsOf<Row>(kept: readonly CachedBucket<Row>[], pulled: Pulled | null): Row[] {
  if (pulled === null) return []
  return [...kept]
    .filter((bucket) => showsWith(bucket, pulled))
    .sort((a, b) => a.bucket - b.bucket)
    .flatMap(({ rows }) => rows)
}

/** Is every bucket there? A device that was full may have let go of some. */
export function isWhole(kept: readonly CachedBucket<unknown>[], pulled: Pulled): boolean {
  const here = new Set(kept.filter((bucket) => showsWith(bucket, pulled)).map(({ bucket }) => bucket))
  return pulled.buckets.every((bucket) => here.has(bucket))
}

type Life = Pick<Pulled, 'epoch' | 'access'>

const isOf = (bucket: Life, { epoch, access }: Life) => bucket.epoch === epoch && bucket.access === access

/** Rows that lack a new field are fetched again, but until then a release hides nothing that was on the device. */
const showsWith = (bucket: Life, { epoch, access }: Life) => bucket.epoch === epoch && haveSameRights(bucket.access, access)
