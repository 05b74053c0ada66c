import { createHash } from 'node:crypto'
import type { Json } from '#contract/kernel/json.ts'
import { sortedJson } from '#contract/kernel/sorted-json.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Change } from './change.ts'

/** What is there of a key that was claimed before. */
export interface ClaimedKey {
  id: string
  author_id: number
  is_void: boolean
  digest: Uint8Array | null
  /** Of the ticket with this id: none for a void and for a create of several. */
  entity: string | null
  record_id: number | null
  version: number | null
}

const keysWhere = (where: string) => `
  select k.id, k.author_id, k.is_void, k.digest, t.entity, t.record_id, t.version
    from sync_keys k left join tickets t on t.account_id = k.account_id and t.ticket_id = k.id
   where k.account_id = $1 and ${where}`

const readKey = { name: 'key-read', text: keysWhere('k.id = $2') }
const readKeys = { name: 'keys-read', text: keysWhere('k.id = any($2::uuid[])') }
// In one order, so that two who void the same ids wait for each other instead of for ever.
const putVoids = {
  name: 'keys-void',
  text: `insert into sync_keys (account_id, id, author_id, is_void, epoch, may_go)
         select $1, id, $3, true, $4, true from unnest($2::uuid[]) as wanted (id) order by id on conflict do nothing`,
}

// Of two who replace the same change at once the second waits here, and finds that it is taken.
const putStandIns = {
  name: 'stand-ins-put',
  text: `insert into sync_stand_ins (account_id, id, by_id) select $1, id, $3 from unnest($2::uuid[]) as wanted (id) order by id on conflict do nothing`,
}
const readStandIns = {
  name: 'stand-ins-read',
  text: 'select id, by_id from sync_stand_ins where account_id = $1 and id = any($2::uuid[])',
}

/**
 * This change takes the place of these; those that another one had replaced before, with that one.
 */
export async function standFor(
  tx: AccountTx,
  id: string,
  replaced: readonly string[],
): Promise<Map<string, string>> {
  await tx.exec(putStandIns, [tx.accountID, [...new Set(replaced)], id])
  const rows = await tx.query<{ id: string; by_id: string }>(readStandIns, [tx.accountID, replaced])
  return new Map(rows.filter((row) => row.by_id !== id).map((row) => [row.id, row.by_id]))
}

/** A second statement, because the first would not see what a running neighbour commits. */
export function keyOf(tx: AccountTx, id: string): Promise<ClaimedKey> {
  return tx.one<ClaimedKey>(readKey, [tx.accountID, id])
}

export async function keysOf(
  tx: AccountTx,
  ids: readonly string[],
): Promise<Map<string, ClaimedKey>> {
  const rows = await tx.query<ClaimedKey>(readKeys, [tx.accountID, ids])
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Writes tombstones for ids that were never applied, and returns how many are new. Tombstones are
 * removed after twelve months (ruling 82), so a mark must not name one.
 */
export function voidKeys(
  tx: AccountTx,
  ids: readonly string[],
  authorID: number,
  epoch: string,
): Promise<number> {
  return tx.exec(putVoids, [tx.accountID, [...new Set(ids)], authorID, epoch])
}

/**
 * Marks stand on this key from now on (decision 20); every applied change says so in its own
 * statement.
 */
export async function markAt(tx: AccountTx, id: string): Promise<void> {
  await tx.exec(
    { name: 'mark-at', text: 'update account_counters set last_key = $2 where account_id = $1' },
    [tx.accountID, id],
  )
}

/**
 * What makes the content of a change: the same key with another digest is another change (F-07).
 */
export function digestOf(entity: string, change: Change): Uint8Array {
  const content: Json = [
    entity,
    change.ref,
    change.op,
    change.several,
    change.patches.map(sortedJson),
    [...change.blobs],
    change.v,
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest()
}
