import type { z } from 'zod'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { type Delta, type Since, since as sinceShape } from '#contract/kernel/shapes.ts'
import { type Life, listTag } from '#server/etag.ts'
import { type MarkedReply, reply } from '#server/handler.ts'

/** Most rows of a delta or a page (offline design, 6, 'Reading'). */
export const mostRows = 500
/** Most buckets looked into for one delta: someone who may see little does not make the server read everything. */
export const mostBuckets = 40
const wholePage = 1000
const usualLimit = 100

/**
 * One list at one instant, as a capability tells it; made inside a snapshot.
 * `Place` says where a page ends, in the list's own order; it travels as the cursor.
 */
export interface Listing<Row, Place> {
  /** Number of the account's last write; read before anything else, so that nothing is missed. */
  counter: () => Promise<number>
  /** Every bucket there is, with the number of the last write that touched it, visible or not. */
  buckets: () => Promise<readonly Touched[]>
  /** All rows of a bucket that the caller may see. */
  rowsOf: (bucket: number) => Promise<Row[]>
  /** At most `limit` rows after a place; `next` is null at the end. */
  page: (after: Place | null, limit: number) => Promise<{ rows: Row[]; next: Place | null }>
  /** What a cursor may hold: it comes back from strangers. */
  place: z.ZodType<Place>
}

export interface Touched {
  bucket: number
  changed: number
}

/** The query of a list as the contract declares it (`listQuery`). */
export interface ListQuery {
  limit?: number | undefined
  cursor?: string | undefined
  since?: string | undefined
}

/** Opens a snapshot and hands the list over in it. */
export type InSnapshot<Row, Place> = <T>(work: (list: Listing<Row, Place>) => Promise<T>) => Promise<T>

/**
 * Answer any list (rulings, 9): with `since` what changed, with `limit` or `cursor` a page,
 * with neither the whole array, handed over page by page.
 */
export async function answerList<Row, Place>(
  query: ListQuery,
  life: Life,
  snapshot: InSnapshot<Row, Place>,
): Promise<MarkedReply<Row[] | Delta<Row>> | Refusal> {
  if (query.since !== undefined) {
    const since = parseSince(query.since)
    if (since === undefined) return refuse('malformed', { fields: { since: 'Must be what this list answered before.' } })
    return snapshot(async (list) => {
      const counter = await list.counter()
      return reply<Row[] | Delta<Row>>(await changedSince(list, counter, since, life), { etag: listTag(life, counter) })
    })
  }
  if (query.limit !== undefined || query.cursor !== undefined) {
    return snapshot(async (list) => {
      const after = query.cursor === undefined ? null : parseCursor(query.cursor, list.place)
      if (after === undefined) return refuse('malformed', { fields: { cursor: 'Must be the Next-Cursor of a page.' } })
      const { rows, next } = await list.page(after, Math.min(query.limit ?? usualLimit, mostRows))
      // Its tag is the counter that came with the caller: older than the rows at worst, so nothing is missed.
      return reply<Row[] | Delta<Row>>(rows, next === null ? {} : { nextCursor: writeCursor(next) })
    })
  }
  return reply<Row[] | Delta<Row>>([], { pages: (take) => snapshot((list) => everything(list, take)) })
}

/** The buckets that a client lacks or has too old, each whole, newest first. */
export async function changedSince<Row>(
  list: Pick<Listing<Row, unknown>, 'buckets' | 'rowsOf'>,
  counter: number,
  since: Since,
  life: Life,
): Promise<Delta<Row>> {
  const reset = since.epoch !== life.epoch || since.access !== life.access
  const all = await list.buckets()
  const due = all
    .filter(({ bucket, changed }) => reset || (since.buckets[bucket] ?? -1) < changed)
    .toSorted((one, other) => other.bucket - one.bucket)
  const delta: Delta<Row> = { ...life, reset, buckets: [], more: false }
  if (reset) delta.all = all.map(({ bucket }) => bucket).toSorted((one, other) => one - other)
  let count = 0
  for (const { bucket } of due) {
    if (delta.buckets.length >= mostBuckets || count >= mostRows) return { ...delta, more: true }
    const rows = await list.rowsOf(bucket)
    // The first goes whatever its size, or a client would ask for ever.
    if (delta.buckets.length > 0 && count + rows.length > mostRows) return { ...delta, more: true }
    delta.buckets.push({ bucket, since: counter, rows })
    count += rows.length
  }
  return delta
}

async function everything<Row, Place>(list: Listing<Row, Place>, take: (rows: readonly Row[]) => Promise<void>): Promise<void> {
  let after: Place | null = null
  do {
    const { rows, next }: { rows: Row[]; next: Place | null } = await list.page(after, wholePage)
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
