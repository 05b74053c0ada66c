import { dayIn, daysAfter } from '#contract/kernel/day.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { PlanTask } from '#contract/pre-task-plans/lines.ts'
import {
  comparedDaysBefore,
  formLines,
  type Repeats,
  repeatsOf,
} from '#contract/pre-task-plans/repeats.ts'
import { type AccountTx, json } from '#server/db/database.ts'
import { countSql, updateBucketsSql } from '#server/records/write-sql.ts'

// Computes the copy-paste meter when a plan is submitted, and stores it, so that ten thousand plans
// can be sorted by it. A plan written without a network arrives late. Then the plans of the five
// days after it are computed again in the same transaction.

/** A plan that is being submitted. */
export interface Metered {
  projectID: number
  /** The time of writing, ISO 8601. */
  at: string
  tasks: readonly PlanTask[]
}

/** A plan that was submitted before. */
interface Handed {
  id: number
  at: string
  tasks: PlanTask[]
  /** Null if it counts as the first on its project. */
  comparedDays: number | null
}

/**
 * Locks a project until the transaction ends, because two plans submitted at once would not see
 * each other.
 */
const oneAtATime = { name: 'ptp-meter-queue', text: `select pg_advisory_xact_lock($1, -$2::int)` }

const ofProject = {
  name: 'ptp-meter-project',
  text: `select ptp_submission_id as id, submitted_at as at, tasks, compared_days as "comparedDays" from pre_task_submissions
          where account_id = $1 and project_id = $2 and submitted_at >= $3 and submitted_at < $4 order by submitted_at`,
}

const earlier = {
  name: 'ptp-meter-earlier',
  text: 'select 1 from pre_task_submissions where account_id = $1 and project_id = $2 and submitted_at < $3 limit 1',
}
const firsts = {
  name: 'ptp-meter-firsts',
  text: 'select ptp_submission_id as id, submitted_at as at, tasks, compared_days as "comparedDays" from pre_task_submissions where account_id = $1 and project_id = $2 and submitted_at >= $3 and compared_days is null',
}

/**
 * Reads the newest plans of the company's other projects, which show the standard lines of its
 * form: a month of them, limited to keep the query fast.
 */
const ofOthers = {
  name: 'ptp-meter-others',
  text: 'select project_id as "projectID", tasks from pre_task_submissions where account_id = $1 and project_id <> $2 and submitted_at >= $3 and submitted_at < $4 order by submitted_at desc limit 300',
}

const [windowDays, formDays] = [comparedDaysBefore, 30]

/** Returns the meter of a new plan as fields of its row, and computes later plans again. */
export async function meter(
  tx: AccountTx,
  plan: Metered,
  timeZone: string,
  ticket: string,
): Promise<JsonObject> {
  await tx.exec(oneAtATime, [tx.accountID, plan.projectID])
  const dayOf = (at: string) => dayIn(timeZone, Date.parse(at))
  const day = dayOf(plan.at)
  // Reads one more day on each side for any time zone. The exact day then filters.
  const around = await tx.query<Handed>(ofProject, [
    tx.accountID,
    plan.projectID,
    daysAfter(day, -windowDays - 1),
    daysAfter(day, windowDays + 2),
  ])
  const form = formLines(
    await tx.query<{ projectID: number; tasks: PlanTask[] }>(ofOthers, [
      tx.accountID,
      plan.projectID,
      daysAfter(day, -formDays),
      daysAfter(day, windowDays + 2),
    ]),
  )
  const dated = [...around, { id: 0, ...plan }].map((one) => ({ ...one, day: dayOf(one.at) }))
  const count = (one: { day: string; tasks: readonly PlanTask[] }) =>
    repeatsOf(
      one.tasks,
      dated.filter((other) => other.day < one.day && other.day >= daysAfter(one.day, -windowDays)),
      form,
    )
  const own = count({ day, tasks: plan.tasks })
  const isFirst =
    own.comparedDays === 0 &&
    (await tx.maybe(earlier, [tx.accountID, plan.projectID, plan.at])) === undefined
  const later = dated.filter(
    (one) => one.id > 0 && one.day > day && one.day <= daysAfter(day, windowDays),
  )
  await keepLater(
    tx,
    later.map((one) => ({ id: one.id, repeats: count(one) })),
    ticket,
  )
  await noLongerFirst(tx, plan, new Set(later.map(({ id }) => id)), ticket)
  return fieldsOf(own, isFirst)
}

const fieldsOf = (
  { lines, repeats, comparedDays, marks }: Repeats,
  isFirst: boolean,
): JsonObject => ({
  lines,
  repeats,
  comparedDays: isFirst ? null : comparedDays,
  marks: marks.map((one) => ({ ...one })),
})

/** Finds plans that were the first on their project and are outside the compared days. */
async function noLongerFirst(
  tx: AccountTx,
  { projectID, at }: Metered,
  counted: ReadonlySet<number>,
  ticket: string,
): Promise<void> {
  const found = (await tx.query<Handed>(firsts, [tx.accountID, projectID, at])).filter(
    ({ id }) => !counted.has(id),
  )
  await keepLater(
    tx,
    found.map(({ id, tasks }) => ({ id, repeats: repeatsOf(tasks, []) })),
    ticket,
  )
}

// This is no change of the record: it has no author, so it gets no ticket and its tag stays.
// Devices learn of it by its bucket.
const renew = {
  name: 'ptp-meter-renew',
  text: `
    with input as (
      select * from json_to_recordset($2) as g (id int, lines int, repeats int, "comparedDays" int, marks jsonb)
    ), counted as (
      ${countSql({ key: '$3' })}
    ), renewed as (
      update pre_task_submissions s set lines = input.lines, repeats = input.repeats, compared_days = input."comparedDays", marks = input.marks
        from input where s.account_id = $1 and s.ptp_submission_id = input.id
      returning s.ordinal
    )
    ${updateBucketsSql('ptp-submission', 'renewed')}`,
}

async function keepLater(
  tx: AccountTx,
  plans: readonly { id: number; repeats: Repeats }[],
  ticket: string,
): Promise<void> {
  if (plans.length === 0) return
  await tx.exec(renew, [
    tx.accountID,
    json(plans.map(({ id, repeats }) => ({ id, ...fieldsOf(repeats, false) }))),
    ticket,
  ])
}
