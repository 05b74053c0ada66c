import type { JsonObject } from '#contract/kernel/json.ts'
import type { Box, Change } from './box.ts'
import type { BoxStore, ReadTransaction, WriteTransaction } from './box-store.ts'
import { confirmedKey } from './core/overlay.ts'
import type { Entry, ConfirmedRow } from './core/types.ts'
import { memoryStore } from './memory-store.ts'
import type { Mirror } from './mirror.ts'
import type { Renewal } from './outbox.ts'

/** Keep the newest row that any answer gave; versions compare within one epoch only. */
export async function keepConfirmed(
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
 * Forget the confirmed rows that a list's answer made needless: it carries them at the same or a
 * higher version, or would name them and does not (F-71). Rows of which this tab heard only after
 * it had asked for the list stay, for the answer may be older than they are.
 */
export async function renew(
  box: Box,
  { entity, epoch, since, rows, covers }: Renewal,
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

/** At sign-out: what the server said goes, what a person wrote stays. */
export async function dropRows(tx: WriteTransaction): Promise<void> {
  for (const { entity, ref } of await tx.all('known')) tx.drop('known', [entity, ref])
  for (const { uid } of await tx.all('idmap')) tx.drop('idmap', uid)
}

/**
 * The server's rows stay in memory on a shared device (offline design, 11); what was kept of them
 * before goes.
 */
export async function withoutRows(opened: BoxStore): Promise<BoxStore> {
  await opened.write(['known', 'idmap'], dropRows)
  return memoryStore(['known', 'idmap'], opened)
}

/**
 * When this tab heard of each confirmed row, its own or another tab's: counted, for lists that were
 * asked for before.
 */
export interface Hearing {
  /** The mirror took over these changes; left out: it was read anew. */
  listen(changes?: readonly Change[]): void
  moment(): number
  /** Infinity: not yet, where another tab was quicker. */
  heardAt(row: ConfirmedRow): number
}

export function hearingOf(mirror: Mirror): Hearing {
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
    moment: () => moment,
    heardAt(row) {
      const found = heard.get(confirmedKey(row.entity, row.ref))
      return found !== undefined && isSameRow(found.row, row) ? found.moment : Infinity
    },
  }
}

function isSameRow(one: ConfirmedRow | undefined, { version, epoch }: ConfirmedRow): boolean {
  return one?.version === version && one.epoch === epoch
}
