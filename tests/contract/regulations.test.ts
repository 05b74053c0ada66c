import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { type Fixture, makeFixture } from '#tests/world/fixture.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

let server: TestServer
let fixture: Fixture

beforeAll(async () => {
  server = await testServer()
  fixture = await makeFixture(server)
})
afterAll(() => server.stop())

const cites = (description: string, ...numbers: string[]) =>
  server.owner('update safety_questions set regulations = $2 where description = $1', [
    description,
    JSON.stringify(
      numbers.map((number) => ({ number, description: 'What it asks.', section: null })),
    ),
  ])

async function citations() {
  const { body } = await server.ask('GET', '/api/safetyplans/citations', {
    as: fixture.people.sysadmin,
  })
  return contract.regulations.citations.answer.parse(body)
}

test('returns every citation of the active questions with its place, its state and the counts', async () => {
  expect(await citations()).toEqual({
    copyOf: '2025-09-17',
    counts: { known: 0, reserved: 0, unknown: 0, 'not-a-citation': 0 },
    rows: [],
  })
  await cites('Are guardrails in place?', '29 CFR 1926.501(b)(1)', '1926.9999 and 1926.410')
  await cites('Are the rungs whole?', '29CFR 1926-1053.b.1', 'Company rule 3')
  const { counts, rows } = await citations()
  expect(counts).toEqual({ known: 2, reserved: 1, unknown: 1, 'not-a-citation': 1 })
  expect(
    rows.map(({ form, subForm, question, canonical, state, heading, range }) => [
      form,
      subForm,
      question,
      canonical,
      state,
      heading || range,
    ]),
  ).toEqual([
    [
      'Guardrails',
      '',
      'Are guardrails in place?',
      '29 CFR 1926.501(b)(1)',
      'known',
      'Duty to have fall protection',
    ],
    ['Guardrails', '', 'Are guardrails in place?', '29 CFR 1926.9999', 'unknown', ''],
    [
      'Guardrails',
      '',
      'Are guardrails in place?',
      '29 CFR 1926.410',
      'reserved',
      '1926.409 to 1926.415',
    ],
    [
      'Ladders',
      'Step ladders',
      'Are the rungs whole?',
      '29 CFR 1926.1053(b)(1)',
      'known',
      'Ladders',
    ],
    ['Ladders', 'Step ladders', 'Are the rungs whole?', '', 'not-a-citation', ''],
  ])
  expect(rows.every(({ program }) => program === 'Fall Protection')).toBe(true)
  expect(
    rows.filter(({ isSpelledOtherwise }) => isSpelledOtherwise).map(({ number }) => number),
  ).toEqual(['29CFR 1926-1053.b.1'])
})

test('a question, form or program out of the catalogue has no citations any more', async () => {
  const counted = async () => (await citations()).rows.map(({ question }) => question)
  const both = ['Are guardrails in place?', 'Are the rungs whole?']
  await cites('Are guardrails in place?', '29 CFR 1926.501')
  await cites('Are the rungs whole?', '29 CFR 1926.1053')
  expect(await counted()).toEqual(both)
  for (const [away, back, left] of [
    [
      "update safety_questions set is_active = false where description = 'Are guardrails in place?'",
      'update safety_questions set is_active = true',
      [both[1]],
    ],
    [
      "update safety_forms set is_active = false where name = 'Ladders'",
      'update safety_forms set is_active = true',
      [both[0]],
    ],
    [
      "update safety_forms set is_active = false where name = 'Step ladders'",
      'update safety_forms set is_active = true',
      [both[0]],
    ],
    ['update safety_plans set is_active = false', 'update safety_plans set is_active = true', []],
  ] as const) {
    await server.owner(away)
    expect(await counted(), away).toEqual(left)
    await server.owner(back)
  }
})
