import type { ReadTransaction, WriteTransaction } from '../box-store.ts'
import { orphansOf } from '../core/lanes.ts'
import { readEnds } from '../ends.ts'

/**
 * Queued entries whose parent ended discarded go to the tray, so that they are not held for ever
 * (F-68). Needs outbox, delivery, review and sent. Reads its own transaction's writes.
 */
export async function askOrphans(tx: ReadTransaction & WriteTransaction): Promise<void> {
  const [entries, deliveries] = await Promise.all([tx.all('outbox'), tx.all('delivery')])
  const standing = {
    entries: new Map(entries.map((entry) => [entry.id, entry])),
    deliveries: new Map(deliveries.map((delivery) => [delivery.id, delivery])),
    ends: new Map(),
  }
  standing.ends = await readEnds(tx, standing.entries)
  for (const id of orphansOf(standing)) {
    const delivery = standing.deliveries.get(id)
    if (delivery === undefined) continue
    tx.put('delivery', { ...delivery, state: 'review' })
    tx.put('review', { id, kind: 'parent-gone', row: null, fields: [], code: 'parent-gone', message: 'What this change belongs to was discarded.' })
  }
}
