import type { JsonObject } from '#contract/kernel/json.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Change } from './change.ts'
import type { Writer } from './kind.ts'

const writtenByOthers = {
  name: 'ticket-by-others-since-restore',
  text: `select exists (
           select from tickets where account_id = $1 and entity = $2 and record_id = $3 and epoch = $4 and author_id <> $5
         ) as written`,
}

/**
 * A change repeated after a restore (`at`) is taken only if the row has that version and nobody else
 * has written it since the restore (F-64). Notes alone never go over anything.
 */
export async function isForeignSince(
  tx: AccountTx,
  entity: string,
  { change, patch, number, version }: { change: Change; patch: JsonObject; number: number; version: number },
  writer: Writer,
): Promise<boolean> {
  if (change.at === null || Object.keys(patch).every((field) => field === 'notes')) return false
  if (change.at !== version) return true
  const { written } = await tx.one<{ written: boolean }>(writtenByOthers, [tx.accountID, entity, number, writer.epoch, writer.caller.user_id])
  return written
}
