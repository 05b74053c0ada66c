import type { z } from 'zod'
import type { receiptsAnswer, receiptsRequest } from '#contract/sync/schema.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Context } from '#server/handler.ts'
import { actionKind } from '#server/features/corrective-actions/door.ts'
import { projectKind } from '#server/features/projects/door.ts'
import { keysOf, type KnownKey, voidKeys } from '#server/records/keys.ts'
import type { RecordKind, RecordRow } from '#server/records/kind.ts'
import { readRows } from '#server/records/rows.ts'

type Asked = z.infer<typeof receiptsRequest>
type Answered = z.infer<typeof receiptsAnswer>

/**
 * Which ids were applied, and tombstones under those that never shall be. Only the author may ask
 * about or void an id: to others it is unknown.
 */
export async function receipts({ ids, void: unwanted = [] }: Asked, context: Context): Promise<Answered> {
  const { caller, epoch, db } = context
  const chain = await caller.chain()
  const asked = [...new Set([...ids, ...unwanted])]
  return db.account(caller.accountID, async (tx) => {
    if (unwanted.length > 0) await voidKeys(tx, unwanted, caller.user_id, epoch)
    // A statement of its own: it sees what a neighbour committed while the void waited for it.
    const keys = await keysOf(tx, asked)
    const own = asked.flatMap((id) => {
      const key = keys.get(id)
      return key?.author_id === caller.user_id ? [key] : []
    })
    const applied = own.filter((key) => !key.is_void)
    const rows = new Map<string, RecordRow>()
    for (const read of [rowsOf(tx, actionKind, applied, epoch), rowsOf(tx, projectKind, applied, epoch)]) {
      for (const { id, row, maySee } of await read) if (maySee({ caller, chain })) rows.set(id, row)
    }
    const ownIDs = new Set(own.map((key) => key.id))
    return {
      known: applied.map((key) => ({ id: key.id, version: key.version ?? 1, row: rows.get(key.id) })),
      unknown: asked.filter((id) => !ownIDs.has(id)),
      voided: own.filter((key) => key.is_void).map((key) => key.id),
    }
  })
}

async function rowsOf<Row extends RecordRow, Stored extends object>(tx: AccountTx, kind: RecordKind<Row, Stored>, keys: readonly KnownKey[], epoch: string) {
  const ofKind = keys.filter((key) => key.entity === kind.entity)
  const numbers = [...new Set(ofKind.flatMap((key) => (key.record_id === null ? [] : [key.record_id])))]
  const rows = new Map((await readRows(tx, kind, { numbers }, epoch)).map((row) => [kind.idOf(row), row]))
  return ofKind.flatMap((key) => {
    const row = rows.get(key.record_id ?? 0)
    return row === undefined ? [] : [{ id: key.id, row, maySee: (who: Parameters<typeof kind.maySee>[0]) => kind.maySee(who, row) }]
  })
}
