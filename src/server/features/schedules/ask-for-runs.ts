import { nextDue, type DueRule } from '#contract/schedules/due-times.ts'
import { againAndAgain, onceADay, type Rhythm } from '#server/jobs/daily.ts'
import type { AccountTx, Database } from '#server/db/database.ts'
import type { Context } from '#server/kernel/handler.ts'
import type { JobKind, Jobs } from '#server/jobs/define.ts'
import { forgetFiles } from './runs.ts'

/** Runs that were due longer ago are skipped, in ms (G2-82). */
const longestAgo = 24 * 3_600_000
/** From this delay on a run reports that it is late, in ms. */
const late = 10 * 60_000
/** Number of schedules in one query. */
const atOnce = 1000
/** The time until a rule that is never due is checked again, in ms. */
const never = 365 * 24 * 3_600_000

const due = {
  name: 'schedules-due',
  text: `select s.account_id, s.schedule_job_id as id
           from schedule_dues d join schedules s using (account_id, schedule_job_id) join accounts a using (account_id)
          where s.status = 'active' and not s.is_removed and a.is_active and (d.next_due_at is null or d.next_due_at <= $1)
          order by d.next_due_at nulls first limit ${atOnce}`,
}
// Locks each due time, so that one process alone takes it. Locks its schedule too, so that a run
// sees a report that is switched off at this moment.
const take = {
  name: 'schedules-take',
  text: `select s.schedule_job_id as id, s.job_frequency as "jobFrequency", s.job_frequency_value as "jobFrequencyValue",
                s.job_time as "jobTime", s.job_timezone as "jobTimezone", d.due_from as "dueFrom", d.next_due_at as "nextDueAt"
           from schedule_dues d join schedules s using (account_id, schedule_job_id)
          where d.account_id = $1 and d.schedule_job_id = any($2::int[]) and s.status = 'active' and not s.is_removed
            and (d.next_due_at is null or d.next_due_at <= $3)
          order by d.schedule_job_id for update of d, s skip locked`,
}
const move = {
  name: 'schedules-move',
  text: `update schedule_dues d set next_due_at = given.at from unnest($2::int[], $3::timestamptz[]) as given (id, at)
          where d.account_id = $1 and d.schedule_job_id = given.id`,
}
const add = {
  name: 'schedule-runs-add',
  text: `insert into schedule_runs (account_id, schedule_job_id, due_at, is_late, began_at)
         select $1, id, at, late, $5 from unnest($2::int[], $3::timestamptz[], $4::boolean[]) as given (id, at, late)
         on conflict (account_id, schedule_job_id, due_at) do nothing returning run_uid as run`,
}

interface Taken extends DueRule {
  id: number
  dueFrom: string
  nextDueAt: string | null
}

export type RunJob = JobKind<{ run: string }, 'account'>

/**
 * Queues a run of each schedule that is due, once for each due time, also with several processes
 * (G2-82). After an outage it queues the latest missed run, if that is at most 24 hours old.
 * Returns the number of runs.
 */
export async function askForRuns(
  db: Pick<Database, 'system' | 'account'>,
  jobs: Pick<Jobs, 'addMany'>,
  job: RunJob,
  now: Date,
): Promise<number> {
  let asked = 0
  for (;;) {
    const found = await db.system((tx) => tx.query<{ account_id: number; id: number }>(due, [now]))
    let taken = 0
    for (const [accountID, rows] of Map.groupBy(found, ({ account_id }) => account_id)) {
      const done = await db.account(accountID, (tx) =>
        askIn(
          tx,
          jobs,
          job,
          rows.map(({ id }) => id),
          now,
        ),
      )
      taken += done.taken
      asked += done.asked
    }
    // Other processes handle the rest.
    if (found.length < atOnce || taken === 0) return asked
  }
}

async function askIn(
  tx: AccountTx,
  jobs: Pick<Jobs, 'addMany'>,
  job: RunJob,
  ids: readonly number[],
  now: Date,
): Promise<{ taken: number; asked: number }> {
  const taken = await tx.query<Taken>(take, [tx.accountID, [...ids], now])
  if (taken.length === 0) return { taken: 0, asked: 0 }
  const planned = taken.map((schedule) => ({ id: schedule.id, ...planOf(schedule, now.getTime()) }))
  await tx.exec(move, [
    tx.accountID,
    planned.map(({ id }) => id),
    planned.map(({ next }) => new Date(next)),
  ])
  const runs = planned.flatMap(({ id, run }) => (run === null ? [] : [{ id, run }]))
  if (runs.length === 0) return { taken: taken.length, asked: 0 }
  const isLate = runs.map(({ run }) => now.getTime() - run > late)
  const added = await tx.query<{ run: string }>(add, [
    tx.accountID,
    runs.map(({ id }) => id),
    runs.map(({ run }) => new Date(run)),
    isLate,
    now,
  ])
  await jobs.addMany(tx, job, added)
  return { taken: taken.length, asked: added.length }
}

/** Returns the run that is due now (or null), and the time of the next one, in ms since 1970. */
export function planOf(
  schedule: DueRule & Pick<Taken, 'dueFrom' | 'nextDueAt'>,
  now: number,
): { run: number | null; next: number } {
  const first =
    schedule.nextDueAt === null
      ? nextDue(schedule, Date.parse(schedule.dueFrom))
      : Date.parse(schedule.nextDueAt)
  if (first === null) return { run: null, next: now + never }
  if (first > now) return { run: null, next: first }
  // Considers only the last day, because an outage may have lasted for months.
  const missed = duesUntil(schedule, Math.max(first, now - longestAgo) - 1, now)
  return { run: missed.at(-1) ?? null, next: nextDue(schedule, now) ?? now + never }
}

function duesUntil(rule: DueRule, after: number, until: number): number[] {
  const dues: number[] = []
  for (let at = nextDue(rule, after); at !== null && at <= until; at = nextDue(rule, at))
    dues.push(at)
  return dues
}

// A daily report has 25 hours between two due times where clocks are set back, a monthly one 31
// days and an hour.
const isTooFar = `
  d.next_due_at < 'infinity' and d.next_due_at > $1::timestamptz + case s.job_frequency
    when 'daily' then interval '26 hours' when 'weekly' then interval '170 hours' else interval '32 days' end`
const tooFar = {
  name: 'schedules-too-far',
  text: `select distinct account_id from schedule_dues d join schedules s using (account_id, schedule_job_id)
          where d.next_due_at > $1::timestamptz + interval '26 hours' and ${isTooFar}`,
}
const mend = {
  name: 'schedules-mend',
  text: `update schedule_dues d set next_due_at = null from schedules s
          where d.account_id = $2 and s.account_id = d.account_id and s.schedule_job_id = d.schedule_job_id and ${isTooFar}`,
}

/**
 * Clears due times that are farther away than their frequency allows: they were computed while the
 * clock of a server was ahead, and until then the reports would not run. The next look for due
 * schedules computes them again, and runs no due time twice.
 */
export async function mendDues(db: Pick<Database, 'system' | 'account'>, now: Date): Promise<void> {
  for (const { account_id } of await db.system((tx) =>
    tx.query<{ account_id: number }>(tooFar, [now]),
  ))
    await db.account(account_id, (tx) => tx.exec(mend, [now, tx.accountID]))
}

const rhythm: Rhythm = { first: 10_000, every: 20_000 }
const mending: Rhythm = { first: 5_000, every: 10 * 60_000 }

/** Looks for due schedules while this process runs. Returns a function that stops it. */
export function keepRunning(
  db: Pick<Database, 'system' | 'account'>,
  jobs: Pick<Jobs, 'addMany'>,
  job: RunJob,
  now: () => Date,
  log: Context['log'],
): () => void {
  const logged = (work: () => Promise<unknown>, text: string) => async () => {
    try {
      await work()
    } catch (error) {
      log.error(
        {
          event: 'schedules failed',
          error: error instanceof Error ? error.message : String(error),
        },
        text,
      )
    }
  }
  const ends = [
    againAndAgain(
      logged(
        () => askForRuns(db, jobs, job, now()),
        'schedules that are due could not be looked for',
      ),
      rhythm,
    ),
    againAndAgain(
      logged(() => mendDues(db, now()), 'due times that are too far away could not be looked for'),
      mending,
    ),
    onceADay(logged(() => forgetFiles(db, now()), 'old files of runs could not be let go')),
  ]
  return () => {
    for (const end of ends) end()
  }
}
