import { afterAll, beforeAll } from 'vitest'
import { makePeople, type People, type Person } from '#tests/world/people.ts'
import { type TestServer, testServer, type TestServerOptions } from '#tests/world/server.ts'

export let server: TestServer
export let people: People

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(options: TestServerOptions = {}): void {
  beforeAll(async () => {
    server = await testServer(options)
    people = await makePeople(server.owner)
  })
  afterAll(() => server.stop())
}

export const call = (
  as: Person,
  install: string | null,
  cookie: string | null,
  path = '/api/actions/types',
) =>
  server.ask('GET', path, {
    as,
    headers: { ...(install !== null && { install }), ...(cookie !== null && { cookie }) },
  })
