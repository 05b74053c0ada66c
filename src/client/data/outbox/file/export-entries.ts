import type { Box } from '../box.ts'
import { boxSchema, type Entry, type Scope } from '../core/types.ts'
import { readMeta } from '../meta.ts'
import { type BoxRefusal, reloadThisTab } from '../outbox.ts'
import { type BoxFile, fileFormat } from './format.ts'

export type Exported = { ok: true; file: BoxFile } | BoxRefusal

/**
 * These entries, or all, for a file. Before they are handed out each is marked as attempted, in one strict transaction:
 * the copy may be sent from elsewhere, so that none of them is discarded without a void (F-78). What is being discarded
 * is left out: a copy would bring it back.
 */
export function exportEntries(box: Box, scope: Scope, ids: readonly string[] | null): Promise<Exported> {
  return box.write(['outbox', 'delivery', 'meta'], async (tx) => {
    const [all, deliveries, meta] = await Promise.all([tx.all('outbox'), tx.all('delivery'), readMeta(tx)])
    if (meta.schema !== boxSchema) return reloadThisTab
    const byId = new Map(deliveries.map((delivery) => [delivery.id, delivery]))
    const entries: Entry[] = []
    for (const entry of all.toSorted((a, b) => a.seq - b.seq)) {
      const delivery = byId.get(entry.id)
      if (delivery === undefined || delivery.intent !== undefined || (ids !== null && !ids.includes(entry.id))) continue
      if (!delivery.attempted) tx.put('delivery', { ...delivery, attempted: true })
      entries.push(entry)
    }
    return { ok: true, file: fileOf(scope, meta.epoch, entries) }
  })
}

/** The content of a file with these entries. */
export function fileOf(scope: Scope, epoch: string, entries: Entry[]): BoxFile {
  return { format: 'outbox', v: fileFormat, scope, epoch, entries, blobs: [] }
}
