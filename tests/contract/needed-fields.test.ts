import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '#contract/kernel/json.ts'
import { each } from '#contract/kernel/several.ts'
import { newAction } from '#tests/world/actor.ts'
import { catalogueIDs, type World, world } from '#tests/world/company.ts'

let w: World

beforeAll(async () => {
  w = await world()
})
afterAll(() => w.stop())

const actions = () => `/api/accounts/${w.people.ridgeline}/actions`

/**
 * What a plain client and a device send to make one; a device also several at once, of which the
 * second is wrong.
 */
const ways = {
  'single call': async (fields: JsonObject) => {
    const { status, body } = await w.safety.asks('POST', actions(), fields)
    const { code, fields: named } = body as JsonObject
    return { status, code, named }
  },
  batch: (fields: JsonObject) => sent(fields),
  'batch of several': (fields: JsonObject) => sent({ [each]: [good(), fields] }),
}

async function sent(patch: JsonObject) {
  const { status, code, problems } = await w.safety.sendsOne({
    entity: 'action',
    op: 'create',
    ref: randomUUID(),
    patch,
  })
  return { status, code, named: problems }
}

const good = (more: JsonObject = {}) => newAction(w.tower.projectID, w.people.lead, more)
const count = async () => ((await w.boss.asks('GET', actions())).body as unknown[]).length
const inTenMinutes = () => new Date(Date.now() + 600_000).toISOString()

/** Row, field, and what is wrong in it; undefined = left out. */
const wrong: [
  row: string,
  field: string,
  values: () => readonly (JsonObject[string] | undefined)[],
  beside: JsonObject,
][] = [
  ['CA-28', 'title', () => [undefined, null, '', ' \u2028'], {}],
  ['CA-29', 'description', () => [undefined, null, '', '\n'], {}],
  ['CA-30', 'projectID', () => [undefined, null], {}],
  ['CA-31', 'safetyPlanID', () => [undefined, null, 999_999], {}],
  ['CA-32', 'safetyFormID', () => [undefined, null, 999_999], {}],
  ['CA-33', 'subSafetyFormID', () => [undefined, null, 101], catalogueIDs.nested],
  ['CA-34', 'safetyQuestionID', () => [undefined, null, 1055], {}],
  ['CA-35', 'trigger', () => [undefined, null, '', 'Bad Luck'], {}],
  ['CA-36', 'severity', () => [undefined, null, '', 'Extreme'], {}],
  ['CA-37', 'incidentLocation', () => [undefined, '', '  '], {}],
  ['CA-38', 'incidentTime', () => [undefined, null, inTenMinutes()], {}],
  [
    'CA-39',
    'assignedTo',
    () => [
      undefined,
      null,
      w.people.blocked.user_id,
      w.people.worker.user_id,
      w.people.safety.user_id,
    ],
    {},
  ],
]

describe.each(wrong)(
  '%s on the server: a new action without a right %s',
  (_row, field, values, beside) => {
    test.each(Object.entries(ways))(
      'is refused by its name, by %s, and nothing is made',
      async (_way, make) => {
        const before = await count()
        for (const value of values()) {
          const { [field]: _left, ...rest } = good(beside)
          const answer = await make(value === undefined ? rest : { ...rest, [field]: value })
          // A program that is not there has no forms, and a form none of its questions: those may
          // be named besides.
          expect(answer, `${field}: ${JSON.stringify(value)}`).toMatchObject({
            status: 422,
            code: 'invalid',
            named: { [field]: expect.any(String) },
          })
        }
        expect(await count()).toBe(before)
        // All of it was right but the field.
        expect((await make(good(beside))).status).toBe(201)
      },
    )
  },
)
