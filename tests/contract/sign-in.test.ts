import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hash } from '@node-rs/argon2'
import { createPasswords } from '#server/features/access/passwords.ts'
import { makePeople, makePerson, password, type People } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

let server: TestServer
let people: People

beforeAll(async () => {
  server = await testServer({ hashCost: { memoryCost: 16, timeCost: 2, parallelism: 1 } })
  people = await makePeople(server.owner)
  server.stopClock()
})
afterAll(() => server.stop())

const signIn = (username: string, word: string, more: object = {}) =>
  server.ask('POST', '/api/oauth/token', {
    body: { grant_type: 'password', username, password: word, ...more },
  })

const tokenIn = (body: unknown): string => {
  if (
    typeof body !== 'object' ||
    body === null ||
    !('access_token' in body) ||
    typeof body.access_token !== 'string'
  )
    throw new Error('no token')
  return body.access_token
}

const claimsOf = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const minutes = 60_000

test('API-04 API-06 the right password returns a token that signs in, with its profile', async () => {
  const { status, body } = await signIn(people.safety.email.toUpperCase(), password, {
    scope: 'openid',
    client_id: 'siteward',
    audience: 'siteward',
    unknown: 1,
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 14 * 86_400, scope: 'openid' })
  const me = await server.ask('GET', '/api/users/me', { token: tokenIn(body) })
  expect(me).toMatchObject({
    status: 200,
    body: {
      user_id: people.safety.user_id,
      tier: 2,
      user_metadata: {
        accountID: people.ridgeline,
        companyName: 'Ridgeline Builders',
        reportsToUserID: people.boss.user_id,
        canCreateProject: true,
      },
      app_metadata: { role: { roleID: 2, name: 'Administrator' } },
      epoch: server.db.epoch,
      witnesses: [],
      offlineGraceDays: 30,
    },
  })
})

test.each([
  ['worker', 1, 'Mobile User'],
  ['safety', 2, 'Administrator'],
  ['sysadmin', 3, 'SysAdmin'],
] as const)(
  'SES-01 SES-05 ACL-258 ACL-270 %s reads the own profile, role %i with the name %s',
  async (who, roleID, name) => {
    const me = await server.ask('GET', '/api/users/me', { as: people[who] })
    expect(me).toMatchObject({
      status: 200,
      body: { user_id: people[who].user_id, app_metadata: { role: { roleID, name } } },
    })
  },
)

test.each(['sysadmin', 'safety', 'boss', 'proxy'] as const)(
  'ACL-01 to ACL-04 %s can sign in',
  async (who) => {
    expect((await signIn(people[who].email, password)).status).toBe(200)
  },
)

test('API-04 accepts a form-encoded request, as identity clients send it', async () => {
  const body = new URLSearchParams({
    grant_type: 'password',
    username: people.safety.email,
    password,
    scope: 'openid',
  }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await server.ask('POST', '/api/oauth/token', { body, headers })).toMatchObject({
    status: 200,
    body: { token_type: 'Bearer' },
  })
  // Only there, because otherwise another site's form could write.
  expect(
    await server.ask('POST', '/api/sync/batch', { as: people.safety, body, headers }),
  ).toMatchObject({ status: 415, body: { code: 'media-type' } })
})

test('G1-14 a token lasts 14 days, or 24 hours without remembering', async () => {
  for (const [remember, seconds] of [
    [true, 14 * 86_400],
    [false, 86_400],
    ['false', 86_400],
  ] as const) {
    const claims = claimsOf(
      tokenIn((await signIn(people.safety.email, password, { remember })).body),
    )
    expect(claims).toMatchObject({
      sub: String(people.safety.user_id),
      aud: 'siteward',
      sv: 1,
      acc: people.ridgeline,
      iat: expect.any(Number),
      jti: expect.any(String),
    })
    if (typeof claims === 'object' && claims !== null && 'exp' in claims && 'iat' in claims)
      expect(Number(claims.exp) - Number(claims.iat)).toBe(seconds)
  }
})

test('G1-11 G1-13 refuses a wrong password and an unknown address alike', async () => {
  const wrong = await signIn(people.lead.email, 'Wrong1!')
  const unknown = await signIn('nobody@ridgeline.test', password)
  expect(wrong).toMatchObject({
    status: 403,
    body: { error: 'invalid_grant', error_description: 'Wrong email or password.' },
  })
  expect(unknown.text).toBe(wrong.text)
  expect(unknown.status).toBe(wrong.status)
})

test('G1-13 returns `user is blocked` only after the right password (ruling 4)', async () => {
  expect(await signIn(people.blocked.email, 'Wrong1!')).toMatchObject({
    status: 403,
    body: { error: 'invalid_grant' },
  })
  expect(await signIn(people.blocked.email, password)).toMatchObject({
    status: 403,
    body: { error: 'unauthorized', error_description: 'user is blocked' },
  })
})

test('refuses an invalid token request in the identity form', async () => {
  for (const body of [
    {},
    { grant_type: 'implicit', username: 'a', password: 'b' },
    { grant_type: 'password', username: 7, password: 'x' },
  ]) {
    expect(await server.ask('POST', '/api/oauth/token', { body })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', error_description: expect.any(String) },
    })
  }
  expect(await signIn(people.safety.email, password, { client_id: 'other' })).toMatchObject({
    status: 400,
    body: { error: 'invalid_request' },
  })
})

test('6.3.1 slows guesses at one account for everyone alike, and a success frees it', async () => {
  for (const email of [people.boss.email, 'ghost@ridgeline.test']) {
    for (let n = 0; n < 5; n += 1) expect((await signIn(email, `Wrong${n}!`)).status).toBe(403)
    const slowed = await signIn(email, password)
    expect(slowed).toMatchObject({ status: 429, body: { error: 'too_many_attempts' } })
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  }
  server.wait(2000)
  expect((await signIn(people.boss.email, 'Wrong6!')).status).toBe(403)
  const longer = await signIn(people.boss.email, password)
  expect(longer.status).toBe(429)
  server.wait(Number(longer.headers.get('retry-after')) * 1000 + 1000)
  expect((await signIn(people.boss.email, password)).status).toBe(200)
  // Free again: five more tries.
  for (let n = 0; n < 4; n += 1)
    expect((await signIn(people.boss.email, 'Wrong1!')).status).toBe(403)
  expect((await signIn(people.boss.email, password)).status).toBe(200)
})

test('6.3.1 counts each of many simultaneous guesses', async () => {
  server.wait(20 * minutes)
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => signIn(people.lead.email, `Guess${n}!`)),
  )
  const counted = answers.filter(({ status }) => status === 403).length
  expect(counted).toBe(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(25)
})

test('6.3.1 slows one address that tries many accounts, and own successes do not free it', async () => {
  server.wait(20 * minutes)
  let slowed = 0
  for (let n = 0; n < 42; n += 1) {
    if ((await signIn(`spray${n}@ridgeline.test`, 'Siteward1?')).status === 429) slowed += 1
    if (n % 10 === 9) await signIn(people.safety.email, password)
  }
  expect(slowed).toBeGreaterThan(0)
  server.wait(60 * minutes)
})

test('16.3.1 stores no address of failed sign-ins', async () => {
  const rows = await server.owner<{ key: string }>('select key from sign_in_failures')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ key }) => key.includes('@'))).toEqual([])
})

test('SES-15 signing out ends this session at once, and no other', async () => {
  const one = tokenIn((await signIn(people.safety.email, password)).body)
  const other = tokenIn((await signIn(people.safety.email, password)).body)
  expect((await server.ask('POST', '/api/oauth/revoke', { token: one })).status).toBe(204)
  expect((await server.ask('GET', '/api/users/me', { token: one })).status).toBe(401)
  expect((await server.ask('GET', '/api/users/me', { token: other })).status).toBe(200)
})

test('7.4.1 blocking ends sessions with the next request, and the response tells it', async () => {
  const token = tokenIn((await signIn(people.proxy.email, password)).body)
  await server.owner('update users set blocked = true where user_id = $1', [people.proxy.user_id])
  for (const path of ['/api/users/me', `/api/accounts/${people.ridgeline}/actions?limit=1`]) {
    expect(await server.ask('GET', path, { token })).toMatchObject({
      status: 403,
      body: { code: 'blocked' },
    })
  }
  expect(
    await server.ask('POST', '/api/sync/batch', {
      token,
      body: { epoch: server.db.epoch, ops: [] },
    }),
  ).toMatchObject({ status: 403, body: { code: 'blocked' } })
  await server.owner('update users set blocked = false where user_id = $1', [people.proxy.user_id])
  expect((await server.ask('GET', '/api/users/me', { token })).status).toBe(401)
  expect((await signIn(people.proxy.email, password)).status).toBe(200)
})

test.each([
  ['another role', 'update users set role_id = 1 where user_id = $1'],
  [
    'an immediately lifted block',
    'update users set blocked = true where user_id = $1; update users set blocked = false where user_id = $1',
  ],
])(
  '7.4.1 %s ends sessions with the next request, even when written directly into the database',
  async (_what, sql) => {
    const person = await makePerson(server.owner, people.ridgeline, {
      name: 'Nora Quick',
      email: `${randomUUID()}@ridgeline.test`,
    })
    const token = tokenIn((await signIn(person.email, password)).body)
    for (const one of sql.split(';')) await server.owner(one, [person.user_id])
    expect(await server.ask('GET', '/api/users/me', { token })).toMatchObject({ status: 401 })
    expect((await signIn(person.email, password)).status).toBe(200)
  },
)

test('7.4.1 other changes of a person leave their sessions alone', async () => {
  const token = await server.tokenOf(people.safety)
  await server.owner(
    `update users set job_title = 'Lead', blocked = blocked, role_id = role_id where user_id = $1`,
    [people.safety.user_id],
  )
  expect((await server.ask('GET', '/api/users/me', { token })).status).toBe(200)
})

test('sign-in renews an old, cheaper hash', async () => {
  const cheap = await createPasswords({ memoryCost: 8, timeCost: 1, parallelism: 1 }).hash(password)
  await server.owner('update logins set password_hash = $2 where user_id = $1', [
    people.lead.user_id,
    cheap,
  ])
  server.wait(60 * minutes)
  expect((await signIn(people.lead.email, password)).status).toBe(200)
  const [row] = await server.owner<{ password_hash: string }>(
    'select password_hash from logins where user_id = $1',
    [people.lead.user_id],
  )
  expect(row?.password_hash).toContain('m=16,t=2,p=1')
  expect((await signIn(people.lead.email, password)).status).toBe(200)
})

test('a password from before NFC still works as typed, and is hashed again so that each keyboard can type it', async () => {
  const [typed, composed] = ['Montaña-Hook-77'.normalize('NFD'), 'Montaña-Hook-77'.normalize('NFC')]
  const before = await hash(typed, { memoryCost: 16, timeCost: 2, parallelism: 1, algorithm: 2 })
  await server.owner('update logins set password_hash = $2 where user_id = $1', [
    people.lead.user_id,
    before,
  ])
  server.wait(60 * minutes)
  expect((await signIn(people.lead.email, composed)).status).toBe(403)
  expect((await signIn(people.lead.email, typed)).status).toBe(200)
  expect((await signIn(people.lead.email, composed)).status).toBe(200)
})

test('a wrong password with a letter in two parts counts as one guess', async () => {
  server.wait(24 * 60 * minutes)
  await server.owner('delete from sign_in_failures')
  expect((await signIn('unknown@example.test', 'Montaña-Hook-88'.normalize('NFD'))).status).toBe(
    403,
  )
  const counts = await server.owner<{ failures: number }>(
    'select distinct failures from sign_in_failures',
  )
  expect(counts).toEqual([{ failures: 1 }])
})
