import type { CorrectiveAction } from '#contract/corrective-actions/schema.ts'
import type { AccountTx } from '#server/db/database.ts'
import { accountList, cut } from '#server/lists/account-list.ts'
import type { Listing } from '#server/lists/answer-list.ts'
import { actionColumns, actionJoins } from './columns.ts'
import { presentAction, type StoredAction } from './present.ts'

const select = `select ${actionColumns('a')} from corrective_actions a ${actionJoins('a')}
  where a.account_id = $1
    and ($2::int[] is null or a.assigned_to in (select unnest($2::int[])) or a.opened_by in (select unnest($2::int[])))`

const ofBucket = { name: 'actions-of-bucket', text: `${select} and a.number / 500 = $3 order by a.number` }
const page = { name: 'actions-page', text: `${select} and a.number > $3 order by a.number limit $4` }

/** The corrective actions of a company by number; `chain`: only those opened by or assigned to these people (G2-47). */
export function actionList(tx: AccountTx, epoch: string, chain: ReadonlySet<number> | null): Listing<CorrectiveAction, number> {
  const people = chain === null ? null : [...chain]
  return accountList<CorrectiveAction>(tx, 'action', {
    rowsOf: async (bucket) => {
      const rows = await tx.query<StoredAction>(ofBucket, [tx.accountID, people, bucket])
      return rows.map((row) => presentAction(row, epoch))
    },
    page: async (after, limit) => {
      const rows = await tx.query<StoredAction>(page, [tx.accountID, people, after ?? 0, limit + 1])
      const { rows: fitting, next } = cut(rows, limit, (row) => row.number)
      return { rows: fitting.map((row) => presentAction(row, epoch)), next }
    },
  })
}
