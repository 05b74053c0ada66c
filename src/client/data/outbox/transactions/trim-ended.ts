import type { Box } from '../box.ts'
import type { WriteTransaction } from '../box-store.ts'
import type { Entry, EndedEntry } from '../core/types.ts'
import { readMeta } from '../meta.ts'
import { type fenced, writeWithFence } from './lead.ts'

const day = 24 * 3_600_000
/** Most rows and longest age in ms of the sent list. */
const kept = { rows: 2000, age: 30 * day }
/** The limits on a full device (offline design, 10). */
const keptWhenFull = { rows: 0, age: 7 * day }

/**
 * Removes ended entries that are beyond both limits, except those that a waiting entry refers to.
 * `date`: the server's current time, as in their ends.
 */
export function trimEndedEntries(
  box: Box,
  fence: number,
  date: string,
): Promise<void | typeof fenced> {
  return writeWithFence(box, fence, ['sent', 'outbox'], (tx) => trim(tx, date, kept))
}

/**
 * Frees space for a change: removes what ended more than seven days ago, and the bytes of blobs
 * that are already on the server.
 */
export function freeDeviceSpace(box: Box, date: string): Promise<void> {
  return box.write(
    ['sent', 'outbox', 'meta', 'blobs', 'ext'],
    async (tx) => {
      for (const { id, value } of await tx.all('ext'))
        if (typeof value === 'object' && value.uploaded) tx.drop('blobs', id)
      await trim(tx, date, keptWhenFull)
    },
    false,
  )
}

async function trim(tx: WriteTransaction, date: string, most: typeof kept): Promise<void> {
  const sent = await tx.all('sent')
  if (sent.length <= most.rows) return
  const { epoch } = await readMeta(tx)
  const leaned = referencedIds(await tx.all('outbox'), sent)
  const oldest = sent
    .sort((a, b) => (a.confirmedAt < b.confirmedAt ? -1 : 1))
    .slice(0, sent.length - most.rows)
  for (const end of oldest) {
    const age = Date.parse(date) - Date.parse(end.confirmedAt)
    if (age > most.age && end.epoch === epoch && !leaned.has(end.id)) tx.drop('sent', end.id)
  }
}

/**
 * Returns all ids that waiting entries depend on or replace, with their replacements, because the
 * last one of a chain shows how it ended.
 */
function referencedIds(waiting: readonly Entry[], sent: readonly EndedEntry[]): Set<string> {
  const by = new Map(sent.map((end) => [end.id, end.by]))
  const leaned = new Set<string>()
  for (const first of waiting.flatMap((entry) => [...entry.deps, ...entry.replaces])) {
    for (let id: string | undefined = first; id !== undefined && !leaned.has(id); id = by.get(id))
      leaned.add(id)
  }
  return leaned
}
