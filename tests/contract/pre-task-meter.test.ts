import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PreTaskPlan } from '#contract/pre-task-plans/schema.ts'
import type { SentSubmission } from '#contract/pre-task-plans/submission.ts'
import { startApp } from '#server/app.ts'
import { open } from '#server/db/connect.ts'
import { type World, world } from '#tests/world/company.ts'

// How much of a plan repeats the plans of the days before on its project (the brief of the meter; look, 11).

let w: World
/** A second process on the same database. */
let again: { url: string; stop: () => Promise<void> }

beforeAll(async () => {
  w = await world()
  again = await startApp(w.server.settings, await open({ databaseUrl: w.server.databaseUrl }, { poolSize: 3 }), { clientFolder: null })
})
afterAll(async () => {
  await again.stop()
  await w.stop()
})

const noon = new Date()
noon.setUTCHours(17, 0, 0, 0)
/** Noon where the company is, so many days ago. */
const daysAgo = (days: number) => new Date(noon.getTime() - (days + 1) * 86_400_000).toISOString()
const dayOf = (days: number) => daysAgo(days).slice(0, 10)
const copied = ['Tie off to the beam clamp above', 'Keep the drop zone below roped off', 'Wind under 20 mph at the start of shift']

const project = async () => (await w.boss.startsProject({ number: `R-${randomUUID().slice(0, 4)}`, name: 'Harbor Point Tower', assignedToUserID: w.people.lead.user_id })).projectID
/** A plan of that day with these lines, handed in. */
async function handsIn(projectID: number, days: number, lines: readonly string[], server?: string): Promise<SentSubmission> {
  const plan = await w.boss.asks('POST', '/api/pre-task-plan', { accountID: w.boss.accountID, title: 'Deck edge', projectID, tasks: [{ description: 'Set deck', hazards: '', controls: lines.join('\n') }] })
  const { status, body, text } = await w.server.ask('POST', '/api/pre-task-plan/submission', { as: w.people.worker, body: { ptpId: (plan.body as PreTaskPlan).id, submissionStatus: 'submitted', signatures: [{ signatureName: 'Cal Ward' }], submissionDateTime: daysAgo(days) } }, server)
  expect(status, text).toBe(201)
  return body as SentSubmission
}
const read = async ({ id }: SentSubmission) => (await w.boss.asks('GET', `/api/pre-task-plan/submission/${id}`)).body as SentSubmission
const told = ({ lines, repeats, comparedDays }: SentSubmission) => ({ lines, repeats, comparedDays })

test('a plan is compared with those of the five days before on its project, and says of each line on which days it stood', async () => {
  const on = await project()
  expect(told(await handsIn(on, 7, copied))).toEqual({ lines: 3, repeats: 0, comparedDays: null })
  await handsIn(on, 3, copied.slice(0, 2))
  await handsIn(on, 2, ['Rail posts at grid C are out until Monday', ...copied.slice(0, 1)])
  // Another project is no plan of the days before.
  await handsIn(await project(), 1, ['Second welder starts on the north bay'])
  const plan = await handsIn(on, 1, [...copied, 'Second welder starts on the north bay'])
  expect(told(plan)).toEqual({ lines: 4, repeats: 2, comparedDays: 2 })
  expect(plan.marks).toEqual([
    { mark: 'same', days: [dayOf(2), dayOf(3)], said: '' },
    { mark: 'same', days: [dayOf(3)], said: '' },
    { mark: 'new', days: [], said: '' },
    { mark: 'new', days: [], said: '' },
  ])
  // Neither on the day itself, nor of people.
  expect(told(await handsIn(on, 1, ['Second welder starts on the north bay']))).toEqual({ lines: 1, repeats: 0, comparedDays: 2 })
  for (const { name } of [w.people.worker, w.people.boss]) expect(JSON.stringify(plan.marks)).not.toContain(name)
})

test('a plan that arrives late counts those of the five days after it anew, and devices hear of it', async () => {
  const on = await project()
  const [first, later, beyond] = [await handsIn(on, 4, copied), await handsIn(on, 3, ['Wind under 25 mph at the start of shift']), await handsIn(on, 1, ['Second welder starts on the north bay'])]
  expect([first, later, beyond].map((one) => one.comparedDays)).toEqual([null, 1, 2])
  const list = `/api/accounts/${w.boss.accountID}/pre-task-plans`
  const asks = async (since: object) => (await w.boss.asks('GET', `${list}?since=${encodeURIComponent(JSON.stringify(since))}`)).body as { epoch: string; access: string; buckets: { bucket: number; since: number; rows: SentSubmission[] }[] }
  const known = await asks({ epoch: '', access: '', buckets: {} })
  const late = await handsIn(on, 5, ['Second welder starts on the north bay', ...copied])
  expect(told(late)).toEqual({ lines: 4, repeats: 0, comparedDays: null })
  expect(told(await read(first))).toEqual({ lines: 3, repeats: 3, comparedDays: 1 })
  expect(told(await read(later))).toEqual({ lines: 1, repeats: 1, comparedDays: 2 })
  expect(told(await read(beyond))).toEqual({ lines: 1, repeats: 1, comparedDays: 3 })
  const changed = await asks({ epoch: known.epoch, access: known.access, buckets: Object.fromEntries(known.buckets.map(({ bucket, since }) => [bucket, since])) })
  expect(changed.buckets.flatMap(({ rows }) => rows).find(({ id }) => id === first.id)).toMatchObject({ repeats: 3, version: first.version, etag: first.etag })
  // Long before all others: the first is another one by now.
  const longBefore = await handsIn(on, 40, ['Ladder within 20 feet of everybody in the hole'])
  expect([told(longBefore), told(await read(late))]).toEqual([{ lines: 1, repeats: 0, comparedDays: null }, { lines: 4, repeats: 0, comparedDays: 0 }])
})

test('two plans of one project that are handed in at the same instant, at two servers, both end up counted by what the other says', async () => {
  for (const crew of ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot']) {
    const on = await project()
    const own = copied.map((line) => `${line}, ${crew} crew and ${crew} bay`)
    const [yesterday, today] = await Promise.all([handsIn(on, 2, own), handsIn(on, 1, own, again.url)])
    expect([told(await read(yesterday)), told(await read(today))]).toEqual([{ lines: 3, repeats: 0, comparedDays: null }, { lines: 3, repeats: 3, comparedDays: 1 }])
  }
})

test('the form’s own text, which stands in most plans of the company, is not counted', async () => {
  const form = 'All crew members have a valid orientation sticker'
  for (let n = 0; n < 30; n += 1) await handsIn(await project(), 4, [form])
  const on = await project()
  await handsIn(on, 3, [form, ...copied])
  const plan = await handsIn(on, 2, [form, ...copied])
  expect([told(plan), plan.marks?.[0]?.mark]).toEqual([{ lines: 3, repeats: 3, comparedDays: 1 }, 'form'])
})
