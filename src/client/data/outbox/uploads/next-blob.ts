import type { Box } from '../box.ts'
import { sortEntries, type QueueState, blocksLane } from '../core/lanes.ts'
import type { BlobState, Entry, Review } from '../core/types.ts'
import type { UploadInProgress } from '../sender-run.ts'
import { type fenced, writeWithFence } from '../transactions/lead.ts'

/** The next blob to send, and its entry. Without state or bytes it is not on this device. */
export interface NextBlob {
  id: string
  entry: string
  state: BlobState | undefined
  data: ArrayBuffer | undefined
  /** Number of entries in the box. */
  pending: number
}

/**
 * Returns the first blob that `passes`, in the order of the entries that need it. An upload under
 * way comes first, without reading its bytes again. Null: no blob can be sent now.
 */
export function findNextBlob(
  box: Box,
  passes: (id: string) => boolean,
  underWay: Pick<UploadInProgress, 'id' | 'data'> | null,
): Promise<NextBlob | null> {
  return box.read(['outbox', 'delivery', 'ext', 'blobs'], async (tx) => {
    const [entries, deliveries, rows] = await Promise.all([
      tx.all('outbox'),
      tx.all('delivery'),
      tx.all('ext'),
    ])
    const states = new Map(
      rows.flatMap(({ id, value }) => (typeof value === 'object' ? [[id, value] as const] : [])),
    )
    const standing = {
      entries: new Map(entries.map((entry) => [entry.id, entry])),
      deliveries: new Map(deliveries.map((delivery) => [delivery.id, delivery])),
      uploaded: new Set([...states].flatMap(([id, { uploaded }]) => (uploaded ? [id] : []))),
    }
    const wanted = waitingForBlobs(standing).flatMap((entry) =>
      entry.blobs.flatMap((id) =>
        standing.uploaded.has(id) || !passes(id) ? [] : [{ id, entry: entry.id }],
      ),
    )
    const next = wanted.find(({ id }) => id === underWay?.id) ?? wanted[0]
    if (next === undefined) return null
    const { data } = next.id === underWay?.id ? underWay : ((await tx.get('blobs', next.id)) ?? {})
    return { ...next, state: states.get(next.id), data, pending: entries.length }
  })
}

/**
 * Returns queued entries that name a blob which is not on the server yet, in the order of upload.
 */
function waitingForBlobs({
  entries,
  deliveries,
  uploaded,
}: Pick<QueueState, 'entries' | 'deliveries'> & { uploaded: ReadonlySet<string> }): Entry[] {
  const waiting = [...entries.values()].filter((entry) =>
    entry.blobs.some((blob) => !uploaded.has(blob)),
  )
  return sortEntries(waiting).filter(
    (entry) =>
      deliveries.get(entry.id)?.state === 'queued' && !blocksLane(entry, deliveries.get(entry.id)),
  )
}

/** Stores the progress of an upload. */
export function storeUploadProgress(
  box: Box,
  fence: number,
  id: string,
  change: Pick<BlobState, 'sent' | 'uploaded'>,
): Promise<void | typeof fenced> {
  return writeWithFence(box, fence, ['ext'], async (tx) => {
    const value = (await tx.get('ext', id))?.value
    if (typeof value === 'object') tx.put('ext', { id, value: { ...value, ...change } })
  })
}

/** Puts an entry into review, unless it was withdrawn or decided meanwhile. */
export function putEntryInReview(
  box: Box,
  fence: number,
  id: string,
  review: Omit<Review, 'id'>,
): Promise<void | typeof fenced> {
  return writeWithFence(box, fence, ['delivery', 'review'], async (tx) => {
    const delivery = await tx.get('delivery', id)
    if (delivery?.state !== 'queued' || delivery.intent !== undefined) return
    tx.put('delivery', { ...delivery, state: review.kind === 'refused' ? 'refused' : 'review' })
    tx.put('review', { ...review, id })
  })
}
