import type { ReadTransaction, WriteTransaction } from '../box-store.ts'
import { orphansOf } from '../core/lanes.ts'
import type { Entry, EndedEntry } from '../core/types.ts'

/**
 * Returns the ends of everything that these entries depend on, along its replacements; needs the
 * store `sent`.
 */
export async function readDependencyEnds(
  tx: ReadTransaction,
  entries: ReadonlyMap<string, Entry>,
): Promise<Map<string, EndedEntry>> {
  const ends = new Map<string, EndedEntry>()
  const asked = new Set<string>()
  let wanted = [...entries.values()].flatMap((entry) => entry.deps)
  while (wanted.length > 0) {
    const open = [...new Set(wanted)].filter((id) => !entries.has(id) && !asked.has(id))
    for (const id of open) asked.add(id)
    const found = await Promise.all(open.map((id) => tx.get('sent', id)))
    wanted = []
    for (const end of found) {
      if (end === undefined) continue
      ends.set(end.id, end)
      if (end.by !== undefined) wanted.push(end.by)
    }
  }
  return ends
}

/**
 * Puts queued entries whose parent ended discarded into review, so that they are not held for ever
 * (F-68). Needs outbox, delivery, review and sent. Reads its own transaction's writes.
 */
export async function reviewOrphans(tx: ReadTransaction & WriteTransaction): Promise<void> {
  const [entries, deliveries] = await Promise.all([tx.all('outbox'), tx.all('delivery')])
  const standing = {
    entries: new Map(entries.map((entry) => [entry.id, entry])),
    deliveries: new Map(deliveries.map((delivery) => [delivery.id, delivery])),
    ends: new Map(),
  }
  standing.ends = await readDependencyEnds(tx, standing.entries)
  for (const id of orphansOf(standing)) {
    const delivery = standing.deliveries.get(id)
    if (delivery === undefined) continue
    tx.put('delivery', { ...delivery, state: 'review' })
    tx.put('review', {
      id,
      kind: 'parent-gone',
      row: null,
      fields: [],
      code: 'parent-gone',
      message: 'What this change belongs to was discarded.',
    })
  }
}
