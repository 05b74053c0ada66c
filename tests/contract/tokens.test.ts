import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePeople, type People } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

let server: TestServer
let people: People
let key: { kid: string; secret: Buffer }

beforeAll(async () => {
  server = await testServer()
  people = await makePeople(server.owner)
  await server.tokenOf(people.safety)
  const [row] = await server.owner<{ kid: string; secret: Buffer }>(
    'select kid, secret from signing_keys',
  )
  if (row === undefined) throw new Error('No key.')
  key = row
})
afterAll(() => server.stop())

const me = (token: string) => server.ask('GET', '/api/users/me', { token })
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

function payload(change: object = {}) {
  return {
    sub: String(people.safety.user_id),
    aud: 'siteward',
    jti: randomUUID(),
    iat: inAnHour() - 3600,
    exp: inAnHour(),
    sv: 1,
    acc: people.ridgeline,
    ...change,
  }
}

function signed(
  header: object,
  claims: object,
  secret: Uint8Array = key.secret,
  hash = 'sha256',
): string {
  const text = `${part(header)}.${part(claims)}`
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`
}

const good = () => ({ alg: 'HS256', kid: key.kid, typ: 'at+jwt' })

test('accepts a token made with the real key, so the forgeries below fail for their own reason', async () => {
  expect((await me(signed(good(), payload()))).status).toBe(200)
})

test.each<[string, () => string]>([
  [
    'algorithm "none" without a signature',
    () => `${part({ ...good(), alg: 'none' })}.${part(payload())}.`,
  ],
  ['algorithm "none" with a signature', () => signed({ ...good(), alg: 'none' }, payload())],
  ['another algorithm', () => signed({ ...good(), alg: 'HS512' }, payload(), key.secret, 'sha512')],
  ['a foreign kid', () => signed({ ...good(), kid: 'other' }, payload())],
  ['no kid', () => signed({ alg: 'HS256', typ: 'at+jwt' }, payload())],
  ['a path as kid', () => signed({ ...good(), kid: '../../etc/passwd' }, payload())],
  ['SQL as kid', () => signed({ ...good(), kid: `' or '1'='1` }, payload())],
  ['a wrong key under our kid', () => signed(good(), payload(), Buffer.alloc(32))],
  ['the kid as the key', () => signed(good(), payload(), Buffer.from(key.kid))],
  ['the wrong type', () => signed({ ...good(), typ: 'JWT' }, payload())],
  ['no type', () => signed({ alg: 'HS256', kid: key.kid }, payload())],
  ['the wrong audience', () => signed(good(), payload({ aud: 'another' }))],
  ['no audience', () => signed(good(), payload({ aud: undefined }))],
  ['no expiry', () => signed(good(), payload({ exp: undefined }))],
  ['no time of issue', () => signed(good(), payload({ iat: undefined }))],
  ['not yet', () => signed(good(), payload({ nbf: inAnHour() }))],
  ['no session', () => signed(good(), payload({ jti: undefined }))],
  ['a subject without a number', () => signed(good(), payload({ sub: '1 or 1=1' }))],
  [
    'a payload changed after signing',
    () => {
      const [head, , signature] = signed(good(), payload()).split('.')
      return [head, part(payload({ sub: String(people.boss.user_id) })), signature].join('.')
    },
  ],
  ['no token', () => 'x'],
  ['very long', () => 'x'.repeat(8000)],
])('9.1.1 refuses a forged token: %s', async (_name, forge) => {
  expect(await me(forge())).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
})

test.each<[string, 'expired' | 'ended', () => string]>([
  ['it is expired', 'expired', () => signed(good(), payload({ exp: inAnHour() - 3601 }))],
  [
    'it has an older session version (new password, another role, ended by an administrator)',
    'ended',
    () => signed(good(), payload({ sv: 0 })),
  ],
  [
    'it has an older session version and is expired',
    'ended',
    () => signed(good(), payload({ sv: 0, exp: inAnHour() - 3601 })),
  ],
  ['its person does not exist', 'ended', () => signed(good(), payload({ sub: '999999' }))],
])('names the reason why our token is no longer valid: %s', async (_name, code, token) => {
  expect(await me(token())).toMatchObject({ status: 401, body: { code } })
})

test('9.1.1 refuses a token signed with a foreign public key', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const token = await new SignJWT(payload())
    .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'at+jwt' })
    .sign(privateKey)
  expect((await me(token)).status).toBe(401)
})

test('a valid token expires on time, also when it is cached', async () => {
  const token = await server.tokenOf(people.safety, { expires: Math.floor(Date.now() / 1000) + 60 })
  expect((await me(token)).status).toBe(200)
  server.wait(61_000)
  expect(await me(token)).toMatchObject({ status: 401, body: { code: 'expired' } })
})

test('accepts a token only as bearer, in any case of the word', async () => {
  const token = await server.tokenOf(people.safety)
  const as = (authorization: string) =>
    server.ask('GET', '/api/users/me', { headers: { authorization } })
  expect((await as(`bearer ${token}`)).status).toBe(200)
  expect((await as(token)).status).toBe(401)
  expect((await as(`Basic ${token}`)).status).toBe(401)
  // Never in a cookie, so another site cannot use it (3.5.1).
  expect(
    (await server.ask('GET', '/api/users/me', { headers: { cookie: `session_token=${token}` } }))
      .status,
  ).toBe(401)
})

test('keys rotate without ending sessions', async () => {
  const before = await server.tokenOf(people.safety)
  await server.owner(
    `insert into signing_keys (kid, secret, created_at) values ('next', $1, now() + interval '1 second')`,
    [Buffer.alloc(32, 7)],
  )
  await server.owner(
    `update signing_keys set retired_at = now() + interval '1 hour' where kid = $1`,
    [key.kid],
  )
  server.wait(11_000)
  const claims = payload({ exp: inAnHour() + 3600 })
  expect((await me(signed({ ...good(), kid: 'next' }, claims, Buffer.alloc(32, 7)))).status).toBe(
    200,
  )
  expect((await me(before)).status).toBe(200)
})

test('a retired key ends within a minute, also for cached tokens: ended; older expiries stay expired', async () => {
  const next = (claims: object) =>
    signed({ ...good(), kid: 'next' }, payload(claims), Buffer.alloc(32, 7))
  const token = next({ exp: inAnHour() + 3600 })
  expect((await me(token)).status).toBe(200)
  await server.owner(`update signing_keys set retired_at = now() where kid = 'next'`)
  server.wait(61_000)
  expect(await me(token)).toMatchObject({ status: 401, body: { code: 'ended' } })
  expect(await me(next({ exp: inAnHour() - 7200 }))).toMatchObject({
    status: 401,
    body: { code: 'expired' },
  })
})

test('a signed-out token reports an ended session, even when it is expired; a blocked one reports the block', async () => {
  await server.owner(
    `insert into signing_keys (kid, secret, created_at) values ('last', $1, now() + interval '2 seconds')`,
    [Buffer.alloc(32, 9)],
  )
  server.wait(61_000)
  const token = await server.tokenOf(people.lead, { expires: inAnHour() })
  expect((await server.ask('POST', '/api/oauth/revoke', { token })).status).toBe(204)
  expect(await me(token)).toMatchObject({ status: 401, body: { code: 'ended' } })
  const over = signed(
    good(),
    payload({ exp: inAnHour() - 3601, sub: String(people.blocked.user_id) }),
  )
  expect(await me(over)).toMatchObject({ status: 403, body: { code: 'blocked' } })
  // Another sign-out clears sessions that ended long ago, and no others.
  server.wait(3_700_000)
  expect((await server.ask('POST', '/api/oauth/revoke', { as: people.lead })).status).toBe(204)
  expect(await me(token)).toMatchObject({ status: 401, body: { code: 'ended' } })
})
