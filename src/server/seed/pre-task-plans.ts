import { dayIn, daysAfter } from '#contract/kernel/day.ts'
import type { SubmissionStatus } from '#contract/pre-task-plans/choices.ts'
import { comparedLine, type PlanTask } from '#contract/pre-task-plans/lines.ts'
import { comparedDaysBefore, type Repeats, repeatsOf } from '#contract/pre-task-plans/repeats.ts'
import { signaturesFor } from '#contract/pre-task-plans/rules.ts'
import type { AccountTx } from '#server/db/database.ts'
import bank from './data/pre-task-plans.json' with { type: 'json' }
import type { MadeCompany, SeedCompany, SeedEnvironment } from './company.ts'
import type { Random } from './random.ts'
import { asAccount, drawNumbers, insertFirstTickets, insertRows } from './rows.ts'
import { atWork } from './working-hours.ts'

/** A person who can lead a crew or sign for it. */
export interface Hand {
  userID: number
  name: string
}

/** A project whose crews plan their days. */
export interface PlannedSite {
  projectID: number
  name: string
  number: string
  address: string
  /** The person who hands in its plans; the crew signs with them. */
  facilitator: Hand
  crew: readonly Hand[]
}

/**
 * Returns the active sites of an inserted company, each with a crew of its own. `leads`: the people
 * who lead certain projects.
 */
export function sitesOf(
  { people, projects: planned }: SeedCompany,
  { users, projects }: MadeCompany,
  leads: Readonly<Record<number, number>> = {},
): PlannedSite[] {
  const hand = (place: number): Hand => ({
    userID: users[place] ?? 0,
    name: `${people[place]?.givenName} ${people[place]?.familyName}`,
  })
  const crews = people.flatMap(({ roleID, blocked }, place) =>
    roleID === 1 && !blocked && !Object.values(leads).includes(place) ? [place] : [],
  )
  return planned.flatMap(({ name, number, address, endedDaysAgo }, place): PlannedSite[] => {
    const from = (place * 6) % Math.max(1, crews.length)
    const [first = 0, ...rest] = [...crews.slice(from), ...crews.slice(0, from)].slice(0, 7)
    return endedDaysAgo === null
      ? [
          {
            projectID: projects[place] ?? 0,
            name,
            number,
            address,
            facilitator: hand(leads[place] ?? first),
            crew: rest.map(hand),
          },
        ]
      : []
  })
}

/**
 * How a facilitator writes: copies yesterday's plan, keeps some of it, or writes a new one every
 * day.
 */
type Habit = 'copies' | 'keeps some' | 'writes'
const habits: readonly Habit[] = ['copies', 'keeps some', 'writes', 'keeps some', 'copies']

/** Number of days in which a crew has one trade. */
const daysOfTrade: Readonly<Record<Habit, number>> = { copies: 15, 'keeps some': 4, writes: 1 }

/** A line of the form itself, which is in each plan. */
const ownText = 'Everybody in this crew has heard this plan and may stop the work'
const form = new Set([comparedLine(ownText).key])

/** Status of the newest plan of each site. */
const latest: readonly SubmissionStatus[] = ['submitted', 'pending', 'submitted', 'ready']

interface Made {
  site: PlannedSite
  title: string
  tasks: PlanTask[]
  at: number
  day: string
  repeats: Repeats
  isFirst: boolean
}

type Environment = Pick<SeedEnvironment, 'random' | 'now' | 'newUid' | 'epoch'>

/**
 * Inserts plans of the last working days of these projects, one for each project and day, counted
 * by the same meter as plans that people hand in. `count`: the number in all.
 */
export async function insertPlans(
  anyTx: AccountTx,
  {
    accountID,
    timeZone,
    sites,
    count,
  }: { accountID: number; timeZone: string; sites: readonly PlannedSite[]; count: number },
  environment: Environment,
): Promise<void> {
  const tx = await asAccount(anyTx, accountID)
  const plans = makePlans(sites, count, timeZone, environment)
  const numbers = {
    plan: await drawNumbers(tx, 'pre_task_plans', 'ptp_id', plans.length),
    submission: await drawNumbers(tx, 'pre_task_submissions', 'ptp_submission_id', plans.length),
  }
  const newest = new Map(plans.map((plan, n) => [plan.site, n]))
  const rows = plans.map((plan, n) =>
    rowsOf(
      plan,
      n,
      newest.get(plan.site) === n
        ? (latest[sites.indexOf(plan.site) % latest.length] ?? 'submitted')
        : 'submitted',
      { accountID, planID: numbers.plan[n] ?? 0, submissionID: numbers.submission[n] ?? 0 },
      environment,
    ),
  )
  await insertRows(
    tx,
    'pre_task_plans',
    planColumns,
    rows.map(({ plan }) => plan),
  )
  await insertRows(
    tx,
    'pre_task_plan_tasks',
    taskColumns,
    rows.flatMap(({ plan }) =>
      plan.tasks.map(({ id }) => ({ account_id: accountID, task_id: id, plan_uid: plan.uid })),
    ),
  )
  await insertRows(
    tx,
    'pre_task_submissions',
    submissionColumns,
    rows.map(({ submission }) => submission),
  )
  for (const [author, own] of Map.groupBy(rows, ({ submission }) => submission.submitted_by)) {
    const tickets = (
      entity: string,
      notes: string,
      records: { id: number; status: string; at: string }[],
    ) => insertFirstTickets(tx, { entity, notes, author, records }, environment)
    await tickets(
      'ptp',
      'Pre-task Plan Created',
      own.map(({ plan }) => ({ id: plan.ptp_id, status: 'Active', at: plan.created_at })),
    )
    await tickets(
      'ptp-submission',
      'Pre-task Plan Handed In',
      own.map(({ submission }) => ({
        id: submission.ptp_submission_id,
        status: submission.submission_status,
        at: submission.submitted_at,
      })),
    )
  }
  await tx.exec(
    'update account_counters set ptp_number = $2, ptp_submission_ordinal = $2 where account_id = $1',
    [accountID, plans.length],
  )
  for (const entity of ['ptp', 'ptp-submission']) {
    const buckets = Array.from({ length: Math.floor(plans.length / 500) + 1 }, (_, bucket) => ({
      account_id: accountID,
      entity,
      bucket,
      changed: 1,
    }))
    await insertRows(
      tx,
      'buckets',
      { account_id: 'int', entity: 'text', bucket: 'int', changed: 'bigint' },
      buckets,
    )
  }
}

interface Slot {
  site: PlannedSite
  place: number
  at: number
  day: string
}

/** Returns the last `count` mornings on which a crew planned its day, the oldest first. */
function slotsOf(
  sites: readonly PlannedSite[],
  count: number,
  timeZone: string,
  { random, now }: Environment,
): Slot[] {
  const found: Slot[] = []
  const last = new Map<PlannedSite, string>()
  // Includes weekends and lost days.
  for (let back = Math.ceil((count / Math.max(1, sites.length)) * 1.6) + 5; back >= 0; back -= 1) {
    for (const [place, site] of sites.entries()) {
      const at = atWork(random, now - back * dayMs - random.whole(2, 7) * hourMs, timeZone)
      const day = dayIn(timeZone, at)
      if (at > now || last.get(site) === day) continue
      last.set(site, day)
      found.push({ site, place, at, day })
    }
  }
  return found.sort((one, other) => one.at - other.at).slice(-count)
}

function makePlans(
  sites: readonly PlannedSite[],
  count: number,
  timeZone: string,
  environment: Environment,
): Made[] {
  const { random } = environment
  const before = new Map<PlannedSite, Made[]>()
  return slotsOf(sites, count, timeZone, environment).flatMap(
    ({ site, place, at, day }): Made[] => {
      const known = before.get(site) ?? []
      const habit = habits[place % habits.length] ?? 'writes'
      const turn = Math.floor(known.length / daysOfTrade[habit])
      const trade = bank[(place + turn) % bank.length]
      if (trade === undefined) return []
      // Another trade starts a new plan.
      const isNew = known.length % daysOfTrade[habit] === 0
      const tasks = nextTasks(random, trade, habit, isNew ? undefined : known.at(-1)?.tasks)
      const earliest = daysAfter(day, -comparedDaysBefore)
      const compared = known
        .slice(-comparedDaysBefore - 1)
        .filter((one) => one.day >= earliest && one.day < day)
      const plan: Made = {
        site,
        title: fill(random, random.pick(trade.titles)),
        tasks,
        at,
        day,
        repeats: repeatsOf(tasks, compared, form),
        isFirst: known.length === 0,
      }
      known.push(plan)
      before.set(site, known)
      return [plan]
    },
  )
}

/** Returns today's tasks for a facilitator with this habit and yesterday's tasks. */
function nextTasks(
  random: Random,
  trade: (typeof bank)[number],
  habit: Habit,
  yesterday: readonly PlanTask[] | undefined,
): PlanTask[] {
  const share = { copies: 0.85, 'keeps some': 0.35, writes: 0.05 }[habit]
  const lines = (concepts: readonly (readonly string[])[], known: string | undefined) => {
    const kept = known?.split('\n') ?? []
    return concepts
      .map((concept, place) => {
        const line = kept[place]
        if (line !== undefined && random.chance(share))
          return random.chance(0.15)
            ? line.replace(/\d+/, (figure) => String(Number(figure) + random.pick([-5, 5, 10])))
            : line
        return fill(random, random.pick(concept))
      })
      .join('\n')
  }
  return trade.tasks.map(({ description, hazards, controls }, place) => ({
    description:
      yesterday?.[place] !== undefined && random.chance(share)
        ? yesterday[place].description
        : fill(random, description),
    hazards: lines(hazards, yesterday?.[place]?.hazards),
    controls: lines(controls, yesterday?.[place]?.controls) + (place === 0 ? `\n${ownText}` : ''),
  }))
}

/** Fills a text: `{n}` is a floor, `{m}` a measure, `{a}` and `{b}` lines of the grid. */
function fill(random: Random, line: string): string {
  return line
    .replaceAll('{n}', () => String(random.whole(2, 14)))
    .replaceAll('{m}', () => String(random.whole(3, 12) * 5))
    .replaceAll('{a}', () => random.pick(grid))
    .replaceAll('{b}', () => random.pick(grid))
}

const grid = ['A', 'B', 'C', 'D', 'E', 'F'] as const
const [hourMs, dayMs] = [3_600_000, 86_400_000]

function rowsOf(
  { site, title, tasks, at, repeats, isFirst }: Made,
  n: number,
  status: SubmissionStatus,
  ids: { accountID: number; planID: number; submissionID: number },
  { random, newUid }: Environment,
) {
  const written = new Date(at).toISOString()
  const base = { account_id: ids.accountID, ptp_id: ids.planID, title, project_id: site.projectID }
  const crew = [site.facilitator, ...random.shuffled(site.crew).slice(0, random.whole(2, 5))]
  const signed = crew.map(({ name }, place) => ({
    signatureName: name,
    at: status === 'pending' && place > 0 ? null : new Date(at + place * 60_000).toISOString(),
  }))
  return {
    plan: {
      ...base,
      uid: newUid(),
      number: n + 1,
      tasks: tasks.map((task) => ({ id: newUid(), ...task })),
      created_at: new Date(at - hourMs).toISOString(),
    },
    submission: {
      ...base,
      ptp_submission_id: ids.submissionID,
      uid: newUid(),
      ordinal: n + 1,
      submission_status: status,
      submitted_by: site.facilitator.userID,
      submitted_at: written,
      signatures: signaturesFor(status, signed, written),
      ptp_hash: `PTP-${n + 1}`,
      project_name: site.name,
      project_number: site.number,
      project_address: site.address,
      lines: repeats.lines,
      repeats: repeats.repeats,
      compared_days: isFirst ? null : repeats.comparedDays,
      tasks,
      marks: repeats.marks,
    },
  }
}

const planColumns = {
  account_id: 'int',
  ptp_id: 'int',
  uid: 'uuid',
  number: 'int',
  title: 'text',
  project_id: 'int',
  tasks: 'jsonb',
  created_at: 'timestamptz',
}
const taskColumns = { account_id: 'int', task_id: 'uuid', plan_uid: 'uuid' }
const submissionColumns = {
  account_id: 'int',
  ptp_submission_id: 'int',
  uid: 'uuid',
  ordinal: 'int',
  ptp_id: 'int',
  submission_status: 'text',
  submitted_by: 'int',
  submitted_at: 'timestamptz',
  signatures: 'jsonb',
  ptp_hash: 'text',
  title: 'text',
  project_id: 'int',
  project_name: 'text',
  project_number: 'text',
  project_address: 'text',
  lines: 'int',
  repeats: 'int',
  compared_days: 'int',
  tasks: 'jsonb',
  marks: 'jsonb',
}
