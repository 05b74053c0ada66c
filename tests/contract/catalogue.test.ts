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

const get = (path: string) => server.ask('GET', path, { as: fixture.people.safety })

test('API-57 API2-24 lists the programs with their forms, sub-forms and the ones that the company enabled', async () => {
  const { ridgeline } = fixture
  const answer = await get(`/api/accounts/${ridgeline.accountID}/safetyplans`)
  const [plan] = contract.catalogue.ofAccount.answer.parse(answer.body)
  expect(plan).toMatchObject({
    safetyPlanID: ridgeline.safetyPlanID,
    name: 'Fall Protection',
    isEnable: true,
    isSelected: true,
    isActive: true,
  })
  expect(
    plan?.forms.map(({ name, type, hasSubForms, isEnable }) => [name, type, hasSubForms, isEnable]),
  ).toEqual([
    ['Guardrails', 'form', false, true],
    ['Ladders', 'form', true, true],
  ])
  expect(plan?.forms[1]?.subForms).toMatchObject([
    { name: 'Step ladders', type: 'subform', parentID: ridgeline.formID, isEnable: false },
  ])
  expect(answer.text).not.toContain('questions')
})

test('returns everything with questions in one response, for offline choices', async () => {
  const { ridgeline } = fixture
  const [plan] = contract.catalogue.ofAccount.answer.parse(
    (await get(`/api/accounts/${ridgeline.accountID}/safetyplans?include=questions`)).body,
  )
  expect(plan?.forms[0]?.questions).toMatchObject([
    {
      id: ridgeline.safetyQuestionID,
      type: 'question',
      description: 'Are guardrails in place?',
      regulations: [],
    },
  ])
  expect(plan?.forms[1]?.subForms[0]?.questions).toMatchObject([
    { description: 'Are the rungs whole?' },
  ])
})

test('API2-30, G2-29 a project works with the enabled forms', async () => {
  const { ridgeline } = fixture
  const [plan] = contract.catalogue.ofProject.answer.parse(
    (await get(`/api/accounts/${ridgeline.accountID}/projects/${ridgeline.projectID}/forms`)).body,
  )
  expect(plan?.forms.map(({ name }) => name)).toEqual(['Guardrails', 'Ladders'])
  expect(plan?.forms[1]?.subForms).toEqual([])
})

test('API2-13, API2-15 lists the sub-forms and questions of a form', async () => {
  const { ridgeline } = fixture
  expect(await get(`/api/safetyplans/forms/${ridgeline.formID}/subforms`)).toMatchObject({
    status: 200,
    body: [{ name: 'Step ladders', type: 'subform' }],
  })
  expect(await get(`/api/safetyplans/forms/${ridgeline.safetyFormID}/questions`)).toMatchObject({
    status: 200,
    body: [{ id: ridgeline.safetyQuestionID }],
  })
  expect(await get('/api/safetyplans/forms/999999/questions')).toMatchObject({ status: 404 })
})

test('PROG-14, G2-08 an item removed from the catalogue leaves every list on publication, not before', async () => {
  const { ridgeline } = fixture
  const forms = async () =>
    contract.catalogue.ofAccount.answer
      .parse((await get(`/api/accounts/${ridgeline.accountID}/safetyplans`)).body)[0]
      ?.forms.map(({ name }) => name)
  await server.owner('update safety_forms set is_active = false where form_id = $1', [
    ridgeline.formID,
  ])
  expect(await forms()).toEqual(['Guardrails', 'Ladders'])
  await server.owner('call publish_safety_plan($1, 1)', [ridgeline.safetyPlanID])
  expect(await forms()).toEqual(['Guardrails'])
  expect(await get(`/api/safetyplans/forms/${ridgeline.formID}/subforms`)).toMatchObject({
    status: 404,
  })
})
