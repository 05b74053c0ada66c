import { maySeeSchedule } from '#contract/schedules/rules.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { FileKind } from '#server/files/kinds.ts'
import { chainOf } from '#server/people/reporting-tree.ts'

const owner = {
  name: 'schedule-file-owner',
  text: `select s.user_id as "userId" from schedule_runs r join schedules s using (account_id, schedule_job_id)
          where r.account_id = $1 and r.file_uid = $2 and not s.is_removed`,
}

/** The kind of file of runs. A reader of the scheduled report may read them. */
export const runFile: FileKind = {
  name: 'schedule-run',
  // Only runs make these files.
  images: { bytes: 0, shorter: 0, longer: 0 },
  made: true,
  shownBy: [{ table: 'schedule_runs', column: 'file_uid' }],
  mayAdd: () => false,
  mayRead: async (tx: AccountTx, caller, uid) => {
    const schedule = await tx.maybe<{ userId: number }>(owner, [tx.accountID, uid])
    if (schedule === undefined) return false
    const chain = (await chainOf(tx, caller.user_id, tx.accountID))?.users ?? new Set<number>()
    return maySeeSchedule(caller, schedule, chain)
  },
}
