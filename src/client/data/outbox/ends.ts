import type { ReadTransaction } from './box-store.ts'
import type { Entry, Sent } from './core/types.ts'

/** How everything ended that these entries wait for, along its replacements; needs the store `sent`. */
export async function readEnds(tx: ReadTransaction, entries: ReadonlyMap<string, Entry>): Promise<Map<string, Sent>> {
  const ends = new Map<string, Sent>()
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
