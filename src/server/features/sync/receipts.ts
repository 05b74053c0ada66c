import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { receiptsAnswer, receiptsRequest } from '#contract/sync/schema.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Context } from '#server/kernel/handler.ts'
import { readClaimedKeys, type ClaimedKey, voidKeys } from '#server/records/claimed-keys.ts'
import { claimIdempotencyKey } from '#server/records/idempotency.ts'
import type { RecordKind, RecordKinds, RecordRow } from '#server/records/kind.ts'
import { readRows } from '#server/records/read-rows.ts'
import { setLastKey } from '#server/records/write-sql.ts'

/** The answer, and the key for the mark of new voids, or null without new voids. */
export interface SyncReceipts {
  answer: z.infer<typeof receiptsAnswer>
  markKey: string | null
}

/**
 * Returns which ids were applied, and writes tombstones for ids that must never be. Only the author
 * may request or void an id. For others it is unknown.
 */
export async function receipts(
  kinds: RecordKinds,
  { ids, void: unwanted = [] }: z.infer<typeof receiptsRequest>,
  context: Context,
): Promise<SyncReceipts> {
  const { caller, epoch, db } = context
  const chain = await caller.chain()
  const asked = [...new Set([...ids, ...unwanted])]
  return db.account(caller.accountID, async (tx) => {
    const added = unwanted.length > 0 ? await voidKeys(tx, unwanted, caller.user_id, epoch) : 0
    // Uses a separate statement, which sees what a parallel call committed while the void waited
    // for it.
    const keys = await readClaimedKeys(tx, asked)
    const own = asked.flatMap((id) => {
      const key = keys.get(id)
      return key?.author_id === caller.user_id ? [key] : []
    })
    const applied = own.filter((key) => !key.is_void)
    const rows = new Map<string, RecordRow>()
    for (const kind of Object.values<RecordKind>(kinds)) {
      for (const { id, row } of await rowsOf(tx, kind, applied, epoch))
        if (kind.maySee({ caller, chain }, row)) rows.set(id, row)
    }
    const ownIDs = new Set(own.map((key) => key.id))
    const voided = own.filter((key) => key.is_void).map((key) => key.id)
    const markKey = added > 0 ? await markVoids(tx, unwanted, context) : null
    const answer = {
      known: applied.map((key) => ({
        id: key.id,
        version: key.version ?? 1,
        row: rows.get(key.id),
      })),
      unknown: asked.filter((id) => !ownIDs.has(id)),
      voided,
    }
    return { answer, markKey }
  })
}

/**
 * Writes a key for these voids and stores it in the mark, so that a restore which loses only the
 * voids is noticed (decision 20). The mark must not name a void: voids are removed after a year,
 * and a removed one would look like a restore.
 */
async function markVoids(
  tx: AccountTx,
  voids: readonly string[],
  { caller, epoch, newUid }: Context,
): Promise<string> {
  const id = newUid()
  const digest = createHash('sha256').update(voids.join()).digest()
  await claimIdempotencyKey(tx, { id, digest, author: caller.user_id, epoch })
  await setLastKey(tx, id)
  return id
}

async function rowsOf(tx: AccountTx, kind: RecordKind, keys: readonly ClaimedKey[], epoch: string) {
  const ofKind = keys.filter((key) => key.entity === kind.entity)
  const numbers = [
    ...new Set(ofKind.flatMap((key) => (key.record_id === null ? [] : [key.record_id]))),
  ]
  const rows = new Map(
    (await readRows(tx, kind, { numbers }, epoch)).map((row) => [kind.idOf(row), row]),
  )
  return ofKind.flatMap((key) => {
    const row = rows.get(key.record_id ?? 0)
    return row === undefined ? [] : [{ id: key.id, row }]
  })
}
