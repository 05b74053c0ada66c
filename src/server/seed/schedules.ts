import { createHash } from 'node:crypto'
import { csvOf, type Cell } from '#contract/kernel/sheet.ts'
import { nextDue } from '#contract/schedules/due-times.ts'
import type { AccountTx } from '#server/db/database.ts'
import { readReportScopeOfPerson } from '#server/features/reports/door.ts'
import { storageKeyOf } from '#server/files/files.ts'
import type { Storage } from '#server/kernel/storage.ts'
import { reports } from '#server/reports.ts'
import { fileNameOf, reportOfType } from '#server/reports/report.ts'
import type { MadeCompany, SeedEnvironment } from './company.ts'
import { asAccount, drawNumbers, insertFirstTickets, insertRows } from './rows.ts'

const day = 86_400_000

const schedules = [
  {
    job_title: 'Submissions of the week',
    job_description: 'What was handed in on all sites, for the Monday meeting.',
    activity_type: 'submissions_report',
    job_frequency: 'weekly',
    job_frequency_value: 'monday',
    job_time: '06:00 AM',
    days_range: 7,
    // A submission never changes, so the run contained those from before it.
    newer:
      'select count(*)::int as rows from submissions where account_id = $1 and submission_date_time > $2',
  },
  {
    job_title: 'Team list',
    job_description: 'Everybody with their job title, for the front office.',
    activity_type: 'associates_report',
    job_frequency: 'monthly',
    job_frequency_value: '1',
    job_time: '07:00 AM',
    days_range: 0,
    newer: null,
  },
] as const

/**
 * Inserts two scheduled reports of the demo's owner, each with its latest run if a storage is set
 * for its file. The file is made as in a real run. Its mails go to people of the demo, whose
 * addresses do not exist.
 */
export async function insertSchedules(
  anyTx: AccountTx,
  { accountID, users }: MadeCompany,
  { now, newUid, epoch }: SeedEnvironment,
  storage: Storage | null,
): Promise<void> {
  const tx = await asAccount(anyTx, accountID)
  const [owner = 0] = users
  const numbers = await drawNumbers(tx, 'schedules', 'schedule_job_id', schedules.length)
  const made = new Date(now - 60 * day).toISOString()
  const rows = schedules.map((schedule, place) => ({
    ...schedule,
    account_id: accountID,
    schedule_job_id: numbers[place] ?? 0,
    uid: newUid(),
    ordinal: place + 1,
    job_timezone: 'America/Denver',
    recipient_emails: 'owner@ridgeline.test,safety@ridgeline.test',
    status: 'active',
    completion_status: '2',
    user_id: owner,
    created_at: made,
  }))
  await insertRows(tx, 'schedules', scheduleColumns, rows)
  const records = rows.map(({ schedule_job_id }) => ({
    id: schedule_job_id,
    status: 'Active',
    at: made,
  }))
  await insertFirstTickets(
    tx,
    { entity: 'schedule', notes: 'Schedule Created', author: owner, records },
    { newUid, epoch },
  )
  await tx.exec('update account_counters set schedule_ordinal = $2 where account_id = $1', [
    accountID,
    rows.length,
  ])
  if (storage === null) return
  for (const row of rows) await insertRun(tx, storage, row, { now, newUid })
}

type Row = (typeof schedules)[number] & {
  schedule_job_id: number
  job_timezone: string
  recipient_emails: string
  user_id: number
}

/** Inserts the latest run of a report, with its file and a mail to each recipient. */
async function insertRun(
  tx: AccountTx,
  storage: Storage,
  row: Row,
  { now, newUid }: Pick<SeedEnvironment, 'now' | 'newUid'>,
): Promise<void> {
  const { accountID } = tx
  const dueAt = latestDue(row, now)
  const scope = await readReportScopeOfPerson(tx, row.user_id, new Date(dueAt))
  if (scope === null) throw new Error('The owner of the demo reads no reports.')
  const report = reportOfType(reports, row.activity_type)
  const all: (readonly Cell[])[] = []
  for await (const page of report.cells((work) => work(tx), scope, {
    daysRange: String(row.days_range),
    completionStatus: '2',
  }))
    all.push(...page)
  // The newest come first.
  const newer =
    row.newer === null
      ? 0
      : (await tx.one<{ rows: number }>(row.newer, [accountID, new Date(dueAt)])).rows
  const rows = all.slice(newer)
  const pieces: string[] = []
  for await (const piece of csvOf({ name: report.link, columns: report.head, rows }))
    pieces.push(piece)
  const bytes = Buffer.from(pieces.join(''))
  const [file, run, name, ended] = [
    newUid(),
    newUid(),
    `${fileNameOf(report, scope)}.csv`,
    new Date(dueAt + 22_000),
  ]
  await storage.put(storageKeyOf(accountID, file), bytes)
  await tx.exec(
    `insert into files (account_id, uid, kind, state, file_name, mime, bytes, received, sha256, created_by, created_at, unused_since)
     values ($1, $2, 'schedule-run', 'kept', $3, 'text/csv', $4, $4, $5, $6, $7, null)`,
    [
      accountID,
      file,
      name,
      bytes.length,
      createHash('sha256').update(bytes).digest(),
      row.user_id,
      ended,
    ],
  )
  await tx.exec(
    `insert into schedule_runs (account_id, run_uid, schedule_job_id, due_at, is_late, state, began_at, ended_at, rows, bytes, file_name, file_uid)
     values ($1, $2, $3, $4, false, 'succeeded', $5, $6, $7, $8, $9, $10)`,
    [
      accountID,
      run,
      row.schedule_job_id,
      new Date(dueAt),
      new Date(dueAt + 14_000),
      ended,
      rows.length,
      bytes.length,
      name,
      file,
    ],
  )
  await tx.exec(
    `insert into schedule_mails (account_id, run_uid, number, address, state, ended_at)
     select $1, $2, number, address, 'sent', $4 from unnest(string_to_array($3, ',')) with ordinality as given (address, number)`,
    [accountID, run, row.recipient_emails, ended],
  )
  await tx.exec(
    `update schedules set last_run_at = $3, last_run_status = 'succeeded' where account_id = $1 and schedule_job_id = $2`,
    [accountID, row.schedule_job_id, new Date(dueAt)],
  )
}

/** Returns when a report was last due before a time. */
function latestDue(
  { job_frequency, job_frequency_value, job_time, job_timezone }: Row,
  now: number,
): number {
  const rule = {
    jobFrequency: job_frequency,
    jobFrequencyValue: job_frequency_value,
    jobTime: job_time,
    jobTimezone: job_timezone,
  }
  let latest = nextDue(rule, now - 40 * day) ?? now
  for (let at = nextDue(rule, latest); at !== null && at <= now; at = nextDue(rule, at)) latest = at
  return latest
}

const scheduleColumns = {
  account_id: 'int',
  schedule_job_id: 'int',
  uid: 'uuid',
  ordinal: 'int',
  job_title: 'text',
  job_description: 'text',
  activity_type: 'text',
  job_frequency: 'text',
  job_frequency_value: 'text',
  job_time: 'text',
  job_timezone: 'text',
  recipient_emails: 'text',
  status: 'text',
  days_range: 'int',
  completion_status: 'text',
  user_id: 'int',
  created_at: 'timestamptz',
}
