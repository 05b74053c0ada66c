import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Fixture, makeFixture } from '#tests/world/fixture.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

export let server: TestServer
export let fixture: Fixture
export let [planID, formID] = [0, 0]

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    server = await testServer()
    fixture = await makeFixture(server)
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    planID = Number(valueOf(await ask('POST', '', { name: 'Hot work' }), 'safetyPlanID'))
    formID = await makeForm('Welding')
  })
}

export const ask = (method: string, path: string, body?: object) =>
  server.ask(method, `/api/safetyplans${path}`, {
    as: fixture.people.sysadmin,
    ...(body && { body }),
  })
export const valueOf = ({ body }: { body: unknown }, name: string): unknown =>
  Reflect.get(Object(body), name)
export const makeForm = async (name: string, parentID: number | null = null) =>
  Number(valueOf(await ask('POST', `/${planID}/forms`, { name, parentID }), 'id'))
export const makeQuestion = async (description: string, form = formID) =>
  Number(
    valueOf(
      await ask('POST', `/forms/${form}/questions`, { description, questionTypeID: 3 }),
      'id',
    ),
  )
export const rows = async (path: string) =>
  (await ask('GET', path)).body as Record<string, unknown>[]
