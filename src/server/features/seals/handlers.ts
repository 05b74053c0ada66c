import { refuse } from '#contract/kernel/refusal.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Context, Handlers } from '#server/handler.ts'
import { checkSeal, proofOf } from '#server/seals/check.ts'
import type { Sealable, Sealables } from '#server/seals/sealable.ts'

/** Seals of records: whoever may see a record may check it. */
export const seals = (sealables: Sealables): Handlers<'seals'> => {
  /** A record is named by its uid alone, whatever kind it is of. */
  const ofRecord = <T>(
    uid: string,
    { db, accountID, caller }: Context,
    read: (tx: AccountTx, sealable: Sealable, record: number) => Promise<T>,
  ): Promise<T | undefined> =>
    db.accountSnapshot(accountID, async (tx) => {
      for (const sealable of sealables.values()) {
        const record = await sealable.numberOf(tx, uid)
        if (record !== undefined)
          return (await sealable.maySee(tx, caller, uid)) ? read(tx, sealable, record) : undefined
      }
      return undefined
    })

  return {
    check: async ({ params }, context) =>
      (await ofRecord(params.recordUid, context, checkSeal)) ?? refuse('not-found'),
    proof: async ({ params }, context) =>
      (await ofRecord(params.recordUid, context, proofOf)) ?? refuse('not-found'),
  }
}
