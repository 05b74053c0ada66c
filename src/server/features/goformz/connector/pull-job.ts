import { z } from 'zod'
import { runCauses } from '#contract/goformz/faults.ts'
import { againAndAgain, type Rhythm } from '#server/jobs/daily.ts'
import type { Database } from '#server/db/database.ts'
import type { Context } from '#server/kernel/handler.ts'
import { defineJob, type Jobs } from '#server/jobs/define.ts'
import { pull } from './run.ts'

/**
 * Fetches the forms of a company. If GoFormz does not answer, the job still succeeds: the connector
 * informs the company's owner and has its own waits.
 */
export const pullJob = defineJob({
  name: 'goformz-pull',
  scope: 'account',
  payload: z.object({ cause: z.enum(runCauses) }),
  concerns: () => '',
  retries: { times: 5, first: 30, longest: 900 },
  run: ({ cause }, run) => pull(cause, run),
})

const due = {
  name: 'formz-due',
  text: `select c.account_id from formz_connectors c join accounts a on a.account_id = c.account_id where c.is_on and a.is_active and c.next_run_at <= $1 order by c.next_run_at limit 100`,
}
// Lets only one of several processes have a connector.
const take = {
  name: 'formz-take',
  text: `update formz_connectors c set next_run_at = $3 where account_id = $1 and is_on and next_run_at <= $2 returning exists (select from formz_pushed p where p.account_id = c.account_id) as is_pushed`,
}

const again = 15 * 60_000

/**
 * Queues a run for each active company that is due. Inactive companies wait (rulings, 54). Returns
 * the number of runs.
 */
export async function askForDue(
  db: Pick<Database, 'system' | 'account'>,
  jobs: Pick<Jobs, 'add'>,
  now: Date,
): Promise<number> {
  const found = await db.system((tx) => tx.query<{ account_id: number }>(due, [now]))
  for (const { account_id } of found) {
    await db.account(account_id, async (tx) => {
      const taken = await tx.maybe<{ is_pushed: boolean }>(take, [
        tx.accountID,
        now,
        new Date(now.getTime() + again),
      ])
      if (taken !== undefined)
        await jobs.add(tx, pullJob, { cause: taken.is_pushed ? 'push' : 'schedule' })
    })
  }
  return found.length
}

const rhythm: Rhythm = { first: 20_000, every: 20_000 }

/** Looks for due connectors while this process runs. Returns a function that stops it. */
export function keepPulling(
  db: Pick<Database, 'system' | 'account'>,
  jobs: Pick<Jobs, 'add'>,
  now: () => Date,
  log: Context['log'],
): () => void {
  return againAndAgain(async () => {
    try {
      await askForDue(db, jobs, now())
    } catch (error) {
      log.error(
        {
          event: 'goformz is not asked',
          error: error instanceof Error ? error.message : String(error),
        },
        'connectors that are due could not be looked for',
      )
    }
  }, rhythm)
}
