import { base64OfBytes } from '../../files/base64.ts'
import type { Box } from '../box.ts'
import type { ReadTransaction } from '../box-store.ts'
import { boxSchemaVersion, type Entry, type Scope } from '../core/types.ts'
import { readMeta } from '../meta.ts'
import { type BoxRefusal, reloadRefusal } from '../outbox.ts'
import { type BoxFile, type BoxFileBlob, boxFileVersion } from './format.ts'

export type ExportResult = { ok: true; file: BoxFile } | BoxRefusal

/**
 * Returns these entries, or all, for a file. Marks each as attempted first, in one strict
 * transaction, because another device may send the copy and a discard then needs a void (F-78).
 * Leaves out entries that are being discarded, because a copy would bring them back. Refuses a box
 * of another schema unless `schema` is `any`. Includes their photos; for a missing one the
 * importing device asks its person.
 */
export function exportEntries(
  box: Box,
  scope: Scope,
  ids: readonly string[] | null,
  schema: 'own' | 'any' = 'own',
): Promise<ExportResult> {
  return box.write(['outbox', 'delivery', 'meta', 'blobs', 'ext'], async (tx) => {
    const [all, deliveries, meta] = await Promise.all([
      tx.all('outbox'),
      tx.all('delivery'),
      readMeta(tx),
    ])
    if (schema === 'own' && meta.schema !== boxSchemaVersion) return reloadRefusal
    const byId = new Map(deliveries.map((delivery) => [delivery.id, delivery]))
    const entries: Entry[] = []
    for (const entry of all.toSorted((a, b) => a.seq - b.seq)) {
      const delivery = byId.get(entry.id)
      if (
        delivery === undefined ||
        delivery.intent !== undefined ||
        (ids !== null && !ids.includes(entry.id))
      )
        continue
      if (!delivery.attempted) tx.put('delivery', { ...delivery, attempted: true })
      entries.push(entry)
    }
    return {
      ok: true,
      file: { ...createBoxFile(scope, meta.epoch, entries), blobs: await photosOf(tx, entries) },
    }
  })
}

async function photosOf(tx: ReadTransaction, entries: readonly Entry[]): Promise<BoxFileBlob[]> {
  const photos: BoxFileBlob[] = []
  for (const id of new Set(entries.flatMap(({ blobs }) => blobs))) {
    const [found, known] = await Promise.all([tx.get('blobs', id), tx.get('ext', id)])
    if (found === undefined || typeof known?.value !== 'object') continue
    const { kind, type, sha256 } = known.value
    photos.push({ id, kind, type, sha256, data: base64OfBytes(new Uint8Array(found.data)) })
  }
  return photos
}

/** Returns the content of a file with these entries. */
export function createBoxFile(scope: Scope, epoch: string, entries: Entry[]): BoxFile {
  return { format: 'outbox', v: boxFileVersion, scope, epoch, entries, blobs: [] }
}
