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
 * The create of a plain client and of a device; a device also sends several at once, of which the
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

/** Row, field, and its wrong values; undefined = omitted. */
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
  '%s the server needs a valid %s in a new action',
  (_row, field, values, beside) => {
    test.each(Object.entries(ways))(
      'refuses a wrong value by name in a %s, and creates nothing',
      async (_way, make) => {
        const before = await count()
        for (const value of values()) {
          const { [field]: _left, ...rest } = good(beside)
          const answer = await make(value === undefined ? rest : { ...rest, [field]: value })
          // An unknown program has no forms, and an unknown form no questions, so the refusal may
          // name those too.
          expect(answer, `${field}: ${JSON.stringify(value)}`).toMatchObject({
            status: 422,
            code: 'invalid',
            named: { [field]: expect.any(String) },
          })
        }
        expect(await count()).toBe(before)
        // Everything but the field was valid.
        expect((await make(good(beside))).status).toBe(201)
      },
    )
  },
)
