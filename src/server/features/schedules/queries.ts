import { roles } from '#contract/kernel/role.ts'
import type { Contact } from '#contract/schedules/schema.ts'
import type { AccountTx } from '#server/db/database.ts'
import { peopleParam } from '#server/people/reporting-tree.ts'

const contacts = {
  name: 'schedule-contacts',
  text: `
    select user_id, name, email from users
     where account_id = $1 and user_id = any($2::int[]) and (not blocked or user_id = $3) and email <> ''
     order by name, user_id`,
}

const administrator = {
  name: 'schedule-owner',
  text: `select 1 from users where account_id = $1 and user_id = $2 and role_id = $3`,
}

/** Tells whether the person may read reports. Mobile users and other companies' people may not. */
export async function isAdministrator(tx: AccountTx, userID: number): Promise<boolean> {
  const params = [tx.accountID, userID, roles.safetyProfessional]
  return (await tx.maybe(administrator, params)) !== undefined
}

/**
 * Returns the person and the active people of the chain, with their e-mail addresses, sorted by
 * name (G2-85).
 */
export function contactsOf(
  tx: AccountTx,
  userID: number,
  chain: ReadonlySet<number>,
): Promise<Contact[]> {
  return tx.query<Contact>(contacts, [tx.accountID, peopleParam(chain), userID])
}
