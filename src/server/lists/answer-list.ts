import { z } from 'zod'
import { sinceIn } from '#contract/kernel/bucket-ranges.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { type Delta, type Since, since as sinceShape } from '#contract/kernel/shapes.ts'
import { type ListVersion, listTag } from '#server/kernel/etag.ts'
import { type MarkedReply, reply } from '#server/kernel/handler.ts'

/** Most rows of a delta or a page (offline design, 6, 'Reading'). */
export const maxRowsPerAnswer = 500
/**
 * Most buckets read for one delta: a caller who may see little does not make the server read
 * everything.
 */
export const maxBucketsPerDelta = 40
/**
 * Buckets listed in one statement: for a caller who has some already, and for a first visit, which
 * needs one or two for an answer.
 */
const bucketBatchSizes = { all: 4000, first: 64 }
const bucketNumber = z.int32().min(0)
const streamPageSize = 1000
const defaultLimit = 100

/**
 * One list at one instant, as a capability defines it; made inside a snapshot. `Place` is the end
 * of a page in the list's own order; it travels as the cursor.
 */
export interface ListSnapshot<Row, Place> {
  /**
   * Returns the number of the account's last write; read before all else, so that no change is
   * missed.
   */
  counter: () => Promise<number>
  /** Returns the buckets below a number (null: all), newest first, at most `limit`. */
  buckets: (below: number | null, limit: number) => Promise<readonly BucketVersion[]>
  /** Returns all rows of a bucket that the caller may see. */
  rowsOf: (bucket: number) => Promise<Row[]>
  /** Returns at most `limit` rows after a place; `next` is null at the end. */
  page: (after: Place | null, limit: number) => Promise<{ rows: Row[]; next: Place | null }>
  /** Parses a cursor, because clients may send any text. */
  cursorSchema: z.ZodType<Place>
}

/** A bucket with the number of the last write that touched it, visible or not. */
export interface BucketVersion {
  bucket: number
  changed: number
}

/** The query of a list as the contract declares it (`listQuery`). */
export interface ListQuery {
  limit?: number | undefined
  cursor?: string | undefined
  since?: string | undefined
}

/** Opens a snapshot and passes the list in it to `work`. */
export type SnapshotRunner<Row, Place> = <T>(
  work: (list: ListSnapshot<Row, Place>) => Promise<T>,
) => Promise<T>

/**
 * Answers any list (rulings, 9): with `since` the changes, with `limit` or `cursor` a page, with
 * neither the whole array, page by page.
 */
export async function answerList<Row, Place>(
  query: ListQuery,
  life: ListVersion,
  snapshot: SnapshotRunner<Row, Place>,
): Promise<MarkedReply<Row[] | Delta<Row>> | Refusal> {
  if (query.since !== undefined) {
    const since = parseSince(query.since)
    if (since === undefined)
      return refuse('malformed', { fields: { since: 'Must be what this list answered before.' } })
    const below = query.cursor === undefined ? null : parseCursor(query.cursor, bucketNumber)
    if (below === undefined)
      return refuse('malformed', {
        fields: { cursor: 'Must be the Next-Cursor of what changed since.' },
      })
    return snapshot(async (list) => {
      const counter = await list.counter()
      const delta = await answerDelta(list, counter, since, life, below)
      const last = delta.more ? delta.buckets.at(-1) : undefined
      return reply<Row[] | Delta<Row>>(delta, {
        etag: listTag(life, counter),
        ...(last && { nextCursor: writeCursor(last.bucket) }),
      })
    })
  }
  if (query.limit !== undefined || query.cursor !== undefined) {
    return snapshot(async (list) => {
      const after = query.cursor === undefined ? null : parseCursor(query.cursor, list.cursorSchema)
      if (after === undefined)
        return refuse('malformed', { fields: { cursor: 'Must be the Next-Cursor of a page.' } })
      const { rows, next } = await list.page(
        after,
        Math.min(query.limit ?? defaultLimit, maxRowsPerAnswer),
      )
      // The tag is the counter that came with the caller: at worst it is older than the rows, so no
      // change is missed.
      return reply<Row[] | Delta<Row>>(rows, next === null ? {} : { nextCursor: writeCursor(next) })
    })
  }
  return reply<Row[] | Delta<Row>>([], {
    pages: (take) => snapshot((list) => streamAllPages(list, take)),
  })
}

/**
 * Returns the buckets that a client lacks or has in an old version, each whole, newest first; with
 * `below` only those below that number, for a client that continues. So a pull ends however fast
 * others write, and no answer reads again what the ones before it read.
 */
export async function answerDelta<Row>(
  list: Pick<ListSnapshot<Row, unknown>, 'buckets' | 'rowsOf'>,
  counter: number,
  since: Since,
  life: ListVersion,
  below: number | null = null,
): Promise<Delta<Row>> {
  const reset = since.epoch !== life.epoch || since.access !== life.access
  const delta: Delta<Row> = { ...life, reset, buckets: [], more: false }
  if (reset) delta.all = await numbersOf(list)
  let count = 0
  for await (const { bucket, changed } of bucketsBelow(
    list,
    reset ? null : below,
    reset || since.buckets.length === 0 ? bucketBatchSizes.first : bucketBatchSizes.all,
  )) {
    if (!reset && sinceIn(since.buckets, bucket) >= changed) continue
    if (delta.buckets.length >= maxBucketsPerDelta || count >= maxRowsPerAnswer)
      return { ...delta, more: true }
    const rows = await list.rowsOf(bucket)
    // The first bucket is sent at any size, or a client would ask for ever.
    if (delta.buckets.length > 0 && count + rows.length > maxRowsPerAnswer)
      return { ...delta, more: true }
    delta.buckets.push({ bucket, since: counter, rows })
    count += rows.length
  }
  return delta
}

/** Returns the numbers of all buckets, lowest first. */
async function numbersOf(list: Pick<ListSnapshot<unknown, unknown>, 'buckets'>): Promise<number[]> {
  const found: number[] = []
  for await (const { bucket } of bucketsBelow(list, null, bucketBatchSizes.all)) found.push(bucket)
  return found.toReversed()
}

/** Yields buckets, newest first, in ever larger portions. */
async function* bucketsBelow(
  { buckets }: Pick<ListSnapshot<unknown, unknown>, 'buckets'>,
  below: number | null,
  atFirst: number,
): AsyncGenerator<BucketVersion> {
  let from = below
  for (let limit = atFirst; ; limit *= 4) {
    const some = await buckets(from, limit)
    yield* some
    const last = some.at(-1)
    if (last === undefined || some.length < limit) return
    from = last.bucket
  }
}

async function streamAllPages<Row, Place>(
  list: ListSnapshot<Row, Place>,
  take: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  let after: Place | null = null
  do {
    const { rows, next }: { rows: Row[]; next: Place | null } = await list.page(
      after,
      streamPageSize,
    )
    await take(rows)
    after = next
  } while (after !== null)
}

function parseSince(text: string): Since | undefined {
  return sinceShape.safeParse(parseJson(text)).data
}

function parseCursor<Place>(text: string, place: z.ZodType<Place>): Place | undefined {
  return place.safeParse(parseJson(Buffer.from(text, 'base64url').toString())).data
}

function writeCursor(place: unknown): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
