import { z } from 'zod'
import { onceADay, type Rhythm } from '#server/daily.ts'
import type { Database } from '#server/db/database.ts'
import type { Context } from '#server/handler.ts'
import { defineJob, forADay, type JobKind, type Jobs } from '#server/jobs/define.ts'
import { takeAway } from './files.ts'
import type { FileKinds } from './kinds.ts'

const day = 86_400_000
const atOnce = 200

type Swept = Record<string, never>

/**
 * Files that nothing shows for a day go: what nobody finished sending, what no record came to name,
 * what a record no longer names.
 */
export interface Sweep {
  job: JobKind<Swept, 'account'>
  /**
   * Once a day each process has the job done for the companies that have such files. Returns how to
   * end it.
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
 * May run in any number of processes at once: a file's row is held while it is judged, and who
 * shows it holds it too (`useFile`, and the foreign key of whatever names it), so that none goes
 * which is being shown at that moment. It asks rows alone and never what the storage has, so that a
 * folder and a bucket are swept alike.
 */
export function makeSweep(kinds: FileKinds): Sweep {
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
    text: `select uid, state from files where account_id = $1 and unused_since < $2 order by uid limit ${atOnce} for update skip locked`,
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
      // Those begin their day now.
      await db.account((tx) => tx.exec(notShown, [tx.accountID, now()]))
      for (let found = atOnce; found === atOnce && !signal.aborted;) {
        const going = await db.account(async (tx) => {
          const held = (await tx.query<{ uid: string }>(hold, [tx.accountID, before])).map(
            ({ uid }) => uid,
          )
          found = held.length
          // A statement of its own sees what was shown until the rows were held.
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
