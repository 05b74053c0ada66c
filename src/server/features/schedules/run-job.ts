import { z } from 'zod'
import { csvOf } from '#contract/kernel/sheet.ts'
import { recipientsIn } from '#contract/schedules/recipients.ts'
import { scopeOfPerson } from '#server/features/reports/door.ts'
import { keepMade } from '#server/files/files.ts'
import { defineJob, forADay, type JobOutcome, type JobRun } from '#server/jobs/define.ts'
import { reserveMails } from '#server/mail-budgets/reserve.ts'
import type { Reports } from '#server/reports.ts'
import { fileNameOf, type Report, type ReportFilter, type ReportScope, reportOfType } from '#server/reports/report.ts'
import { runFile } from './run-file.ts'
import { endRun, noteMade, type RunToMake, runToMake, type RunReason } from './runs.ts'
import { scheduleMailJob } from './run-mail-job.ts'
import { withoutStopped } from './unsubscribe.ts'

/** Bytes of a file that a mail can carry. */
export const mostAttached = 10 * 1024 * 1024

type Run = Pick<JobRun<'account'>, 'db' | 'jobs' | 'now' | 'newUid' | 'storage'>

/**
 * Makes the file of a run with the rights that its person has at this moment, and asks for a mail to
 * each recipient (SCH-52, G2-83).
 */
export const scheduleRunJob = (reports: Reports) =>
  defineJob({
    name: 'schedule-run',
    scope: 'account',
    payload: z.object({ run: z.uuid() }),
    concerns: () => '',
    retries: forADay,
    run: async ({ run: uid }, run): Promise<JobOutcome> => {
      const found = await run.db.accountSnapshot(async (tx) => {
        const toMake = await runToMake(tx, uid)
        return toMake && { toMake, accountID: tx.accountID, scope: await scopeOfPerson(tx, toMake.userId, run.now()) }
      })
      if (found?.toMake.state !== 'making') return null
      const { toMake, accountID, scope } = found
      const failed = await (scope === null ? 'owner-inactive' : make(uid, { toMake, accountID, scope, report: reportOfType(reports, toMake.activityType) }, run))
      if (failed !== null) await run.db.account((tx) => endRun(tx, uid, failed, run.now()))
      return null
    },
    givenUp: ({ run: uid }, { db, now }) => db.account((tx) => endRun(tx, uid, 'failed', now())),
  })

interface Making {
  toMake: RunToMake
  accountID: number
  scope: ReportScope
  report: Report<unknown>
}

/** Makes the file and asks for its mails. Returns why there is none; null: there is. */
async function make(uid: string, { toMake, accountID, scope, report }: Making, run: Run): Promise<RunReason | null> {
  const file = await csvFile(report, scope, filterOf(toMake), run)
  if (file === null) return 'too-large'
  const fileName = `${fileNameOf(report, scope)}.csv`
  const keeper = { ...run, accountID, caller: { user_id: toMake.userId }, db: { account: <T>(_: number, work: (tx: Parameters<Parameters<Run['db']['account']>[0]>[0]) => Promise<T>) => run.db.account(work) } }
  const kept = { mime: 'text/csv', bytes: file.bytes, width: null, height: null, small: null } as const
  await keepMade(run, keeper, { kind: runFile, name: fileName, image: kept }, async (tx, stored) => {
    const addresses = await withoutStopped(tx, toMake.scheduleJobId, recipientsIn(toMake.recipientEmails))
    const made = { rows: file.rows, bytes: file.bytes.length, fileName, file: stored }
    if (!(await noteMade(tx, uid, made, addresses))) return false
    const sending = { kind: 'schedule-mail', caller: { user_id: toMake.userId, actor: null }, now: run.now() } as const
    const afters = await reserveMails(tx, addresses, sending)
    const mails = addresses.map((_, place) => ({ run: uid, number: place + 1 }))
    if (addresses.length === 0) await endRun(tx, uid, null, run.now())
    await run.jobs.addMany(tx, scheduleMailJob, mails, { afters })
    return true
  })
  return null
}

/** The report as CSV; null: it is longer than a mail can carry. */
async function csvFile(report: Report<unknown>, scope: ReportScope, filter: ReportFilter, { db }: Run): Promise<{ bytes: Buffer; rows: number } | null> {
  let rows = 0
  async function* cells() {
    for await (const page of report.cells((work) => db.accountSnapshot(work), scope, filter)) {
      rows += page.length
      yield* page
    }
  }
  const pieces: Buffer[] = []
  let length = 0
  for await (const text of csvOf({ name: report.link, columns: report.head, rows: cells() })) {
    const piece = Buffer.from(text)
    length += piece.length
    if (length > mostAttached) return null
    pieces.push(piece)
  }
  return { bytes: Buffer.concat(pieces), rows }
}

function filterOf({ projectIds, userIds, safetyPrograms, daysRange, completionStatus }: RunToMake): ReportFilter {
  const status = z.enum(['0', '1', '2']).safeParse(completionStatus).data
  return { projectIds, userIds, safetyPrograms, daysRange: String(daysRange), completionStatus: status }
}
