import type { Schedule } from '#contract/schedules/schema.ts'
import type { AccountTx, Database } from '#server/db/database.ts'

/** The reason why a run ended without all its mails. The app translates it. */
export type RunReason = 'owner-inactive' | 'not-active' | 'too-large' | 'mail' | 'failed'

/** A run with the present state of its schedule. */
export interface RunToMake extends Pick<
  Schedule,
  | 'scheduleJobId'
  | 'jobTitle'
  | 'jobDescription'
  | 'activityType'
  | 'recipientEmails'
  | 'projectIds'
  | 'safetyPrograms'
  | 'userIds'
  | 'daysRange'
  | 'completionStatus'
> {
  userId: number
  dueAt: string
  isLate: boolean
  /** True if an earlier try made the file. */
  isMade: boolean
  /** True if the report is active and not removed. */
  isActive: boolean
}

const toMake = {
  name: 'schedule-run',
  text: `select r.bytes is not null as "isMade", r.due_at as "dueAt", r.is_late as "isLate", s.schedule_job_id as "scheduleJobId", s.job_title as "jobTitle",
                s.job_description as "jobDescription", s.activity_type as "activityType", s.recipient_emails as "recipientEmails",
                s.project_ids as "projectIds", s.safety_programs as "safetyPrograms", s.user_ids as "userIds",
                s.days_range as "daysRange", s.completion_status as "completionStatus", s.user_id as "userId",
                (s.status = 'active' and not s.is_removed) as "isActive"
           from schedule_runs r join schedules s using (account_id, schedule_job_id)
          where r.account_id = $1 and r.run_uid = $2`,
}

/** Reads a run, or returns undefined. */
export function runToMake(tx: AccountTx, run: string): Promise<RunToMake | undefined> {
  return tx.maybe<RunToMake>(toMake, [tx.accountID, run])
}

const made = {
  name: 'schedule-run-made',
  text: `update schedule_runs set state = 'mailing', rows = $3, bytes = $4, file_name = $5, file_uid = $6
          where account_id = $1 and run_uid = $2 and bytes is null`,
}
const addMails = {
  name: 'schedule-mails-add',
  text: `insert into schedule_mails (account_id, run_uid, number, address)
         select $1, $2, number, address from unnest($3::text[]) with ordinality as given (address, number)`,
}

interface MadeReport {
  rows: number
  bytes: number
  fileName: string
  file: string
}

/** Stores the file of a run and its mails. Returns false if another try was first. */
export async function noteMade(
  tx: AccountTx,
  run: string,
  { rows, bytes, fileName, file }: MadeReport,
  addresses: readonly string[],
): Promise<boolean> {
  if ((await tx.exec(made, [tx.accountID, run, rows, bytes, fileName, file])) === 0) return false
  await tx.exec(addMails, [tx.accountID, run, [...addresses]])
  return true
}

const oldFiles = {
  name: 'schedule-run-files-old',
  text: 'select distinct account_id from schedule_runs where file_uid is not null and ended_at < $1',
}
const forget = {
  name: 'schedule-run-files-forget',
  text: 'update schedule_runs set file_uid = null where account_id = $1 and ended_at < $2 and file_uid is not null',
}
const lifeOfFile = 14 * 24 * 3_600_000

/** Releases the files of runs after fourteen days. The sweep of files deletes them then. */
export async function forgetFiles(
  db: Pick<Database, 'system' | 'account'>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - lifeOfFile)
  for (const { account_id } of await db.system((tx) =>
    tx.query<{ account_id: number }>(oldFiles, [before]),
  )) {
    await db.account(account_id, (tx) => tx.exec(forget, [tx.accountID, before]))
  }
}

/** A mail of a run, with its file. */
export interface RunMail {
  address: string
  state: 'waiting' | 'sent' | 'failed' | 'stopped'
  /** True if the report was switched off or removed since, or its recipient stopped the mails. */
  isUnwanted: boolean
  fileName: string
  file: string | null
  bytes: number
  rows: number
  isLate: boolean
  dueAt: string
  jobTitle: string
  jobDescription: string
  timeZone: string
  company: string
  owner: string
  language: 'en' | 'es'
}

const mail = {
  name: 'schedule-mail',
  text: `select m.address, m.state, r.file_name as "fileName", r.file_uid as file, r.bytes, r.rows, r.is_late as "isLate", r.due_at as "dueAt",
                s.job_title as "jobTitle", s.job_description as "jobDescription", s.job_timezone as "timeZone",
                a.name as company, u.name as owner, u.language,
                (s.status <> 'active' or s.is_removed or exists (
                  select 1 from schedule_stops x where x.account_id = s.account_id
                     and x.schedule_job_id = s.schedule_job_id and x.address = lower(m.address))) as "isUnwanted"
           from schedule_mails m join schedule_runs r using (account_id, run_uid)
           join schedules s using (account_id, schedule_job_id)
           join accounts a using (account_id)
           join users u on u.account_id = s.account_id and u.user_id = s.user_id
          where m.account_id = $1 and m.run_uid = $2 and m.number = $3`,
}

/** Reads a mail of a run, or returns undefined. */
export function mailOf(tx: AccountTx, run: string, number: number): Promise<RunMail | undefined> {
  return tx.maybe<RunMail>(mail, [tx.accountID, run, number])
}

const mailEnded = {
  name: 'schedule-mail-ended',
  text: `update schedule_mails set state = $4, ended_at = $5 where account_id = $1 and run_uid = $2 and number = $3 and state <> 'sent'`,
}
// Locks the run, so that of the last two mails one sees the other.
const lock = {
  name: 'schedule-run-lock',
  text: 'select 1 from schedule_runs where account_id = $1 and run_uid = $2 for update',
}
const counts = {
  name: 'schedule-mails-count',
  text: `select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'failed')::int as failed
           from schedule_mails where account_id = $1 and run_uid = $2`,
}

/**
 * Stores how a mail ended. The last one ends the run. A failed mail may still be sent by a retry.
 */
export async function endReportMail(
  tx: AccountTx,
  run: string,
  number: number,
  state: 'sent' | 'failed' | 'stopped',
  now: Date,
): Promise<void> {
  await tx.query(lock, [tx.accountID, run])
  await tx.exec(mailEnded, [tx.accountID, run, number, state, now])
  const { waiting, failed } = await tx.one<{ waiting: number; failed: number }>(counts, [
    tx.accountID,
    run,
  ])
  if (waiting === 0) await endRun(tx, run, failed === 0 ? null : 'mail', now)
}

const note = `
         update schedules s set last_run_at = run.due_at, last_run_status = $3, last_run_reason = $4 from run
          where s.account_id = $1 and s.schedule_job_id = run.schedule_job_id
            and (s.last_run_at is null or s.last_run_at <= run.due_at)`
const endWhere = (name: string, condition: string) => ({
  name,
  text: `with run as (
           update schedule_runs set state = $3, reason = $4, ended_at = $5
            where account_id = $1 and run_uid = $2 ${condition}
           returning schedule_job_id, due_at)${note}`,
})
const ended = endWhere('schedule-run-ended', '')
const notMade = endWhere('schedule-run-not-made', 'and bytes is null')

/** Ends a run and records it in its schedule (G2-83). `reason` null: all its mails were sent. */
export async function endRun(
  tx: AccountTx,
  run: string,
  reason: RunReason | null,
  now: Date,
): Promise<void> {
  await tx.exec(ended, [
    tx.accountID,
    run,
    reason === null ? 'succeeded' : 'failed',
    reason ?? '',
    now,
  ])
}

/** Ends a run without a file, unless another try made it. */
export async function failMaking(
  tx: AccountTx,
  run: string,
  reason: RunReason,
  now: Date,
): Promise<void> {
  await tx.exec(notMade, [tx.accountID, run, 'failed', reason, now])
}
