import type { JsonObject } from '#contract/kernel/json.ts'
import type { Box, StoreChange } from './box.ts'
import type { BoxStore, ReadTransaction, WriteTransaction } from './box-store.ts'
import { confirmedKey } from './core/overlay.ts'
import type { Entry, ConfirmedRow } from './core/types.ts'
import { createMemoryStore } from './memory-store.ts'
import type { Mirror } from './mirror.ts'
import type { RefreshedList } from './outbox.ts'

/** Stores the newest row of any answer; versions compare within one epoch only. */
export async function storeConfirmedRow(
  tx: ReadTransaction & WriteTransaction,
  { entity, ref }: Entry,
  row: JsonObject,
  epoch: string,
): Promise<void> {
  const version = typeof row['version'] === 'number' ? row['version'] : 0
  const uid = typeof row['uid'] === 'string' ? row['uid'] : ref
  const before = await tx.get('known', [entity, uid])
  if (before !== undefined && before.epoch === epoch && before.version > version) return
  tx.put('known', { entity, ref: uid, row, version, epoch })
}

/**
 * Removes confirmed rows that a list's answer replaces: the answer has them at the same or a higher
 * version, or would list them and does not (F-71). Keeps rows that this tab received after it
 * requested the list, because the answer may be older.
 */
export async function pruneConfirmedRows(
  box: Box,
  { entity, epoch, since, rows, covers }: RefreshedList,
  heardAt: (row: ConfirmedRow) => number,
): Promise<void> {
  const versions = new Map(rows.map((row) => [row.uid, row.version]))
  await box.write(['known'], async (tx) => {
    for (const row of await tx.all('known')) {
      if (row.entity !== entity) continue
      const version = versions.get(row.ref)
      const older = row.epoch !== epoch || (version !== undefined && version >= row.version)
      const lacks = version === undefined && heardAt(row) <= since && covers(row)
      if (lacks || (version !== undefined && older)) tx.drop('known', [row.entity, row.ref])
    }
  })
}

/** Removes the server's rows at sign-out; the person's own entries stay. */
export async function clearServerRows(tx: WriteTransaction): Promise<void> {
  for (const { entity, ref } of await tx.all('known')) tx.drop('known', [entity, ref])
  for (const { uid } of await tx.all('idmap')) tx.drop('idmap', uid)
}

/**
 * Keeps the server's rows in memory on a shared device (offline design, 11), and removes stored
 * ones.
 */
export async function withRowsInMemory(opened: BoxStore): Promise<BoxStore> {
  await opened.write(['known', 'idmap'], clearServerRows)
  return createMemoryStore(['known', 'idmap'], opened)
}

/**
 * Counts when this tab received each confirmed row, its own or another tab's, to compare with the
 * requests for lists.
 */
export interface RowArrivals {
  /** The mirror applied these changes; undefined: it was read again as a whole. */
  listen(changes?: readonly StoreChange[]): void
  currentTick(): number
  /** Infinity: not yet, because another tab was faster. */
  receivedAt(row: ConfirmedRow): number
}

export function trackRowArrivals(mirror: Mirror): RowArrivals {
  const heard = new Map<string, { row: ConfirmedRow; moment: number }>()
  let moment = 0
  return {
    listen(changes) {
      moment += 1
      const keys = changes?.flatMap(({ store, key }) =>
        store === 'known' ? [String(key)] : [],
      ) ?? [...mirror.rows.known.keys(), ...heard.keys()]
      for (const key of keys) {
        const row = mirror.rows.known.get(key)
        if (row === undefined) heard.delete(key)
        else if (!isSameRow(heard.get(key)?.row, row)) heard.set(key, { row, moment })
      }
    },
    currentTick: () => moment,
    receivedAt(row) {
      const found = heard.get(confirmedKey(row.entity, row.ref))
      return found !== undefined && isSameRow(found.row, row) ? found.moment : Infinity
    },
  }
}

function isSameRow(one: ConfirmedRow | undefined, { version, epoch }: ConfirmedRow): boolean {
  return one?.version === version && one.epoch === epoch
}
