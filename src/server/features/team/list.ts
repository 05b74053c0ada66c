import { roles } from '#contract/kernel/role.ts'
import type { Associate, WholeAssociate } from '#contract/team/schema.ts'
import type { AccountTx } from '#server/db/database.ts'
import { presentUser, userColumns, type UserRow, userTables } from '#server/features/access/door.ts'
import { recordTag } from '#server/kernel/etag.ts'
import { accountListing, toPage } from '#server/lists/account-list.ts'
import type { ListSnapshot } from '#server/lists/answer-list.ts'
import {
  peopleParam,
  tierOf,
  treeAbove,
  type ReportingTree,
} from '#server/people/reporting-tree.ts'
import { bucketRangeSql } from '#server/records/bucket-sql.ts'

interface AssociateRow extends UserRow {
  ordinal: number
  version: number
}

const select = `select ${userColumns}, u.ordinal, u.version from ${userTables} where u.account_id = $1`

const shown = '($2::int[] is null or u.user_id = any($2::int[]))'
const ofBucket = {
  name: 'team-bucket',
  text: `${select} and ${shown} and ${bucketRangeSql('u.ordinal', '$3')} order by u.ordinal`,
}
const page = {
  name: 'team-page',
  text: `${select} and ${shown} and u.ordinal > $3 order by u.ordinal limit $4`,
}
const managers = {
  name: 'team-managers',
  text: `${select} and ${shown} and u.role_id = ${roles.safetyProfessional} and not u.blocked order by u.name, u.user_id`,
}
const named = { name: 'team-named', text: `${select} and ${shown} order by u.name, u.user_id` }

/**
 * Lists the associates of a company in the order of their arrival (API-26). `people`: limits the
 * list to these (rulings, 28).
 */
export function teamList(
  tx: AccountTx,
  epoch: string,
  people: ReadonlySet<number> | null,
): ListSnapshot<Associate, number> {
  const only = peopleParam(people)
  return accountListing<Associate>(tx, 'user', {
    rowsOf: async (bucket) =>
      presentAll(tx, await tx.query<AssociateRow>(ofBucket, [tx.accountID, only, bucket]), epoch),
    page: async (after, limit) => {
      const { rows, next } = toPage(
        await tx.query<AssociateRow>(page, [tx.accountID, only, after ?? 0, limit + 1]),
        limit,
        (row) => row.ordinal,
      )
      return { rows: await presentAll(tx, rows, epoch), next }
    },
  })
}

/**
 * Returns the possible assignees of a corrective action: unblocked people with role 2, including
 * the owner (G2-57). `people`: limits the list to these (rulings, 28).
 */
export async function readManagers(
  tx: AccountTx,
  epoch: string,
  people: ReadonlySet<number> | null,
): Promise<Associate[]> {
  return presentAll(
    tx,
    await tx.query<AssociateRow>(managers, [tx.accountID, peopleParam(people)]),
    epoch,
  )
}

/** Returns these people by name (API-32). */
export async function peopleNamed(
  tx: AccountTx,
  epoch: string,
  people: ReadonlySet<number>,
): Promise<Associate[]> {
  return presentAll(
    tx,
    await tx.query<AssociateRow>(named, [tx.accountID, peopleParam(people)]),
    epoch,
  )
}

/** Returns one associate with all values (API-31), or undefined. */
export async function readAssociate(
  tx: AccountTx,
  userID: number,
  epoch: string,
): Promise<WholeAssociate | undefined> {
  const row = await tx.maybe<AssociateRow>(named, [tx.accountID, [userID]])
  return row && presentWhole(row, await treeAbove(tx, [row]), epoch)
}

/** Returns one associate who is known to exist, with all values. */
export async function wholePerson(
  tx: AccountTx,
  userID: number,
  epoch: string,
): Promise<WholeAssociate> {
  const person = await readAssociate(tx, userID, epoch)
  if (person === undefined)
    throw new Error('The person was removed since the last query of this transaction.')
  return person
}

async function presentAll(
  tx: AccountTx,
  rows: readonly AssociateRow[],
  epoch: string,
): Promise<Associate[]> {
  const tree = await treeAbove(tx, rows)
  return rows.map((row) => present(row, tree, epoch))
}

function presentWhole(row: AssociateRow, tree: ReportingTree, epoch: string): WholeAssociate {
  return {
    ...presentUser(row, tierOf(tree, row.user_id)),
    version: row.version,
    etag: recordTag(epoch, row.version),
  }
}

/** Leaves out the values that only the view of one person shows. */
function present(row: AssociateRow, tree: ReportingTree, epoch: string): Associate {
  const {
    emergencyContactName: _name,
    emergencyContactNumber: _number,
    address: _address,
    ...listed
  } = presentWhole(row, tree, epoch)
  return listed
}
