import type { Box } from '../box.ts'
import { boxSchema, type Scope } from '../core/types.ts'
import { readMeta, writeMeta } from '../meta.ts'
import { type BoxRefusal, reloadThisTab } from '../outbox.ts'
import type { BoxFile } from './format.ts'

/** How many were taken, and how many this box had, had sent or had replaced already. */
export type Imported = { ok: true; taken: number; known: number } | BoxRefusal

/** Is it this person's file? Asked before anything is taken of it. */
export function isOwn(file: Pick<BoxFile, 'scope'>, scope: Scope): boolean {
  return file.scope.tenant === scope.tenant && file.scope.user === scope.user
}

/**
 * Put the entries of a file into the box, once (F-51): with their ids, behind what is there and in their old order, each
 * as attempted, for the device that wrote the file may have sent it. What this box knows is skipped: it waits or ended
 * here, or something here stands for it.
 */
export function importEntries(box: Box, file: BoxFile): Promise<Imported> {
  return box.write(['outbox', 'delivery', 'sent', 'meta'], async (tx) => {
    const [meta, waiting, ended] = await Promise.all([readMeta(tx), tx.all('outbox'), tx.all('sent')])
    if (meta.schema !== boxSchema) return reloadThisTab
    const known = new Set([...waiting, ...ended.map(({ entry }) => entry)].flatMap(({ id, replaces }) => [id, ...replaces]))
    let { seq } = meta
    let taken = 0
    for (const entry of file.entries.toSorted((a, b) => a.seq - b.seq)) {
      if (known.has(entry.id)) continue
      known.add(entry.id)
      seq += 1
      taken += 1
      tx.put('outbox', { ...entry, seq })
      tx.put('delivery', { id: entry.id, state: 'queued', attempted: true, attempts: 0, alone: 0, fence: 0 })
    }
    writeMeta(tx, { seq })
    return { ok: true, taken, known: file.entries.length - taken }
  })
}
