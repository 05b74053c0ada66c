import { askForRuns } from '#server/features/schedules/door.ts'
import { mendDues } from '#server/features/schedules/ask-for-runs.ts'
import { forgetFiles } from '#server/features/schedules/runs.ts'
import { writeMailRef } from '#server/features/schedules/mail-ref.ts'
import { scheduleRunJobs } from '#server/jobs.ts'
import { scheduleMailJob } from '#server/features/schedules/run-mail-job.ts'
import type { JobRun } from '#server/jobs/define.ts'
import type { Person } from '#tests/world/people.ts'
import type { TestServer } from '#tests/world/server.ts'
import { aReport } from '../cases/schedules.ts'

interface Company {
  server: TestServer
  boss: Person
  run: JobRun<'account'>
  /** The database with watched statements. */
  db: TestServer['db']
}

// Stays below 1,000, because one query takes up to 1,000 reports and then scans a small table
// whole.
const sizes = { schedules: 900, runs: 40 }

/**
 * Sends all statements of schedules in a company with 36,000 runs: due time, file, mail, download,
 * send again and stop.
 */
export async function everyWayOfSchedules({ server, boss, run, db }: Company): Promise<void> {
  const { accountID } = boss
  const path = `/api/accounts/${accountID}`
  const ask = async (method: string, at: string, body?: unknown) => {
    const answer = await server.ask(method, at, { as: boss, body })
    if (answer.status >= 300) throw new Error(`${method} ${at}: ${answer.text.slice(0, 300)}`)
    return answer.body
  }
  await ask('GET', `${path}/report-preview?type=ca_report`)
  await growRuns(server, boss)
  // Uses the contractors' report, because its file is short.
  const report = {
    ...aReport,
    activityType: 'cc_report',
    jobFrequency: 'daily',
    jobFrequencyValue: '0',
  }
  const [made] = (await ask('POST', `${path}/schedule-jobs`, [report])) as {
    scheduleJobId: number
  }[]
  const own = `${path}/schedule-jobs/${made?.scheduleJobId}`
  const jobs = { add: async () => '', addMany: async () => undefined }
  // The first call computes the due time, the second one a day later queues the run.
  const [now, tomorrow] = [new Date(), new Date(Date.now() + 86_400_000)]
  for (const at of [now, tomorrow]) await askForRuns(db, jobs, scheduleRunJobs, at)
  const [{ runID } = { runID: '' }] = (await ask('GET', `${own}/runs`)) as { runID: string }[]
  const worker = { ...run, jobs }
  const mails = () => scheduleMailJob.run({ run: runID, number: 1 }, worker)
  await scheduleRunJobs.run({ run: runID }, worker)
  await mails()
  const [{ file } = { file: '' }] = (await ask('GET', `${own}/runs`)) as { file: string }[]
  await ask('GET', `/api/files/${file}`)
  const ref = writeMailRef({ accountID, run: runID, number: 1 })
  await ask('GET', `/api/schedule-jobs/files/${ref}`)
  await ask('POST', `${own}/runs/${runID}/send-again`)
  await mails()
  for (const method of ['GET', 'POST']) await ask(method, `/api/schedule-jobs/unsubscribe/${ref}`)
  await mendDues(db, new Date(now.getTime() - 60 * 86_400_000))
  await forgetFiles(db, new Date(tomorrow.getTime() + 14 * 86_400_000))
}

/** Adds reports with past runs and sent mails. */
async function growRuns(server: TestServer, { accountID, user_id: boss }: Person): Promise<void> {
  await server.owner(
    `insert into schedules (account_id, ordinal, user_id, job_title, job_description, activity_type, job_frequency, job_frequency_value, job_time, job_timezone, recipient_emails, status, days_range, completion_status)
     select $1, schedule_ordinal + n, $2, 'Report ' || n, '', 'cc_report', 'daily', '0', '06:00 AM', 'America/Chicago', 'owner@ridgeline.test', 'active', 0, '2'
       from account_counters, generate_series(1, ${sizes.schedules}) n where account_id = $1`,
    [accountID, boss],
  )
  await server.owner(
    `update account_counters set schedule_ordinal = schedule_ordinal + ${sizes.schedules} where account_id = $1`,
    [accountID],
  )
  await server.owner(
    `insert into schedule_runs (account_id, schedule_job_id, due_at, is_late, state, began_at, ended_at, rows, bytes, file_name)
     select account_id, schedule_job_id, now() - n * interval '1 day', false, 'succeeded', now(), now() - n * interval '1 day', 3, 100, 'report.csv'
       from schedules, generate_series(1, ${sizes.runs}) n where account_id = $1 and job_title like 'Report %'`,
    [accountID],
  )
  await server.owner(
    `insert into schedule_mails (account_id, run_uid, number, address, state, ended_at)
     select account_id, run_uid, 1, 'owner@ridgeline.test', 'sent', ended_at from schedule_runs where account_id = $1 and file_name = 'report.csv' on conflict do nothing`,
    [accountID],
  )
  for (const table of ['schedules', 'schedule_dues', 'schedule_runs', 'schedule_mails'])
    await server.owner(`analyze ${table}`)
}
