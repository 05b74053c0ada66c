import { createHash } from 'node:crypto'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { maySeeSchedule } from '#contract/schedules/rules.ts'
import type { ScheduleRun } from '#contract/schedules/schema.ts'
import { addLine, type AuditLine, serverLogLine } from '#server/audit/line.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Caller, Context } from '#server/kernel/handler.ts'
import type { Jobs } from '#server/jobs/define.ts'
import { reserveMails } from '#server/mail-budgets/reserve.ts'
import { claimIdempotencyKey, isIdempotencyKeyUsed } from '#server/records/idempotency.ts'
import { idempotencyKeyOf } from '#server/records/single-call.ts'
import type { RunJob } from './ask-for-runs.ts'
import { scheduleMailJob } from './run-mail-job.ts'

const seen = {
  name: 'schedule-seen',
  text: `select user_id as "userId", job_title as title, status = 'active' as "isActive" from schedules
          where account_id = $1 and schedule_job_id = $2 and not is_removed`,
}

interface SeenSchedule {
  userId: number
  title: string
  isActive: boolean
}

/**
 * Reads a scheduled report. Returns undefined if it does not exist or the caller may not see it.
 */
async function seenSchedule(
  tx: AccountTx,
  caller: Caller,
  chain: ReadonlySet<number>,
  id: number,
): Promise<SeenSchedule | undefined> {
  const found = await tx.maybe<SeenSchedule>(seen, [tx.accountID, id])
  return found && maySeeSchedule(caller, found, chain) ? found : undefined
}

const runs = {
  name: 'schedule-runs-list',
  text: `select r.run_uid as "runID", r.due_at as "dueDateTime", r.ended_at as "endedDateTime", r.is_late as "isLate",
                r.state as status, r.reason, r.rows, r.bytes, nullif(r.file_name, '') as "fileName", r.file_uid as file,
                coalesce((
                  select json_agg(json_build_object('address', m.address, 'status', m.state) order by m.number)
                    from schedule_mails m where m.account_id = r.account_id and m.run_uid = r.run_uid), '[]') as mails
           from schedule_runs r where r.account_id = $1 and r.schedule_job_id = $2
          order by r.due_at desc limit 100`,
}

/** Lists the last runs of a scheduled report. Refuses a report that the caller may not see. */
export async function runsOf(
  scheduleJobId: number,
  { caller, db, accountID }: Context,
): Promise<ScheduleRun[] | Refusal> {
  const chain = await caller.chain()
  return db.accountSnapshot(accountID, async (tx) => {
    const schedule = await seenSchedule(tx, caller, chain, scheduleJobId)
    if (schedule === undefined) return refuse('not-found')
    return tx.query<ScheduleRun>(runs, [tx.accountID, scheduleJobId])
  })
}

interface StoredRun {
  isOver: boolean
  isMade: boolean
  hasFile: boolean
}

// Locks the run, so that the second of two calls finds it in progress.
const lockRun = {
  name: 'schedule-run-to-send',
  text: `select state in ('succeeded', 'failed') as "isOver", bytes is not null as "isMade", file_uid is not null as "hasFile"
           from schedule_runs where account_id = $1 and run_uid = $2 and schedule_job_id = $3 for update`,
}
const reopen = {
  name: 'schedule-run-reopen',
  text: `update schedule_runs set state = $3, reason = '', ended_at = null where account_id = $1 and run_uid = $2`,
}
// Selects the failed mails, or all sent ones if none failed. Leaves out recipients who stopped
// them.
const pick = {
  name: 'schedule-mails-pick',
  text: `select number, address from schedule_mails m
          where m.account_id = $1 and m.run_uid = $2
            and m.state = (select min(o.state) from schedule_mails o
                            where o.account_id = $1 and o.run_uid = $2 and o.state in ('failed', 'sent'))
            and not exists (select 1 from schedule_stops x where x.account_id = $1
                             and x.schedule_job_id = $3 and x.address = lower(m.address))`,
}
const waitAgain = {
  name: 'schedule-mails-again',
  text: `update schedule_mails set state = 'waiting', ended_at = null
          where account_id = $1 and run_uid = $2 and number = any($3::int[])`,
}

interface PickedMail {
  number: number
  address: string
}

export interface Resending {
  jobs: Pick<Jobs, 'add' | 'addMany'>
  runJob: RunJob
}

/**
 * Mails the file of a run once more, and makes the file again if that failed (G2-83). Refuses:
 * - a report that is switched off, because its mails would be skipped
 * - a run in progress, or one whose file was deleted after 14 days
 * - a run whose recipients all stopped the mails
 */
export async function sendAgain(
  { scheduleJobId, runID }: { scheduleJobId: number; runID: string },
  context: Context,
  resending: Resending,
): Promise<Refusal | null> {
  const { caller, db, accountID, epoch } = context
  const key = idempotencyKeyOf(context)
  const chain = await caller.chain()
  const done = await db.account(accountID, async (tx) => {
    const schedule = await seenSchedule(tx, caller, chain, scheduleJobId)
    const params = [tx.accountID, runID, scheduleJobId]
    const run = schedule && (await tx.maybe<StoredRun>(lockRun, params))
    if (schedule === undefined || run === undefined) return refuse('not-found')
    // Answers a retry before the checks, because its own run is in progress.
    if (await isIdempotencyKeyUsed(tx, key)) return 'repeated'
    const mails = run.isMade ? await tx.query<PickedMail>(pick, params) : []
    const problem = problemOf(schedule, run, mails)
    if (problem !== null) return refuse('invalid', { fields: { run: problem } })
    const call = {
      id: key,
      digest: digestOf({ scheduleJobId, runID }),
      author: caller.user_id,
      epoch,
    }
    const claimed = await claimIdempotencyKey(tx, call)
    if (claimed !== 'claimed') return claimed
    await askAgain(tx, runID, run.isMade ? mails : null, context, resending)
    const line = lineOf(schedule, context)
    await addLine(tx, context, line)
    return line
  })
  if (isRefusal(done)) return done
  if (done !== 'repeated') serverLogLine(context, done)
  return null
}

function lineOf({ title }: SeenSchedule, { accountID, caller }: Context): AuditLine {
  const actor = { account_id: caller.accountID, user_id: caller.user_id }
  return { event: 'report-mailed-again', accountID, actor, about: null, details: { report: title } }
}

function digestOf(about: { scheduleJobId: number; runID: string }): Uint8Array {
  return createHash('sha256')
    .update(JSON.stringify(['schedule-run', about]))
    .digest()
}

function problemOf(
  { isActive }: SeenSchedule,
  { isOver, isMade, hasFile }: StoredRun,
  mails: readonly PickedMail[],
): string | null {
  if (!isActive) return 'Switch the report on first.'
  if (!isOver) return 'This run is not finished yet.'
  if (!isMade) return null
  if (!hasFile) return 'The file is gone: it is kept for 14 days.'
  return mails.length === 0 ? 'Every recipient stopped these mails.' : null
}

/** Queues the mails of a run once more, and its file if `mails` is null. */
async function askAgain(
  tx: AccountTx,
  run: string,
  mails: readonly PickedMail[] | null,
  { caller, now }: Context,
  { jobs, runJob }: Resending,
): Promise<void> {
  await tx.exec(reopen, [tx.accountID, run, mails === null ? 'making' : 'mailing'])
  if (mails === null) {
    await jobs.add(tx, runJob, { run })
    return
  }
  const numbers = mails.map(({ number }) => number)
  const addresses = mails.map(({ address }) => address)
  await tx.exec(waitAgain, [tx.accountID, run, numbers])
  const afters = await reserveMails(tx, addresses, { kind: 'schedule-mail', caller, now: now() })
  const payloads = numbers.map((number) => ({ run, number }))
  await jobs.addMany(tx, scheduleMailJob, payloads, { afters })
}
