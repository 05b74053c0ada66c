import { roles } from '#contract/kernel/role.ts'
import type { Database } from '#server/db/database.ts'
import type { Caller } from '#server/kernel/handler.ts'

const query = { name: 'file-company', text: 'select account_id from files where uid = $1' }

/**
 * Returns the company of a file that the caller may refer to: their own, or for the provider's
 * people the file's owner. Undefined without an owner.
 */
export async function companyOfFile(
  db: Database,
  caller: Caller,
  uid: string,
): Promise<number | undefined> {
  if (caller.roleID !== roles.systemAdmin) return caller.accountID
  return (await db.system((tx) => tx.maybe<{ account_id: number }>(query, [uid])))?.account_id
}
