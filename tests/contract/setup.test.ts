import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, makeFixture } from '#tests/world/fixture.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

let server: TestServer
let fixture: Fixture

beforeAll(async () => {
  server = await testServer()
  fixture = await makeFixture(server)
})
afterAll(() => server.stop())

const asks = async (path: string) =>
  (await server.ask('GET', path, { as: fixture.people.safety })).body
const permit = () => asks(`/api/accounts/${fixture.ridgeline.accountID}/setup`)
const write = (text: string) => server.owner(text, [fixture.ridgeline.accountID])

test('API-16, WIZ-10, G1-97 the wizard may run until the company is marked configured, and the profile has the same value', async () => {
  for (const isConfigurate of [false, true]) {
    await write(`update accounts set is_configurate = ${isConfigurate} where account_id = $1`)
    expect(await permit()).toMatchObject({ accountID: fixture.ridgeline.accountID, isConfigurate })
    expect(await asks('/api/users/me')).toMatchObject({ company: { isConfigurate } })
  }
})

test('WIZ-45 a form of a program in use makes a company count as configured before, one out of the catalogue does not', async () => {
  const { accountID, safetyPlanID, safetyFormID } = fixture.ridgeline
  const removeAll = () => write('delete from account_safety_forms where account_id = $1')
  await removeAll()
  expect(await permit()).toMatchObject({ hasPreviousConfiguration: false })
  await server.ask('POST', `/api/account/${accountID}/safetyplans`, {
    as: fixture.people.safety,
    body: [{ safetyPlanID, formID: safetyFormID }],
  })
  expect(await permit()).toMatchObject({ hasPreviousConfiguration: true })
  await removeAll()
  await write(
    `with old as (insert into safety_plans (name, sort_order, is_active) values ('Gone', 9, false) returning safety_plan_id),
       form as (insert into safety_forms (name, safety_plan_id) select 'Gone', safety_plan_id from old returning form_id, safety_plan_id)
     insert into account_safety_forms (account_id, safety_plan_id, form_id) select $1, safety_plan_id, form_id from form`,
  )
  expect(await permit()).toMatchObject({ hasPreviousConfiguration: false })
})
