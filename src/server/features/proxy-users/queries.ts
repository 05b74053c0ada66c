import type { ProxyUser } from '#contract/proxy-users/operations.ts'
import type { AccountTx } from '#server/db/database.ts'
import { recordTag } from '#server/kernel/etag.ts'
import { presentUser, userColumns, type UserRow, userTables } from '#server/features/access/door.ts'
import { tierOf, treeAbove } from '#server/people/reporting-tree.ts'

/** A person with the values that proxy users need. */
export interface ProxyPersonRow extends UserRow {
  ordinal: number
  version: number
  /** Null while invited and not yet registered. */
  registered_at: string | null
  language: 'en' | 'es'
}

const select = `select ${userColumns}, u.ordinal, u.version, u.registered_at, u.language from ${userTables} where u.account_id = $1`
// An array, because the few numbers then serve to look up the people.
const ofMain = `u.user_id = any(array(
  select p.user_id from users p where p.account_id = $1 and p.for_proxy_user_id = $2 and p.is_proxy_user
  union select k.proxy_user_id from proxy_links k where k.account_id = $1 and k.user_id = $2))`
// A link ends when its chain ends (ruling 80). The person is then no longer an active proxy user.
const list = {
  name: 'proxy-users',
  text: `${select} and ${ofMain} and ($3 or (not u.blocked and is_proxy_of($1, $2, u.user_id))) order by u.name, u.user_id`,
}
const person = { name: 'proxy-person', text: `${select} and u.user_id = $2` }
const proxy = { name: 'proxy-user', text: `${select} and ${ofMain} and u.user_id = $3` }

export const readPerson = (tx: AccountTx, user: number): Promise<ProxyPersonRow | undefined> =>
  tx.maybe<ProxyPersonRow>(person, [tx.accountID, user])

/** Returns one of the proxy users of `main`, including deactivated ones. */
export const proxyOf = (
  tx: AccountTx,
  main: number,
  user: number,
): Promise<ProxyPersonRow | undefined> =>
  tx.maybe<ProxyPersonRow>(proxy, [tx.accountID, main, user])

export async function proxiesOf(
  tx: AccountTx,
  main: number,
  all: boolean,
  epoch: string,
): Promise<ProxyUser[]> {
  return present(tx, await tx.query<ProxyPersonRow>(list, [tx.accountID, main, all]), epoch)
}

export async function present(
  tx: AccountTx,
  rows: readonly ProxyPersonRow[],
  epoch: string,
): Promise<ProxyUser[]> {
  const tree = await treeAbove(tx, rows)
  return rows.map((row) => ({
    ...presentUser(row, tierOf(tree, row.user_id)),
    version: row.version,
    etag: recordTag(epoch, row.version),
  }))
}

/** Returns the person after a change of this transaction. */
export async function presentOne(tx: AccountTx, user: number, epoch: string): Promise<ProxyUser> {
  const [one] = await present(
    tx,
    await tx.query<ProxyPersonRow>(person, [tx.accountID, user]),
    epoch,
  )
  if (one === undefined) throw new Error('The person that was just written is missing.')
  return one
}

/**
 * Locks people, so that a removal that ends sessions sees a session that starts at the same time.
 * One fixed order prevents deadlocks.
 */
export async function lockUsers(tx: AccountTx, users: readonly number[]): Promise<void> {
  await tx.query(
    'select 1 from users where account_id = $1 and user_id = any($2::int[]) order by user_id for update',
    [tx.accountID, users],
  )
}
