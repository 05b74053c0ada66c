import { z } from 'zod'
import { onceADay, type Rhythm } from '#server/jobs/daily.ts'
import type { Database } from '#server/db/database.ts'
import type { Context } from '#server/kernel/handler.ts'
import { defineJob, forADay, type JobKind, type Jobs } from '#server/jobs/define.ts'
import { takeAway } from './files.ts'
import type { FileKinds } from './kinds.ts'

const day = 86_400_000
const atOnce = 200

type Swept = Record<string, never>

/**
 * Removes files that no record shows for a day: unfinished uploads, files that no record came to
 * name, and files that a record no longer names.
 */
export interface Sweep {
  job: JobKind<Swept, 'account'>
  /**
   * Once a day adds the job for the companies that have such files, in each process. Returns the
   * function that ends it.
   */
  keep: (
    db: Pick<Database, 'system' | 'account'>,
    jobs: Pick<Jobs, 'add'>,
    now: () => Date,
    log: Context['log'],
    rhythm?: Rhythm,
  ) => () => void
}

/**
 * Makes the sweep, which may run in any number of processes at once: it locks a file's row while it
 * decides, and the transaction that shows a file locks it too (`useFile`, and the foreign key of
 * the record), so that no file that is being shown is removed. It reads only rows and never the
 * storage, so that a folder and a bucket are swept alike.
 */
export function createSweep(kinds: FileKinds): Sweep {
  const columns = [...kinds.values()].flatMap(({ shownBy }) => shownBy)
  const isShown = columns
    .map(
      ({ table, column }) =>
        `exists (select from ${table} s where s.account_id = f.account_id and s.${column} = f.uid)`,
    )
    .join(' or ')
  const notShown = {
    name: 'files-not-shown',
    text: `update files f set unused_since = $2 where account_id = $1 and state = 'kept' and unused_since is null and not (${isShown})`,
  }
  const hold = {
    name: 'files-hold',
    text: `select uid from files where account_id = $1 and unused_since < $2 order by uid limit ${atOnce} for update skip locked`,
  }
  const shown = {
    name: 'files-shown',
    text: `update files f set unused_since = null where account_id = $1 and uid = any($2) and state = 'kept' and (${isShown})`,
  }
  const leave = {
    name: 'files-leave',
    text: `update files set state = 'leaving' where account_id = $1 and uid = any($2) and unused_since is not null returning uid`,
  }
  const companies = {
    name: 'files-companies',
    text: `select distinct account_id from files f where unused_since < $1 or (state = 'kept' and unused_since is null and not (${isShown}))`,
  }

  const job = defineJob<Swept, 'account'>({
    name: 'sweep-files',
    scope: 'account',
    payload: z.object({}),
    concerns: () => '',
    retries: forADay,
    run: async (_, { db, storage, now, signal }) => {
      const before = new Date(now().getTime() - day)
      // The day of these files begins now.
      await db.account((tx) => tx.exec(notShown, [tx.accountID, now()]))
      for (let found = atOnce; found === atOnce && !signal.aborted;) {
        const going = await db.account(async (tx) => {
          const held = (await tx.query<{ uid: string }>(hold, [tx.accountID, before])).map(
            ({ uid }) => uid,
          )
          found = held.length
          // A separate statement sees the records that were written until the rows were locked.
          await tx.exec(shown, [tx.accountID, held])
          return tx.query<{ uid: string }>(leave, [tx.accountID, held])
        })
        await takeAway(
          db,
          storage,
          going.map(({ uid }) => uid),
        )
      }
      return null
    },
  })

  return {
    job,
    keep: (db, jobs, now, log, rhythm) =>
      onceADay(async () => {
        try {
          const found = await db.system((tx) =>
            tx.query<{ account_id: number }>(companies, [new Date(now().getTime() - day)]),
          )
          for (const { account_id } of found)
            await db.account(account_id, (tx) => jobs.add(tx, job, {}))
        } catch (error) {
          log.error(
            {
              event: 'unused files stay',
              error: error instanceof Error ? error.message : String(error),
            },
            'files that nothing shows could not be looked for',
          )
        }
      }, rhythm),
  }
}
