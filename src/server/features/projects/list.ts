import type { Project } from '#contract/projects/schema.ts'
import type { AccountTx } from '#server/db/database.ts'
import { accountList, cut } from '#server/lists/account-list.ts'
import type { Listing } from '#server/lists/answer-list.ts'
import { projectColumns, projectJoins } from './columns.ts'
import { presentProject, type StoredProject } from './present.ts'

const select = `select ${projectColumns('p')} from projects p ${projectJoins('p')}
  where p.account_id = $1 and ($2::int[] is null or p.assigned_to_user_id in (select unnest($2::int[])))`

const ofBucket = { name: 'projects-of-bucket', text: `${select} and p.ordinal / 500 = $3 order by p.ordinal` }
const page = { name: 'projects-page', text: `${select} and p.ordinal > $3 order by p.ordinal limit $4` }

/** The projects of a company in the order of their making; `assigned`: only those assigned to these people (API2-28, API2-29). */
export function projectList(tx: AccountTx, epoch: string, assigned: ReadonlySet<number> | null): Listing<Project, number> {
  const people = assigned === null ? null : [...assigned]
  return accountList<Project>(tx, 'project', {
    rowsOf: async (bucket) => {
      const rows = await tx.query<StoredProject>(ofBucket, [tx.accountID, people, bucket])
      return rows.map((row) => presentProject(row, epoch))
    },
    page: async (after, limit) => {
      const rows = await tx.query<StoredProject>(page, [tx.accountID, people, after ?? 0, limit + 1])
      const { rows: fitting, next } = cut(rows, limit, (row) => row.ordinal)
      return { rows: fitting.map((row) => presentProject(row, epoch)), next }
    },
  })
}
