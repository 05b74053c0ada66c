import type { ReadTransaction, WriteTransaction } from '../box-store.ts'
import type { BlobState, Draft, Entry } from '../core/types.ts'

// Each function needs the store `ext`; those that remove blobs need `blobs` and `outbox` too.

/**
 * Returns the blobs that this device has to send, without photos that are already on the server.
 */
export async function blobsOnDevice(
  tx: ReadTransaction,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await Promise.all(ids.map((id) => tx.get('ext', id)))
  return rows.flatMap((row) => row?.id ?? [])
}

/**
 * Marks the blobs of an entry to be sent again; the server reports how much it has. `alone`:
 * without a person's request, only once. False: one of them is not on this device, or was sent
 * again before; then nothing changes.
 */
export async function requeueBlobs(
  tx: ReadTransaction & WriteTransaction,
  { blobs }: Entry,
  alone = false,
): Promise<boolean> {
  const states: [string, BlobState][] = []
  for (const id of blobs) {
    const value = (await tx.get('ext', id))?.value
    if (typeof value !== 'object' || (alone && value.again)) return false
    states.push([id, value])
  }
  for (const [id, { again: _, ...value }] of states)
    tx.put('ext', {
      id,
      value: { ...value, sent: 0, uploaded: false, ...(alone && { again: true }) },
    })
  return states.length > 0
}

/** Removes the blobs of a Sent entry, except those that other entries need. */
export async function removeUnneededBlobs(
  tx: ReadTransaction & WriteTransaction,
  { id, blobs }: Entry,
): Promise<void> {
  if (blobs.length === 0) return
  const others = (await tx.all('outbox')).filter((entry) => entry.id !== id)
  for (const blob of blobs) {
    if (others.some((entry) => entry.blobs.includes(blob))) continue
    tx.drop('blobs', blob)
    tx.drop('ext', blob)
  }
}

/** Returns the blobs that no change, no discarded change and none of these drafts names. */
export async function unreferencedBlobs(
  tx: ReadTransaction,
  ids: readonly string[],
  drafts: readonly Draft[],
): Promise<string[]> {
  const [entries, sent] = await Promise.all([tx.all('outbox'), tx.all('sent')])
  const discarded = sent.flatMap(({ end, entry }) => (end === 'discarded' ? [entry] : []))
  const named = new Set([...entries, ...discarded].flatMap(({ blobs }) => blobs))
  const typed = JSON.stringify(drafts.map(({ values }) => values))
  return ids.filter((id) => !named.has(id) && !typed.includes(id))
}
