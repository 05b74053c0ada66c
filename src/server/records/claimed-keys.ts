import { createHash } from 'node:crypto'
import type { Json } from '#contract/kernel/json.ts'
import { sortedJson } from '#contract/kernel/sorted-json.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Change } from './change.ts'

/** A key that was claimed before. */
export interface ClaimedKey {
  id: string
  author_id: number
  is_void: boolean
  digest: Uint8Array | null
  /** The kind of the ticket with this id; null for a void and for a create of several. */
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
// The fixed order makes two calls that void the same ids wait for each other instead of deadlock.
const insertVoids = {
  name: 'keys-void',
  text: `insert into sync_keys (account_id, id, author_id, is_void, epoch, may_go)
         select $1, id, $3, true, $4, true from unnest($2::uuid[]) as wanted (id) order by id on conflict do nothing`,
}

// If two changes replace the same one at once, the second waits here and finds that it is already
// replaced.
const insertReplacements = {
  name: 'stand-ins-put',
  text: `insert into sync_stand_ins (account_id, id, by_id) select $1, id, $3 from unnest($2::uuid[]) as wanted (id) order by id on conflict do nothing`,
}
const selectReplacements = {
  name: 'stand-ins-read',
  text: 'select id, by_id from sync_stand_ins where account_id = $1 and id = any($2::uuid[])',
}

/**
 * Records that this change replaces these ids; returns those that another change replaced before,
 * with the id of that change.
 */
export async function recordReplacements(
  tx: AccountTx,
  id: string,
  replaced: readonly string[],
): Promise<Map<string, string>> {
  await tx.exec(insertReplacements, [tx.accountID, [...new Set(replaced)], id])
  const rows = await tx.query<{ id: string; by_id: string }>(selectReplacements, [
    tx.accountID,
    replaced,
  ])
  return new Map(rows.filter((row) => row.by_id !== id).map((row) => [row.id, row.by_id]))
}

/** Reads the key in a second statement, because the first would not see a concurrent commit. */
export function readClaimedKey(tx: AccountTx, id: string): Promise<ClaimedKey> {
  return tx.one<ClaimedKey>(readKey, [tx.accountID, id])
}

export async function readClaimedKeys(
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
  return tx.exec(insertVoids, [tx.accountID, [...new Set(ids)], authorID, epoch])
}

/**
 * Returns the hash of a change's content: the same key with another digest is another change
 * (F-07).
 */
export function changeDigest(entity: string, change: Change): Uint8Array {
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
