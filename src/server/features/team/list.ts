import { roles } from '#contract/kernel/role.ts'
import type { Associate } from '#contract/team/operations.ts'
import type { AccountTx } from '#server/db/database.ts'
import { presentUser, userColumns, type UserRow } from '#server/features/access/door.ts'
import { recordTag } from '#server/etag.ts'
import { accountList, cut } from '#server/lists/account-list.ts'
import type { Listing } from '#server/lists/answer-list.ts'
import { peopleParam, readTree, tierOf, type Tree } from '#server/people/reporting-tree.ts'
import { inBucket } from '#server/records/bucket.ts'

interface AssociateRow extends UserRow {
  ordinal: number
  version: number
}

const select = `select ${userColumns}, u.ordinal, u.version from users u join accounts a on a.account_id = u.account_id where u.account_id = $1`

const shown = '($2::int[] is null or u.user_id = any($2::int[]))'
const ofBucket = { name: 'team-bucket', text: `${select} and ${shown} and ${inBucket('u.ordinal', '$3')} order by u.ordinal` }
const page = { name: 'team-page', text: `${select} and ${shown} and u.ordinal > $3 order by u.ordinal limit $4` }
const managers = { name: 'team-managers', text: `${select} and ${shown} and u.role_id = ${roles.safetyProfessional} and not u.blocked order by u.name, u.user_id` }
/** The company of any user; for who looks over all companies. */
export const companyOf = { name: 'team-company', text: 'select account_id from users where user_id = $1' }

/** The associates of a company in the order in which they came (API-26); `people`: only these of them (rulings, 28). */
export async function teamList(tx: AccountTx, epoch: string, people: ReadonlySet<number> | null): Promise<Listing<Associate, number>> {
  const tree = await readTree(tx)
  const only = peopleParam(people)
  return accountList<Associate>(tx, 'user', {
    rowsOf: async (bucket) => (await tx.query<AssociateRow>(ofBucket, [tx.accountID, only, bucket])).map((row) => present(row, tree, epoch)),
    page: async (after, limit) => {
      const { rows, next } = cut(await tx.query<AssociateRow>(page, [tx.accountID, only, after ?? 0, limit + 1]), limit, (row) => row.ordinal)
      return { rows: rows.map((row) => present(row, tree, epoch)), next }
    },
  })
}

/** Who a corrective action may be assigned to: unblocked role 2, the owner included (G2-57); `people`: only these of them (rulings, 28). */
export async function managersOf(tx: AccountTx, epoch: string, people: ReadonlySet<number> | null): Promise<Associate[]> {
  const tree = await readTree(tx)
  return (await tx.query<AssociateRow>(managers, [tx.accountID, peopleParam(people)])).map((row) => present(row, tree, epoch))
}

function present(row: AssociateRow, tree: Tree, epoch: string): Associate {
  return { ...presentUser(row, tierOf(tree, row.user_id)), version: row.version, etag: recordTag(epoch, row.version) }
}
