import { afterAll, beforeAll } from 'vitest'
import { type Fixture, makeFixture } from '#tests/world/fixture.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'
import { things } from './all-cases.ts'

export let server: TestServer
export let fixture: Fixture

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    server = await testServer()
    // Stops the clock, because a slow machine would otherwise wait out the slowdowns of sign-ins.
    server.stopClock()
    fixture = await makeFixture(server, things)
  })
  afterAll(() => server.stop())
}

export const install = '0193a5f0-0000-7000-8000-00000000c0de'
export const device = {
  install: `${install}; pending=0`,
  'user-agent': 'Tablet/1.0 (Siteward test)',
}
export const signIn = (username: string, password: string) =>
  server.ask('POST', '/api/oauth/token', {
    headers: device,
    body: { grant_type: 'password', username, password },
  })
