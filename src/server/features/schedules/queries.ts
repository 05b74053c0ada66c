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

/** Returns the person and the active ones of the chain, with their email, by name (G2-85). */
export function contactsOf(
  tx: AccountTx,
  userID: number,
  chain: ReadonlySet<number>,
): Promise<Contact[]> {
  return tx.query<Contact>(contacts, [tx.accountID, peopleParam(chain), userID])
}
