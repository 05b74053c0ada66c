import type { Box } from '../box.ts'
import { boxSchema, type Scope } from '../core/types.ts'
import { readMeta, writeMeta } from '../meta.ts'
import { type BoxRefusal, reloadThisTab } from '../outbox.ts'
import { type BoxFile, bytesOfBase64 } from './format.ts'

/** How many were taken, and how many this box had, had sent or had replaced already. */
export type Imported = { ok: true; taken: number; known: number } | BoxRefusal

/** Is it this person's file? Asked before anything is taken of it. */
export function isOwn(file: Pick<BoxFile, 'scope'>, scope: Scope): boolean {
  return file.scope.tenant === scope.tenant && file.scope.user === scope.user
}

/**
 * Put the entries of a file into the box, once (F-51): with their ids, behind what is there and in
 * their old order, each as attempted, for the device that wrote the file may have sent it. What
 * this box knows is skipped: it waits or ended here, or something here stands for it. Their photos
 * come along. `now`: by the server's clock.
 */
export function importEntries(box: Box, file: BoxFile, now: string): Promise<Imported> {
  // Unpacked before the transaction opens, which closes while anything else is waited for.
  const photos = file.blobs.flatMap(({ data, ...photo }) => {
    const bytes = bytesOfBase64(data)
    return bytes === null ? [] : [{ ...photo, data: bytes }]
  })
  return box.write(['outbox', 'delivery', 'sent', 'meta', 'blobs', 'ext'], async (tx) => {
    const [meta, waiting, ended] = await Promise.all([
      readMeta(tx),
      tx.all('outbox'),
      tx.all('sent'),
    ])
    if (meta.schema !== boxSchema) return reloadThisTab
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
      // What this device has of it, and has sent, stays as it is.
      if (!wanted.has(id) || (await tx.get('ext', id)) !== undefined) continue
      tx.put('blobs', { id, data })
      tx.put('ext', {
        id,
        value: { ...known, size: data.byteLength, keptAt: now, sent: 0, uploaded: false },
      })
    }
    writeMeta(tx, { seq })
    return { ok: true, taken, known: file.entries.length - taken }
  })
}
