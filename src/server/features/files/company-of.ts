import { roles } from '#contract/kernel/role.ts'
import type { Database } from '#server/db/database.ts'
import type { Caller } from '#server/handler.ts'

const query = { name: 'file-company', text: 'select account_id from files where uid = $1' }

/**
 * The company whose file the caller may mean: their own, and for the provider's people the one that
 * has it. Undefined: none has.
 */
export async function companyOf(
  db: Database,
  caller: Caller,
  uid: string,
): Promise<number | undefined> {
  if (caller.roleID !== roles.systemAdmin) return caller.accountID
  return (await db.system((tx) => tx.maybe<{ account_id: number }>(query, [uid])))?.account_id
}
