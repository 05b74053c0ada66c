import { refuse } from '#contract/kernel/refusal.ts'
import type { Handlers } from '#server/handler.ts'
import type { JobKinds } from '#server/jobs/define.ts'
import { giveUp, keptJob, keptJobs, tryAgain } from '#server/jobs/kept.ts'

/** What failed or waits, and the two things a system administrator can do about it (rulings, 56). */
export function jobs(kinds: JobKinds): Handlers<'jobs'> {
  return {
    list: (_, { db }) => db.system((tx) => keptJobs(tx, kinds)),

    retry: async ({ params }, { db, caller, log }) => {
      const moved = await db.identity((tx) => tryAgain(tx, params.jobID))
      if (moved > 0) log.info({ event: 'job tried again', job: params.jobID, user: caller.user_id }, 'a job is to be tried again')
      // One that is at work is being tried already.
      return (await db.system((tx) => keptJob(tx, kinds, params.jobID))) ?? refuse('not-found')
    },

    remove: async ({ params }, { db, caller, log }) => {
      const gone = await db.identity((tx) => giveUp(tx, params.jobID))
      if (gone > 0) {
        log.info({ event: 'job given up', job: params.jobID, user: caller.user_id }, 'a job was given up')
        return null
      }
      const kept = await db.system((tx) => keptJob(tx, kinds, params.jobID))
      return kept === undefined ? refuse('not-found') : refuse('changed', { message: 'This job is at work right now. Look again in a moment.' })
    },
  }
}
