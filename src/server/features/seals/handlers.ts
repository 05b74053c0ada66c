import { refuse } from '#contract/kernel/refusal.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Context, Handlers } from '#server/kernel/handler.ts'
import { checkSeal, proofOf } from '#server/seals/check.ts'
import type { Sealable, Sealables } from '#server/seals/sealable.ts'

/** Makes the handlers of seals. A reader of a record may check its seal. */
export const seals = (sealables: Sealables): Handlers<'seals'> => {
  /** Finds a record of any kind by its uid alone. */
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
