import { isRefusal, type Refusal } from '#contract/kernel/refusal.ts'
import type { AccountTx, Database } from '#server/db/database.ts'

/** One transaction of a company of which nothing stays where its work comes to a refusal. */
export async function unlessRefused<T>(db: Pick<Database, 'account'>, accountID: number, work: (tx: AccountTx) => Promise<T | Refusal>): Promise<T | Refusal> {
  try {
    return await db.account(accountID, async (tx) => {
      const result = await work(tx)
      if (isRefusal(result)) throw new Undone(result)
      return result
    })
  } catch (error) {
    if (error instanceof Undone) return error.refusal
    throw error
  }
}

/** The only way to undo a transaction is to throw; this never leaves the file. */
class Undone extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super('undone')
    this.refusal = refusal
  }
}
