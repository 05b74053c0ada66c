import { afterAll, beforeAll, expect } from 'vitest'
import type { Schedule } from '#contract/schedules/schema.ts'
import { makePeople, type People, type Person } from '#tests/world/people.ts'
import { type Asking, type TestServer, testServer } from '#tests/world/server.ts'
import { aReport } from './cases/schedules.ts'

export let server: TestServer
export let people: People
/** The server's stopped time. */
export let now: number

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    server = await testServer()
    people = await makePeople(server.owner)
    now = server.stopClock().getTime()
  })
  afterAll(() => server.stop())
}

const path = () => `/api/accounts/${people.ridgeline}/schedule-jobs`
export const asks = (method: string, { id, ...asking }: Asking & { id?: number } = {}) =>
  server.ask(method, id === undefined ? path() : `${path()}/${id}`, {
    as: people.safety,
    ...asking,
  })
export const adds = async (more: object = {}, as: Person = people.safety) => {
  const answer = await asks('POST', { as, body: [{ ...aReport, ...more }] })
  expect(answer.status, answer.text).toBe(201)
  return (answer.body as [Schedule])[0]
}
export const changes = (id: number, body: object, headers: Record<string, string> = {}) =>
  asks('PUT', { id, body, headers })
export const titles = async (as: Person, query = '') =>
  ((await server.ask('GET', path() + query, { as })).body as Schedule[]).map(
    ({ jobTitle }) => jobTitle,
  )
export const refusedFields = ({ status, body }: { status: number; body: unknown }) => [
  status,
  Object.keys(Object(Reflect.get(Object(body), 'fields'))),
]
