import { againAndAgain, type Rhythm } from '#server/jobs/daily.ts'
import type { AccountTx, Database } from '#server/db/database.ts'
import type { Context } from '#server/kernel/handler.ts'
import type { Jobs } from '#server/jobs/define.ts'
import { digestMailJob } from './digest-job.ts'
import { type DigestRule, longestAhead, planDigest } from './digest-times.ts'

/** The most people that one query reads. */
const atOnce = 1000

// Takes due times that are too far away too, because the clock was ahead when they were computed.
const due = {
  name: 'digests-due',
  text: `select account_id, user_id as id from digests
          where is_on and (next_due_at is null or next_due_at <= $1 or next_due_at > $2)
          order by next_due_at nulls first limit ${atOnce}`,
}
// Locks each due time, so that one process alone takes it.
const take = {
  name: 'digests-take',
  text: `select d.user_id as id, d.at_minutes as "atMinutes", coalesce(d.time_zone, a.time_zone) as "timeZone",
                d.next_due_at as "nextDueAt", a.is_active and u.role_id = 2 and not u.blocked and u.registered_at is not null as "isReader"
           from digests d join users u using (account_id, user_id) join accounts a using (account_id)
          where d.account_id = $1 and d.user_id = any($2::int[]) and d.is_on
            and (d.next_due_at is null or d.next_due_at <= $3 or d.next_due_at > $4)
          order by d.user_id for update of d skip locked`,
}
const move = {
  name: 'digests-move',
  text: `update digests d set next_due_at = given.at from unnest($2::int[], $3::timestamptz[]) as given (id, at)
          where d.account_id = $1 and d.user_id = given.id`,
}
// Skips people who already have a mail for this day, because they may have changed the hour or the
// zone.
const add = {
  name: 'digest-mails-add',
  text: `insert into digest_mails (account_id, user_id, day, due_at)
         select $1, id, day, at from unnest($2::int[], $3::date[], $4::timestamptz[]) as given (id, day, at)
         on conflict (account_id, user_id, day) do nothing returning mail_uid as mail`,
}

interface Taken extends DigestRule {
  id: number
  nextDueAt: string | null
  /** The person has access to the back office. */
  isReader: boolean
}

type Asking = Pick<Jobs, 'addMany'>

/**
 * Queues a job for each digest that is due, once for each person and day, also with several
 * processes. Sends a missed digest if it is at most twelve hours late. Returns the number of jobs.
 */
export async function askForDigests(
  db: Pick<Database, 'system' | 'account'>,
  jobs: Asking,
  now: Date,
): Promise<number> {
  let asked = 0
  for (;;) {
    const moments = [now, aheadOf(now)]
    const found = await db.system((tx) =>
      tx.query<{ account_id: number; id: number }>(due, moments),
    )
    for (const [accountID, rows] of Map.groupBy(found, ({ account_id }) => account_id)) {
      const people = rows.map(({ id }) => id)
      asked += await db.account(accountID, (tx) => askIn(tx, jobs, people, now))
    }
    if (found.length < atOnce) return asked
  }
}

const aheadOf = (now: Date) => new Date(now.getTime() + longestAhead)

async function askIn(tx: AccountTx, jobs: Asking, people: number[], now: Date): Promise<number> {
  const taken = await tx.query<Taken>(take, [tx.accountID, people, now, aheadOf(now)])
  if (taken.length === 0) return 0
  const planned = taken.map((one) => ({ ...one, ...planDigest(one, now.getTime()) }))
  const moments = planned.map(({ next }) => new Date(next))
  await tx.exec(move, [tx.accountID, planned.map(({ id }) => id), moments])
  const readers = planned.flatMap(({ id, due, isReader }) =>
    due === null || !isReader ? [] : [{ id, ...due }],
  )
  if (readers.length === 0) return 0
  const mails = await tx.query<{ mail: string }>(add, [
    tx.accountID,
    readers.map(({ id }) => id),
    readers.map(({ day }) => day),
    readers.map(({ at }) => new Date(at)),
  ])
  await jobs.addMany(tx, digestMailJob, mails)
  return mails.length
}

const rhythm: Rhythm = { first: 15_000, every: 30_000 }

/** Looks for due digests every 30 seconds. Returns a function that stops it. */
export function keepAsking(
  db: Pick<Database, 'system' | 'account'>,
  jobs: Asking,
  now: () => Date,
  log: Context['log'],
): () => void {
  return againAndAgain(async () => {
    try {
      await askForDigests(db, jobs, now())
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      log.error(
        { event: 'digests failed', error: why },
        'digests that are due could not be looked for',
      )
    }
  }, rhythm)
}
