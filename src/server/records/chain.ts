import type { Queries } from '#server/db/database.ts'

// `union` takes nobody twice: a circle ends too.
const chainSql = {
  name: 'chain-of-user',
  text: `
    with recursive chain as (
      select account_id, user_id from users where user_id = $1 and ($2::int is null or account_id = $2)
      union
      select u.account_id, u.user_id from users u join chain c on u.account_id = c.account_id and u.reports_to_user_id = c.user_id
    )
    select account_id, user_id from chain`,
}

/** A person and everyone below in the reporting tree, with their company; null when there is no such person. */
export async function chainOf(tx: Queries, userID: number, accountID: number | null): Promise<{ accountID: number; users: ReadonlySet<number> } | null> {
  const rows = await tx.query<{ account_id: number; user_id: number }>(chainSql, [userID, accountID])
  const first = rows[0]
  return first === undefined ? null : { accountID: first.account_id, users: new Set(rows.map((row) => row.user_id)) }
}
