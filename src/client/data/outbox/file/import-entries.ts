import type { Box } from '../box.ts'
import { boxSchemaVersion, type Scope } from '../core/types.ts'
import { readMeta, writeMeta } from '../meta.ts'
import { type BoxRefusal, reloadRefusal } from '../outbox.ts'
import { type BoxFile, decodeBase64 } from './format.ts'

/** Number of imported entries, and of those that this box had, had sent or had replaced already. */
export type ImportResult = { ok: true; imported: number; skipped: number } | BoxRefusal

/** Tells whether the file belongs to this person; checked before the import. */
export function isFileOfScope(file: Pick<BoxFile, 'scope'>, scope: Scope): boolean {
  return file.scope.tenant === scope.tenant && file.scope.user === scope.user
}

/**
 * Imports the entries of a file once (F-51): with their ids, in their old order behind the existing
 * ones. Marks each as attempted, because the device that wrote the file may have sent it. Skips
 * entries that this box knows, has ended or has replaced. Imports their photos too. `now`: by the
 * server's clock.
 */
export function importEntries(box: Box, file: BoxFile, now: string): Promise<ImportResult> {
  // Decodes before the transaction opens, because a transaction closes during any other wait.
  const photos = file.blobs.flatMap(({ data, ...photo }) => {
    const bytes = decodeBase64(data)
    return bytes === null ? [] : [{ ...photo, data: bytes }]
  })
  return box.write(['outbox', 'delivery', 'sent', 'meta', 'blobs', 'ext'], async (tx) => {
    const [meta, waiting, ended] = await Promise.all([
      readMeta(tx),
      tx.all('outbox'),
      tx.all('sent'),
    ])
    if (meta.schema !== boxSchemaVersion) return reloadRefusal
    const known = new Set(
      [...waiting, ...ended.map(({ entry }) => entry)].flatMap(({ id, replaces }) => [
        id,
        ...replaces,
      ]),
    )
    let { seq } = meta
    let taken = 0
    for (const entry of file.entries.toSorted((a, b) => a.seq - b.seq)) {
      if (known.has(entry.id)) continue
      known.add(entry.id)
      seq += 1
      taken += 1
      tx.put('outbox', { ...entry, seq })
      tx.put('delivery', {
        id: entry.id,
        state: 'queued',
        attempted: true,
        attempts: 0,
        alone: 0,
        fence: 0,
      })
    }
    const wanted = new Set((await tx.all('outbox')).flatMap(({ blobs }) => blobs))
    for (const { id, data, ...known } of photos) {
      // This device's own copy and its progress stay.
      if (!wanted.has(id) || (await tx.get('ext', id)) !== undefined) continue
      tx.put('blobs', { id, data })
      tx.put('ext', {
        id,
        value: { ...known, size: data.byteLength, keptAt: now, sent: 0, uploaded: false },
      })
    }
    writeMeta(tx, { seq })
    return { ok: true, imported: taken, skipped: file.entries.length - taken }
  })
}
