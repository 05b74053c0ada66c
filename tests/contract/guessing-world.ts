import { afterAll, beforeAll } from 'vitest'
import { makePeople, type People } from '#tests/world/people.ts'
import { type Answered, type TestServer, testServer } from '#tests/world/server.ts'

export let server: TestServer
export let people: People

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    server = await testServer({ environment: { TRUST_PROXY: '1' } })
    people = await makePeople(server.owner)
    server.stopClock()
  })
  afterAll(() => server.stop())
}

export const minutes = 60_000

/** Signs in from this address, with the cookies of a browser. */
export const signIn = (username: string, word: string, from: string, cookie?: string) =>
  server.ask('POST', '/api/oauth/token', {
    body: { grant_type: 'password', username, password: word },
    headers: { 'x-forwarded-for': from, ...(cookie !== undefined && { cookie }) },
  })
export const markOf = ({ headers }: Answered) => headers.get('set-cookie')?.split(';')[0] ?? ''
