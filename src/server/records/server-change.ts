import type { JsonObject } from '#contract/kernel/json.ts'
import { isRefusal, type Refusal } from '#contract/kernel/refusal.ts'
import type { AccountTx, Database, Ending } from '#server/db/database.ts'
import { recordTag } from '#server/kernel/etag.ts'
import { accountQueueOf } from './account-queue.ts'
import type { Author, RecordKind, RecordRow } from './kind.ts'
import { updateRecord } from './write.ts'

/** The values of fields that only the server sets, and the ticket under which the history has them. */
export interface ServerChange {
  set: JsonObject
  ticketID: string
  /** The author's own time, ISO 8601; null: now. */
  authoredAt: string | null
}

/**
 * Changes fields of a record that no caller may write (`serverSetFields`): row, ticket and counter
 * in one transaction. `decide` receives the locked row, checks what the engine cannot know, and
 * writes further rows; null changes nothing. Returns the row after it, a refusal of `decide`, or
 * undefined without such a record.
 */
export function changeServerFields<Row extends RecordRow>(
  kind: RecordKind<Row>,
  uid: string,
  author: Author,
  { db, accountID }: { db: Database; accountID: number },
  decide: (tx: AccountTx, before: Row) => Promise<ServerChange | Refusal | null>,
): Promise<Row | Refusal | undefined> {
  return accountQueueOf(db)(accountID, () =>
    db.account(accountID, async (tx): Promise<Row | Refusal | undefined | Ending<Row>> => {
      const found = await tx.maybe(kind.sql.lock, [tx.accountID, uid])
      if (found === undefined) return undefined
      const before = kind.present(found, author.epoch)
      const change = await decide(tx, before)
      if (change === null) return before
      if (isRefusal(change)) return change
      const version = before.version + 1
      const row: Row = {
        ...before,
        ...change.set,
        version,
        etag: recordTag(author.epoch, version),
      }
      return updateRecord(tx, kind, author, { before, row, ...change }, row)
    }),
  )
}
