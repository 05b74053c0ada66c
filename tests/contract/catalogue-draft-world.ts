import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { SafetyPlan } from '#contract/catalogue/schema.ts'
import { type Fixture, makeFixture } from '#tests/world/fixture.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

export let server: TestServer
export let fixture: Fixture
/** A program of the draft, a new one for each test. */
export let planID: number

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    server = await testServer()
    fixture = await makeFixture(server)
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    planID = await makePlan('Hot work')
  })
}

interface Asked {
  headers?: Record<string, string>
}
export const ask = (method: string, path: string, body?: object, { headers }: Asked = {}) =>
  server.ask(method, `/api/safetyplans${path}`, {
    as: fixture.people.sysadmin,
    ...(body && { body }),
    ...(headers && { headers }),
  })
export const idOf = async (asked: Promise<{ body: unknown }>) =>
  Number(Reflect.get(Object((await asked).body), 'id'))
export const makePlan = async (name: string) =>
  Number(Reflect.get(Object((await ask('POST', '', { name })).body), 'safetyPlanID'))
export const makeForm = (name: string, parentID: number | null = null, plan = planID) =>
  idOf(ask('POST', `/${plan}/forms`, { name, parentID }))
export const makeQuestion = (formID: number, description: string) =>
  idOf(ask('POST', `/forms/${formID}/questions`, { description, questionTypeID: 3 }))
export const draft = async (id = planID) =>
  ((await ask('GET', '?include=questions')).body as SafetyPlan[]).find(
    ({ safetyPlanID }) => safetyPlanID === id,
  )
export const names = (rows: unknown) =>
  (rows as { name?: string; description?: string }[]).map(
    ({ name, description }) => name ?? description,
  )
export const listed = async (path: string) => names((await ask('GET', path)).body)
