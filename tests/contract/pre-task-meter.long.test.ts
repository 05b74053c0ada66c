import { expect, test } from 'vitest'
import type { SentSubmission } from '#contract/pre-task-plans/submission.ts'
import { again, copied, handsIn, project, setUp, told, w } from './pre-task-meter-world.ts'

setUp()

// Measures how much of a plan repeats the plans of the days before on its project (look, 11).

const read = async ({ id }: SentSubmission) =>
  (await w.boss.asks('GET', `/api/pre-task-plan/submission/${id}`)).body as SentSubmission

test('a late plan recounts those of the five days after it, and devices learn it', async () => {
  const on = await project()
  const [first, later, beyond] = [
    await handsIn(on, 4, copied),
    await handsIn(on, 3, ['Wind under 25 mph at the start of shift']),
    await handsIn(on, 1, ['Second welder starts on the north bay']),
  ]
  expect([first, later, beyond].map((one) => one.comparedDays)).toEqual([null, 1, 2])
  const list = `/api/accounts/${w.boss.accountID}/pre-task-plans`
  const asks = async (since: object) =>
    (await w.boss.asks('GET', `${list}?since=${encodeURIComponent(JSON.stringify(since))}`))
      .body as {
      epoch: string
      access: string
      buckets: { bucket: number; since: number; rows: SentSubmission[] }[]
    }
  const known = await asks({ epoch: '', access: '', buckets: {} })
  const late = await handsIn(on, 5, ['Second welder starts on the north bay', ...copied])
  expect(told(late)).toEqual({ lines: 4, repeats: 0, comparedDays: null })
  expect(told(await read(first))).toEqual({ lines: 3, repeats: 3, comparedDays: 1 })
  expect(told(await read(later))).toEqual({ lines: 1, repeats: 1, comparedDays: 2 })
  expect(told(await read(beyond))).toEqual({ lines: 1, repeats: 1, comparedDays: 3 })
  const changed = await asks({
    epoch: known.epoch,
    access: known.access,
    buckets: Object.fromEntries(known.buckets.map(({ bucket, since }) => [bucket, since])),
  })
  expect(
    changed.buckets.flatMap(({ rows }) => rows).find(({ id }) => id === first.id),
  ).toMatchObject({ repeats: 3, version: first.version, etag: first.etag })
  // Long before all others, so another submission is the first by now.
  const longBefore = await handsIn(on, 40, ['Ladder within 20 feet of everybody in the hole'])
  expect([told(longBefore), told(await read(late))]).toEqual([
    { lines: 1, repeats: 0, comparedDays: null },
    { lines: 4, repeats: 0, comparedDays: 0 },
  ])
})

test('two plans of one project, handed in at the same instant at two servers, both count the other', async () => {
  for (const crew of ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot']) {
    const on = await project()
    const own = copied.map((line) => `${line}, ${crew} crew and ${crew} bay`)
    const [yesterday, today] = await Promise.all([
      handsIn(on, 2, own),
      handsIn(on, 1, own, again.url),
    ])
    expect([told(await read(yesterday)), told(await read(today))]).toEqual([
      { lines: 3, repeats: 0, comparedDays: null },
      { lines: 3, repeats: 3, comparedDays: 1 },
    ])
  }
})

test("leaves out the form's own text, which most plans of the company contain", async () => {
  const form = 'All crew members have a valid orientation sticker'
  for (let n = 0; n < 30; n += 1) await handsIn(await project(), 4, [form])
  const on = await project()
  await handsIn(on, 3, [form, ...copied])
  const plan = await handsIn(on, 2, [form, ...copied])
  expect([told(plan), plan.marks?.[0]?.mark]).toEqual([
    { lines: 3, repeats: 3, comparedDays: 1 },
    'form',
  ])
})
