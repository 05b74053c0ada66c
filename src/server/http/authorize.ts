import type { Access } from '#contract/kernel/operation.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { roles } from '#contract/kernel/role.ts'
import type { Database } from '#server/db/database.ts'
import type { Caller } from '#server/kernel/handler.ts'

/** The company and person that an address names. */
export interface PathIDs {
  accountID?: number
  userID?: number
}

/** Queries of the database that a rule makes only where it needs them. */
export interface AuthorizationQueries {
  isUserOf: (userID: number, accountID: number) => Promise<boolean>
  isAccount: (accountID: number) => Promise<boolean>
  /** The company of any person, for system administrators. */
  accountOf: (userID: number) => Promise<number | undefined>
}

/**
 * Lets callers in, as the one place that does (trust, 'Authorisation'). It refuses everything it
 * does not know. Returns the account that the call is about.
 */
export async function authorize(
  access: Access,
  caller: Caller,
  named: PathIDs,
  existence: AuthorizationQueries,
): Promise<{ accountID: number } | Refusal> {
  if (access.roles === 'public') return { accountID: caller.accountID }
  if (!caller.accountActive && access.evenInactive !== true) return refuse('account-inactive')
  if (!access.roles.includes(caller.roleID)) return refuse('role')
  if (access.notAs === true && caller.actor !== null) return refuse('acting')
  const isSysAdmin = caller.roleID === roles.systemAdmin

  let accountID = caller.accountID
  if (named.accountID !== undefined || access.account !== undefined) {
    // Unknown and foreign companies get the same answer: a stranger must not learn which exist
    // (rulings, 5).
    if (access.account !== 'own' || named.accountID === undefined) return refuse('scope')
    if (
      named.accountID !== caller.accountID &&
      !(isSysAdmin && (await existence.isAccount(named.accountID)))
    )
      return refuse('scope')
    accountID = named.accountID
  }
  if (named.userID !== undefined || access.user !== undefined) {
    if (
      named.userID === undefined ||
      !(await mayAccessUser(access.user, caller, named.userID, existence))
    )
      return refuse('scope')
    // If the person does not exist, the handler answers not found.
    if (isSysAdmin && access.account === undefined)
      accountID = (await existence.accountOf(named.userID)) ?? accountID
  }
  return { accountID }
}

async function mayAccessUser(
  rule: Access['user'],
  caller: Caller,
  userID: number,
  existence: AuthorizationQueries,
): Promise<boolean> {
  if (rule === undefined) return false
  if (userID === caller.user_id) return true
  if (rule === 'self') return false
  if (caller.roleID === roles.systemAdmin) return true
  return rule === 'own-account' && existence.isUserOf(userID, caller.accountID)
}

const userOf = {
  name: 'user-exists',
  text: 'select 1 from users where account_id = $1 and user_id = $2',
}
const companyOf = { name: 'user-company', text: 'select account_id from users where user_id = $1' }
const account = { name: 'account-exists', text: 'select 1 from accounts where account_id = $1' }

/** Answers the queries of `authorize` from the database. */
export function createAuthorizationQueries(db: Database): AuthorizationQueries {
  return {
    isUserOf: (userID, accountID) =>
      db.accountSnapshot(
        accountID,
        async (tx) => (await tx.maybe(userOf, [accountID, userID])) !== undefined,
      ),
    accountOf: (userID) =>
      db.system(
        async (tx) => (await tx.maybe<{ account_id: number }>(companyOf, [userID]))?.account_id,
      ),
    isAccount: (accountID) =>
      db.system(async (tx) => (await tx.maybe(account, [accountID])) !== undefined),
  }
}
