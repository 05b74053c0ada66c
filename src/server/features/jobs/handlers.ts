import type { AuditEvent } from '#contract/kernel/audit.ts'
import { refuse } from '#contract/kernel/refusal.ts'
import { type AuditLine, withAuditLine } from '#server/audit/line.ts'
import type { Context, Handlers } from '#server/kernel/handler.ts'
import type { JobKinds } from '#server/jobs/define.ts'
import { giveUpJob, keptJob, keptJobs, tryAgain } from '#server/jobs/kept.ts'
import { tellGivenUp } from '#server/jobs/run-job.ts'

/**
 * Lists failed and waiting jobs, and lets a system administrator retry or remove one (rulings, 56).
 */
export function jobs(kinds: JobKinds): Handlers<'jobs'> {
  return {
    list: (_, { db }) => db.system((tx) => keptJobs(tx, kinds)),

    retry: async ({ params }, context) => {
      const { db } = context
      await withAuditLine(
        db,
        context,
        lineFor('job-tried-again', params.jobID, context),
        isNone,
      ).identity((tx) => tryAgain(tx, params.jobID))
      // A running job is being tried already.
      return (await db.system((tx) => keptJob(tx, kinds, params.jobID))) ?? refuse('not-found')
    },

    remove: async ({ params }, context) => {
      const { db, now } = context
      const gone = await withAuditLine(
        db,
        context,
        lineFor('job-given-up', params.jobID, context),
        isNone,
      ).identity((tx) => giveUpJob(tx, params.jobID))
      if (gone !== undefined) {
        await tellGivenUp({ id: params.jobID, data: gone.data }, { db, kinds, now })
        return null
      }
      const kept = await db.system((tx) => keptJob(tx, kinds, params.jobID))
      return kept === undefined
        ? refuse('not-found')
        : refuse('changed', { message: 'This job is running now. Try again in a moment.' })
    },
  }
}

const isNone = (moved: unknown) => moved === 0 || moved === undefined

/**
 * Returns a line for the provider's trail, because its people look after the jobs of all companies.
 */
function lineFor(event: AuditEvent, jobID: string, { caller }: Pick<Context, 'caller'>): AuditLine {
  return {
    event,
    accountID: caller.accountID,
    actor: { account_id: caller.accountID, user_id: caller.user_id },
    about: { entity: 'job', uid: jobID },
  }
}
