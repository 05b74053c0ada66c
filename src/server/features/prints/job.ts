import { z } from 'zod'
import { StorageUnavailable } from '#server/kernel/storage.ts'
import { defineJob, type JobProblem } from '#server/jobs/define.ts'
import type { Printables } from '#server/prints/printable.ts'
import { makeFile } from './make-file.ts'
import { failOrder, takeOrder } from './orders.ts'

const payload = z.object({ printID: z.uuid() })

// A person waits for it, so it retries soon and not for long: about ten minutes for an unavailable
// storage.
const retries = { times: 12, first: 5, longest: 60 }
const maxPrintFailures = 3

/**
 * Makes a print of several records. Stopping it deletes its row, and the job ends with the next
 * record.
 */
export const printJob = (printables: Printables) =>
  defineJob({
    name: 'print',
    scope: 'account',
    payload,
    concerns: () => '',
    retries,
    run: async ({ printID }, run) => {
      const { accountID, order } = await run.db.account(async (tx) => ({
        accountID: tx.accountID,
        order: await takeOrder(tx, printID),
      }))
      if (order === undefined) return null
      const made = await makeFile({ order, accountID, printables }, run).catch(problemOf)
      if (made === null) return null
      const tries = made.code === 'storage-away' ? retries.times : maxPrintFailures
      const problem = { ...made, isFinal: made.isFinal || run.attempt > tries }
      if (problem.isFinal) await run.db.account((tx) => failOrder(tx, printID))
      return problem
    },
    givenUp: async ({ printID }, { db }) => void (await db.account((tx) => failOrder(tx, printID))),
  })

/** Returns a problem for any error, so that the waiting person learns of the failure. */
function problemOf(error: unknown): JobProblem {
  if (error instanceof StorageUnavailable)
    return { code: 'storage-away', detail: String(error.cause).slice(0, 200), isFinal: false }
  return {
    code: 'failed',
    detail: error instanceof Error ? error.message.slice(0, 200) : '',
    isFinal: false,
  }
}
