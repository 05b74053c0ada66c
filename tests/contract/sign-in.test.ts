import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePeople, password, type People } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

let server: TestServer
let people: People

beforeAll(async () => {
  server = await testServer()
  people = await makePeople(server.owner)
})
afterAll(() => server.stop())

const signIn = (username: string, word: string, more: object = {}) =>
  server.ask('POST', '/api/oauth/token', { body: { grant_type: 'password', username, password: word, ...more } })

const tokenIn = (body: unknown): string => {
  if (typeof body !== 'object' || body === null || !('access_token' in body) || typeof body.access_token !== 'string') throw new Error('no token')
  return body.access_token
}

const claimsOf = (token: string): unknown => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

test('API-04 the right password answers a token that signs in', async () => {
  const { status, body } = await signIn(people.safety.email.toUpperCase(), password, { scope: 'openid', client_id: 'siteward', audience: 'siteward', unknown: 1 })
  expect(status).toBe(200)
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 14 * 86_400, scope: 'openid' })
  const me = await server.ask('GET', '/api/users/me', { token: tokenIn(body) })
  expect(me).toMatchObject({ status: 200, body: { user_id: people.safety.user_id, tier: 2, user_metadata: { accountID: people.ridgeline, companyName: 'Ridgeline Builders' }, app_metadata: { role: { roleID: 2, name: 'Administrator' } } } })
})

test('G1-14 a token lives 14 days, or 24 hours where nothing is remembered', async () => {
  for (const [remember, seconds] of [[true, 14 * 86_400], [false, 86_400], ['false', 86_400]] as const) {
    const claims = claimsOf(tokenIn((await signIn(people.safety.email, password, { remember })).body))
    expect(claims).toMatchObject({ sub: String(people.safety.user_id), aud: 'siteward', sv: 1, acc: people.ridgeline, iat: expect.any(Number), jti: expect.any(String) })
    if (typeof claims === 'object' && claims !== null && 'exp' in claims && 'iat' in claims) expect(Number(claims.exp) - Number(claims.iat)).toBe(seconds)
  }
})
