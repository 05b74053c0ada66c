import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DraftChanges } from '#contract/catalogue/publishing.ts'
import { contract } from '#contract/index.ts'
import { type Fixture, makeFixture } from '#tests/world/fixture.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

let server: TestServer
let fixture: Fixture
let subFormID: number

beforeAll(async () => {
  server = await testServer()
  fixture = await makeFixture(server)
  const [row] = await server.owner<{ form_id: number }>(
    `select form_id from safety_forms where name = 'Step ladders'`,
  )
  subFormID = row?.form_id ?? 0
})
afterAll(() => server.stop())
beforeEach(() =>
  server.owner('delete from account_safety_forms where account_id = $1', [
    fixture.ridgeline.accountID,
  ]),
)

const ask = (method: string, path: string, body?: object) =>
  server.ask(method, path, { as: fixture.people.safety, ...(body && { body }) })
const path = () => `/api/accounts/${fixture.ridgeline.accountID}/safetyplans`
const singular = () => `/api/account/${fixture.ridgeline.accountID}/safetyplans`

/** The enabled programs and forms in the company's list. */
async function enabled() {
  const [plan] = contract.catalogue.ofAccount.answer.parse((await ask('GET', path())).body)
  const forms = plan?.forms.flatMap((form) => [form, ...form.subForms]) ?? []
  return {
    plan: plan?.isSelected,
    forms: forms.filter(({ isSelected }) => isSelected).map(({ name }) => name),
  }
}

describe('forms that a company enables', () => {
  test('API-55, API2-25, PROG-56, PROG-89, WIZ-44 enabling a form selects its program with it', async () => {
    const { safetyPlanID, safetyFormID } = fixture.ridgeline
    expect(await enabled()).toEqual({ plan: false, forms: [] })
    expect(await ask('POST', singular(), [{ safetyPlanID, formID: safetyFormID }])).toMatchObject({
      status: 201,
      body: [{ safetyPlanID, formID: safetyFormID }],
    })
    expect(await enabled()).toEqual({ plan: true, forms: ['Guardrails'] })
  })

  test('PROG-88, G2-22, WIZ-43 enabling a sub-form enables the form it belongs to', async () => {
    const { safetyPlanID, formID } = fixture.ridgeline
    const answer = await ask('POST', singular(), [{ safetyPlanID, formID: subFormID }])
    expect(answer.body).toEqual([
      { safetyPlanID, formID },
      { safetyPlanID, formID: subFormID },
    ])
    expect(await enabled()).toEqual({ plan: true, forms: ['Ladders', 'Step ladders'] })
  })

  test('API-56, API2-26, PROG-90, G2-22, WIZ-42 disabling a form disables its sub-forms, and disabling the last form deselects the program', async () => {
    const { safetyPlanID, formID } = fixture.ridgeline
    await ask('POST', singular(), [{ safetyPlanID, formID: subFormID }])
    expect(await ask('DELETE', `${path()}/${safetyPlanID}/forms/${subFormID}`)).toMatchObject({
      status: 204,
    })
    expect(await enabled()).toEqual({ plan: true, forms: ['Ladders'] })
    await ask('POST', singular(), [{ safetyPlanID, formID: subFormID }])
    await ask('DELETE', `${path()}/${safetyPlanID}/forms/${formID}`)
    expect(await enabled()).toEqual({ plan: false, forms: [] })
  })

  test('G2-23 enabling and disabling repeat by either path without a second row', async () => {
    const { safetyPlanID, safetyFormID, accountID } = fixture.ridgeline
    const link = [{ safetyPlanID, formID: safetyFormID }]
    for (const way of [singular(), path(), singular()])
      expect(await ask('POST', way, link)).toMatchObject({ status: 201, body: link })
    expect(
      await server.owner('select form_id from account_safety_forms where account_id = $1', [
        accountID,
      ]),
    ).toHaveLength(1)
    for (let times = 0; times < 2; times += 1)
      expect(await ask('DELETE', `${path()}/${safetyPlanID}/forms/${safetyFormID}`)).toMatchObject({
        status: 204,
      })
  })

  test('API2-27 switches off the whole program at once (ruling 48)', async () => {
    const { safetyPlanID, safetyFormID } = fixture.ridgeline
    await ask('POST', singular(), [
      { safetyPlanID, formID: safetyFormID },
      { safetyPlanID, formID: subFormID },
    ])
    expect(await ask('DELETE', `${path()}/${safetyPlanID}`)).toMatchObject({ status: 204 })
    expect(await enabled()).toEqual({ plan: false, forms: [] })
  })

  test('refuses an item of no published or another program by its place, and applies nothing of the call', async () => {
    const { safetyPlanID, safetyFormID } = fixture.ridgeline
    for (const wrong of [
      { safetyPlanID: safetyPlanID + 1, formID: safetyFormID },
      { safetyPlanID, formID: 999_999 },
    ]) {
      const answer = await ask('POST', singular(), [{ safetyPlanID, formID: safetyFormID }, wrong])
      expect(answer).toMatchObject({
        status: 422,
        body: { fields: { '1.formID': 'Choose a form of the program that is in the catalogue.' } },
      })
    }
    expect(await enabled()).toEqual({ plan: false, forms: [] })
  })

  // Last, because it empties the catalogue.
  test('PROG-94 a form or program out of the catalogue is no longer offered, and enabling it is refused', async () => {
    const { safetyPlanID, safetyFormID, formID } = fixture.ridgeline
    const edits = (method: string, at: string, body?: object) =>
      server.ask(method, `/api/safetyplans${at}`, {
        as: fixture.people.sysadmin,
        ...(body && { body }),
      })
    const takesOut = async (at: string) => {
      await edits('DELETE', at)
      const { plans } = (await edits('GET', '/changes')).body as DraftChanges
      expect(
        (
          await edits('POST', '/publications', {
            plans: plans.map((plan) => ({ safetyPlanID: plan.safetyPlanID, edits: plan.edits })),
          })
        ).status,
      ).toBe(201)
    }
    const offered = async () =>
      contract.catalogue.ofAccount.answer
        .parse((await ask('GET', path())).body)
        .map(({ name, forms }) => [name, ...forms.map((form) => form.name)])
    const enables = async (form: number) =>
      (await ask('POST', singular(), [{ safetyPlanID, formID: form }])).status
    expect(await offered()).toEqual([['Fall Protection', 'Guardrails', 'Ladders']])
    await takesOut(`/forms/${safetyFormID}`)
    expect([await offered(), await enables(safetyFormID)]).toEqual([
      [['Fall Protection', 'Ladders']],
      422,
    ])
    await takesOut(`/${safetyPlanID}`)
    expect([await offered(), await enables(formID)]).toEqual([[], 422])
  })
})
