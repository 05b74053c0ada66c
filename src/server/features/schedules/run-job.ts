import { z } from 'zod'
import { recipientsIn } from '#contract/schedules/recipients.ts'
import { readReportScopeOfPerson } from '#server/features/reports/door.ts'
import type { AccountTx } from '#server/db/database.ts'
import { keepMade } from '#server/files/files.ts'
import { defineJob, forADay, type JobOutcome, type JobRun } from '#server/jobs/define.ts'
import { reserveMails } from '#server/mail-budgets/reserve.ts'
import {
  type AllReports,
  fileNameOf,
  type Report,
  type ReportFilter,
  type ReportScope,
  reportOfType,
} from '#server/reports/report.ts'
import { withCsvFile } from './csv-file.ts'
import { runFile } from './run-file.ts'
import { endRun, failMaking, noteMade, type RunToMake, runToMake, type RunReason } from './runs.ts'
import { scheduleMailJob } from './run-mail-job.ts'
import { withoutStopped } from './unsubscribe.ts'

type Run = Pick<JobRun<'account'>, 'db' | 'jobs' | 'now' | 'newUid' | 'storage'>

/**
 * Makes the file of a run with the present rights of its person, and queues a mail to each
 * recipient (SCH-52, G2-83).
 */
export const scheduleRunJob = (reports: AllReports) =>
  defineJob({
    name: 'schedule-run',
    scope: 'account',
    payload: z.object({ run: z.uuid() }),
    concerns: () => '',
    retries: forADay,
    run: async ({ run: uid }, run): Promise<JobOutcome> => {
      const end = (reason: RunReason) =>
        run.db.account((tx) => failMaking(tx, uid, reason, run.now()))
      try {
        const failed = await makeRun(reports, uid, run)
        if (failed !== null) await end(failed)
      } catch (error) {
        if (run.attempt > forADay.times) await end('failed')
        throw error
      }
      return null
    },
    givenUp: ({ run: uid }, { db, now }) =>
      db.account((tx) => failMaking(tx, uid, 'failed', now())),
  })

/** Makes the file of a run, unless an earlier try did. Returns the reason if it makes none. */
async function makeRun(reports: AllReports, uid: string, run: Run): Promise<RunReason | null> {
  const found = await run.db.accountSnapshot(async (tx) => {
    const toMake = await runToMake(tx, uid)
    const scope = toMake && (await readReportScopeOfPerson(tx, toMake.userId, run.now()))
    return toMake && { toMake, accountID: tx.accountID, scope: scope ?? null }
  })
  if (found === undefined || found.toMake.isMade) return null
  const { toMake, accountID, scope } = found
  if (!toMake.isActive) return 'not-active'
  if (scope === null) return 'owner-inactive'
  const report = reportOfType(reports, toMake.activityType)
  return make(uid, { toMake, accountID, scope, report }, run)
}

interface Making {
  toMake: RunToMake
  accountID: number
  scope: ReportScope
  report: Report<unknown>
}

/** Makes the file and queues its mails. Returns the reason if it makes none. */
async function make(
  uid: string,
  { toMake, accountID, scope, report }: Making,
  run: Run,
): Promise<RunReason | null> {
  const { accountSnapshot, account } = run.db
  const fileName = `${fileNameOf(report, scope)}.csv`
  const keeper = {
    ...run,
    accountID,
    caller: { user_id: toMake.userId },
    db: { account: <T>(_: number, work: (tx: AccountTx) => Promise<T>) => account(work) },
  }
  return withCsvFile(accountSnapshot, { report, scope, filter: filterOf(toMake) }, async (file) => {
    if (file === null) return 'too-large'
    const image = { mime: 'text/csv', file, width: null, height: null, small: null } as const
    await keepMade(run, keeper, { kind: runFile, name: fileName, image }, async (tx, stored) => {
      const addresses = await withoutStopped(
        tx,
        toMake.scheduleJobId,
        recipientsIn(toMake.recipientEmails),
      )
      const made = { rows: file.rows, bytes: file.size, fileName, file: stored }
      if (!(await noteMade(tx, uid, made, addresses))) return false
      const sending = {
        kind: 'schedule-mail',
        caller: { user_id: toMake.userId, actor: null },
        now: run.now(),
      } as const
      const afters = await reserveMails(tx, addresses, sending)
      const mails = addresses.map((_, place) => ({ run: uid, number: place + 1 }))
      if (addresses.length === 0) await endRun(tx, uid, null, run.now())
      await run.jobs.addMany(tx, scheduleMailJob, mails, { afters })
      return true
    })
    return null
  })
}

function filterOf({
  projectIds,
  userIds,
  safetyPrograms,
  daysRange,
  completionStatus,
}: RunToMake): ReportFilter {
  const status = z.enum(['0', '1', '2']).safeParse(completionStatus).data
  return {
    projectIds,
    userIds,
    safetyPrograms,
    daysRange: String(daysRange),
    completionStatus: status,
  }
}
