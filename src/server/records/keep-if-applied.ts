import type { AccountTx, Database } from '#server/db/database.ts'
import type { Declined, Outcome } from './change.ts'

/** One transaction of which nothing stays when the change is declined. */
export async function keepIfApplied<Row>(db: Database, accountID: number, work: (tx: AccountTx) => Promise<Outcome<Row>>): Promise<Outcome<Row>> {
  try {
    return await db.account(accountID, async (tx) => {
      const outcome = await work(tx)
      if (!outcome.applied) throw new Undone(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof Undone) return error.outcome
    throw error
  }
}

/** The only way to undo a transaction is to throw; this never leaves the file. */
class Undone extends Error {
  readonly outcome: Declined

  constructor(outcome: Declined) {
    super('undone')
    this.outcome = outcome
  }
}
