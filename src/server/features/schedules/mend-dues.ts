import type { Database } from '#server/db/database.ts'

// A daily report has 25 hours between two due times where clocks are set back, a monthly one 31 days
// and an hour.
const isTooFar = `
  d.next_due_at < 'infinity' and d.next_due_at > $1::timestamptz + case s.job_frequency
    when 'daily' then interval '26 hours' when 'weekly' then interval '170 hours' else interval '32 days' end`
const find = {
  name: 'schedules-too-far',
  text: `select distinct account_id from schedule_dues d join schedules s using (account_id, schedule_job_id)
          where d.next_due_at > $1::timestamptz + interval '26 hours' and ${isTooFar}`,
}
const mend = {
  name: 'schedules-mend',
  text: `update schedule_dues d set next_due_at = null from schedules s
          where d.account_id = $2 and s.account_id = d.account_id and s.schedule_job_id = d.schedule_job_id and ${isTooFar}`,
}

/**
 * Clears due times that are farther away than their frequency allows: they were computed while the
 * clock of a server was ahead, and until then the reports would not run. The next look for due
 * schedules computes them again, and runs no due time twice.
 */
export async function mendDues(db: Pick<Database, 'system' | 'account'>, now: Date): Promise<void> {
  for (const { account_id } of await db.system((tx) => tx.query<{ account_id: number }>(find, [now])))
    await db.account(account_id, (tx) => tx.exec(mend, [now, tx.accountID]))
}
