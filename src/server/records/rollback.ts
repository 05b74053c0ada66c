import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { AccountTx, Database } from '#server/db/database.ts'

/** Runs one transaction of a company that is rolled back if its work returns a refusal. */
export async function rollBackIfRefused<T>(
  db: Pick<Database, 'account'>,
  accountID: number,
  work: (tx: AccountTx) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  try {
    return await db.account(accountID, async (tx) => {
      const result = await work(tx)
      if (isRefusal(result)) throw new RolledBack(result)
      return result
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal
    throw error
  }
}

/** Returns the result that work would have, in a transaction that is rolled back. */
export async function runAndRollBack<T>(
  db: Pick<Database, 'account'>,
  accountID: number,
  work: (tx: AccountTx) => Promise<T>,
): Promise<T> {
  let result: { value: T } | null = null
  const undone = new RolledBack(refuse('internal'))
  try {
    await db.account(accountID, async (tx) => {
      result = { value: await work(tx) }
      throw undone
    })
  } catch (error) {
    if (error !== undone) throw error
  }
  if (result === null) throw undone
  return (result as { value: T }).value
}

/** Undoes a transaction, which only an error can do; it never leaves this file. */
class RolledBack extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super('undone')
    this.refusal = refusal
  }
}
