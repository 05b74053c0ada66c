import { afterAll, beforeAll, expect } from 'vitest'
import { dayIn, daysAfter } from '#contract/kernel/day.ts'
import { filterDay } from '#contract/submissions/periods.ts'
import {
  type ReportedQuestion,
  submissionFigures,
  type SubmissionFigures,
} from '#contract/submissions/figures.ts'
import type { Submission } from '#contract/submissions/schema.ts'
import { type Actor, type World, world } from '#tests/world/company.ts'
import { type Chance, chanceOf } from '#tests/offline/chance.ts'
import { eachSeed } from '#tests/world/seeds.ts'

export let w: World
let forms: { key: number; plan: string; form: string }[] = []

export function setUp(): void {
  beforeAll(async () => {
    w = await world()
    forms = await madeForms()
  })
  afterAll(() => w.stop())
}

/**
 * Compares the server's counts with those of the contract's function, over a random set of
 * submissions for each seed.
 */
export async function bothCountTheSame(seeds: readonly number[]): Promise<void> {
  let [counted, found] = [0, 0]
  await eachSeed(seeds, async (seed) => {
    const chance = chanceOf(seed)
    const reported = await randomSet(chance)
    for (const who of [w.boss, chance.pick([w.safety, w.lead])]) {
      const figures = await comparedFor(who, chance, reported)
      counted += figures.total
      found += figures.findings.length
    }
  })
  // Empty sets would prove nothing.
  expect(counted).toBeGreaterThan(seeds.length * 5)
  expect(found).toBeGreaterThan(seeds.length)
}

async function comparedFor(
  who: Actor,
  chance: Chance,
  reported: ReadonlyMap<number, ReportedQuestion[]>,
): Promise<SubmissionFigures> {
  const timeZone = chance.pick([
    'UTC',
    'America/Chicago',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Asia/Kolkata',
  ])
  const today = dayIn(timeZone, Date.now())
  const from = daysAfter(today, -chance.between(0, 100))
  const to = daysAfter(from, chance.between(0, 90))
  const projectID = chance.percent(40) ? chance.pick([w.tower, w.depot]).projectID : null
  const rows = await get<Submission[]>(who, '/api/submissions', { limit: '100' })
  const expected = submissionFigures(
    rows.map((row) => ({ row, findings: reported.get(row.id) ?? [] })),
    { from, to, timeZone },
    projectID,
  )
  const asked = {
    from: filterDay(from),
    to: filterDay(to),
    timeZone,
    ...(projectID !== null && { projectIds: String(projectID) }),
  }
  const answered = await get<SubmissionFigures>(who, '/api/submissions/figures', asked)
  expect(answered, JSON.stringify(asked)).toEqual(expected)
  await eachNumberIsItsList(who, chance, answered, asked)
  return answered
}

/** Checks that one number of each kind is the count of the list that it links to. */
async function eachNumberIsItsList(
  who: Actor,
  chance: Chance,
  { programs, projects, people, findings }: SubmissionFigures,
  asked: Record<string, string>,
) {
  const countOf = async (filter: Record<string, string>) =>
    await get<{ total: number; completed: number }>(who, '/api/submissions/count', {
      ...asked,
      ...filter,
    })
  if (programs.length > 0) {
    const { key, total, completed } = chance.pick(programs)
    expect(await countOf({ safetyPrograms: key })).toMatchObject({ total, completed })
  }
  if (projects.length > 0) {
    const { key, total, completed } = chance.pick(projects)
    expect(await countOf({ projectIds: key })).toMatchObject({ total, completed })
  }
  if (people.length > 0) {
    const { key, total, completed } = chance.pick(people)
    expect(await countOf({ userIds: key })).toMatchObject({ total, completed })
  }
  if (findings.length > 0) {
    const { questionID, count } = chance.pick(findings)
    expect((await countOf({ findingsOf: String(questionID) })).total).toBe(count)
  }
}

async function get<Answer>(
  who: Actor,
  path: string,
  query: Record<string, string>,
): Promise<Answer> {
  const { status, body, text } = await who.asks(
    'GET',
    `${path}?${new URLSearchParams(query).toString()}`,
  )
  expect(status, text.slice(0, 200)).toBe(200)
  return body as Answer
}

/** Names whose order by code units differs from that by code points. */
const plans = ['Fall Protection', 'Excavation', '～ Trenches', '😀 Lifts', 'Zäune']

function madeForms() {
  return w.server.owner<{ key: number; plan: string; form: string }>(
    `insert into submission_forms (account_id, safety_plan_name, form_name) select $1, p, f from unnest($2::text[]) p, unnest($3::text[]) f
     on conflict do nothing returning form_key as key, safety_plan_name as plan, form_name as form`,
    [w.boss.accountID, plans, ['Morning', 'Evening']],
  )
}

const msOfDay = 86_400_000
/** The first number of the random sets; other tests sent the earlier ones. */
const firstNumber = 10_000

/**
 * Replaces all submissions by some random ones. Returns the questions that each of them reported,
 * by its number.
 */
async function randomSet(chance: Chance): Promise<Map<number, ReportedQuestion[]>> {
  const accountID = w.boss.accountID
  await w.server.owner(
    'update submissions set is_removed = true where account_id = $1 and number < $2',
    [accountID, firstNumber],
  )
  await w.server.owner(
    'delete from submission_findings using submissions s where s.submission_id = submission_findings.submission_id and s.account_id = $1 and s.number >= $2',
    [accountID, firstNumber],
  )
  await w.server.owner('delete from submissions where account_id = $1 and number >= $2', [
    accountID,
    firstNumber,
  ])
  const people = [w.boss, w.safety, w.lead, w.worker]
  const rows = Array.from({ length: chance.between(0, 40) }, (_, at) => {
    const isNearMidnight = chance.percent(30)
    const time =
      Date.now() -
      chance.between(0, 110) * msOfDay -
      (isNearMidnight
        ? (Date.now() % msOfDay) + chance.between(-3, 3) * 60_000
        : chance.between(0, msOfDay))
    const { key, plan, form } = chance.pick(forms)
    const findings = chance.percent(40)
      ? [1004, 1005, 1007]
          .filter(() => chance.percent(50))
          .map((questionID) => ({
            questionID,
            question: `${questionID} ${chance.pick(['～', '😀', 'Edge?'])}`,
          }))
      : []
    return {
      uid: chance.uuid(),
      number: firstNumber + at,
      project_id: chance.pick([w.tower, w.depot]).projectID,
      user_id: chance.pick(people).user_id,
      plan,
      form,
      form_key: key,
      is_completed: chance.percent(70),
      is_removed: chance.percent(10),
      submitted: new Date(Math.min(time, Date.now() - 1000)).toISOString(),
      findings,
    }
  })
  const made = await w.server.owner<{ id: number; number: number }>(
    `insert into submissions (account_id, uid, number, project_id, user_id, safety_plan_id, safety_plan_version, safety_plan_name, safety_form_id, form_name, form_key, is_completed, is_removed, submission_date_time, date, findings, photos, sorted_user, sorted_project)
     select $1, r.uid, r.number, r.project_id, r.user_id, 1, 1, r.plan, 101, r.form, r.form_key, r.is_completed, r.is_removed, r.submitted, r.submitted::date, jsonb_array_length(r.findings), 0, '', ''
       from jsonb_to_recordset($2::jsonb) r (uid uuid, number int, project_id int, user_id int, plan text, form text, form_key int, is_completed boolean, is_removed boolean, submitted timestamptz, findings jsonb)
     returning submission_id as id, number`,
    [accountID, JSON.stringify(rows)],
  )
  const reported = new Map(
    made.map(({ id, number }) => [id, rows.find((row) => row.number === number)?.findings ?? []]),
  )
  await w.server.owner(
    `insert into submission_findings (account_id, submission_id, question_id, question) select $1, (r ->> 'id')::int, (f ->> 'questionID')::int, f ->> 'question' from jsonb_array_elements($2::jsonb) r, jsonb_array_elements(r -> 'findings') f`,
    [accountID, JSON.stringify([...reported].map(([id, findings]) => ({ id, findings })))],
  )
  return reported
}
