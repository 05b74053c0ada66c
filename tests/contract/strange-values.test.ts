import { createHmac, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { cases } from './all-cases.ts'
import { answersNoFault, fixture, server, setUp } from './strange-values-world.ts'

setUp()

// The proof calls every operation.
const someOperations = [
  'team.update',
  'correctiveActions.create',
  'submissions.create',
  'sync.batch',
  'files.start',
]

test.each(someOperations)(
  '2.2.1 %s, from the sample, answers no strange value with a server error',
  async (name) => {
    const found = cases.find(({ operation }) => operation.name === name)
    if (found === undefined) throw new Error(`There is no operation ${name}.`)
    await answersNoFault(found)
  },
)

test.each(['a\0b', '\ud800', 'x\udc00', 'a'.repeat(400)])(
  'a name or a password like %j does not sign in, and causes no server error',
  async (odd) => {
    for (const more of [{ username: odd }, { password: odd }, { client_id: odd }]) {
      const body = {
        grant_type: 'password',
        username: 'safety@ridgeline.test',
        password: 'Wrong1!',
        ...more,
      }
      expect(
        await server.ask('POST', '/api/oauth/token', {
          body,
          headers: { 'x-forwarded-for': '192.0.2.9' },
        }),
      ).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    }
    expect(
      await server.ask('POST', '/api/dbconnections/change_password', { body: { email: odd } }),
    ).toMatchObject({ status: 422 })
  },
)

test('no page and no invalid address answers with a fault', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const odd of [
    '%00',
    '%ED%A0%80',
    '%',
    '%FF',
    '..%2f..%2f',
    '9'.repeat(15),
    '9'.repeat(40),
    'x'.repeat(4000),
  ]) {
    for (const path of [
      `/api/dbconnections/reset-password?ticket=${odd}`,
      `/dev/mail/${odd}`,
      `/dev/mail/${odd}/body`,
      `/api/${odd}`,
      `/${odd}`,
      `/assets/${odd}`,
    ])
      expect((await server.ask('GET', path)).status, path).toBeLessThan(500)
    const posted = await server.ask('POST', '/api/dbconnections/reset-password', {
      body: `ticket=${odd}&password=${odd}&confirm=${odd}`,
      headers: form,
    })
    expect(posted.status).toBeLessThan(500)
    expect(
      (
        await server.ask('POST', '/api/oauth/token', {
          body: `grant_type=password&username=${odd}&password=${odd}`,
          headers: form,
        })
      ).status,
    ).toBeLessThan(500)
  }
})

test.each<[string, object]>([
  ['beyond 32 bits', { sub: '2147483648' }],
  ['beyond 64 bits', { sub: '9223372036854775808' }],
  ['long', { sub: '9'.repeat(300) }],
  ['negative', { sub: '-1' }],
  ['a fraction', { sub: '1.5' }],
  ['in exponent form', { sub: '1e3' }],
  ['a number instead of a text', { sub: 3 }],
  ['a text with a NUL', { sub: '1\0' }],
  ['missing', { sub: undefined }],
])('9.2.1 refuses our token whose user is %s', async (_name, said) => {
  const [key] = await server.owner<{ kid: string; secret: Buffer }>(
    'select kid, secret from signing_keys',
  )
  const part = (one: object) => Buffer.from(JSON.stringify(one)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const signed = (claims: object) => {
    const head = `${part({ alg: 'HS256', kid: key?.kid, typ: 'at+jwt' })}.${part({ aud: 'siteward', jti: randomUUID(), iat: now, exp: now + 60, sv: 1, sub: String(fixture.people.boss.user_id), ...claims })}`
    return `${head}.${createHmac('sha256', key?.secret ?? '')
      .update(head)
      .digest('base64url')}`
  }
  expect((await server.ask('GET', '/api/users/me', { token: signed({}) })).status).toBe(200)
  expect(await server.ask('GET', '/api/users/me', { token: signed(said) })).toMatchObject({
    status: 401,
  })
  // A time outside every calendar.
  expect(
    (await server.ask('POST', '/api/oauth/revoke', { token: signed({ exp: 2 ** 52 }) })).status,
  ).toBe(401)
})
