import type { Database } from '#server/db/database.ts'
import type { Known } from './authorize.ts'

const userOf = { name: 'known-user', text: 'select 1 from users where account_id = $1 and user_id = $2' }
const account = { name: 'known-account', text: 'select 1 from accounts where account_id = $1' }

/** Answers what the rules of `authorize` ask. */
export function makeKnown(db: Database): Known {
  return {
    isUserOf: (userID, accountID) => db.accountSnapshot(accountID, async (tx) => (await tx.maybe(userOf, [accountID, userID])) !== undefined),
    isAccount: (accountID) => db.system(async (tx) => (await tx.maybe(account, [accountID])) !== undefined),
  }
}
