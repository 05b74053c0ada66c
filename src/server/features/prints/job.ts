import { z } from 'zod'
import { StorageUnavailable } from '#server/files/storage.ts'
import { defineJob, type JobProblem } from '#server/jobs/define.ts'
import type { Printables } from '#server/prints/printable.ts'
import { makeFile } from './make-file.ts'
import { failOrder, takeOrder } from './orders.ts'

const payload = z.object({ printID: z.uuid() })

// Somebody waits for it: soon again, and not for long; for a storage that is away some ten minutes.
const retries = { times: 12, first: 5, longest: 60 }
const mostFailures = 3

/**
 * Makes a print of several records. Whoever stops it takes its row away, and with the next record
 * it ends.
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
      const tries = made.code === 'storage-away' ? retries.times : mostFailures
      const problem = { ...made, isFinal: made.isFinal || run.attempt > tries }
      if (problem.isFinal) await run.db.account((tx) => failOrder(tx, printID))
      return problem
    },
    givenUp: async ({ printID }, { db }) => void (await db.account((tx) => failOrder(tx, printID))),
  })

/** Whatever stopped it, whoever waits for it learns in the end that there is none. */
function problemOf(error: unknown): JobProblem {
  if (error instanceof StorageUnavailable)
    return { code: 'storage-away', detail: String(error.cause).slice(0, 200), isFinal: false }
  return {
    code: 'failed',
    detail: error instanceof Error ? error.message.slice(0, 200) : '',
    isFinal: false,
  }
}
