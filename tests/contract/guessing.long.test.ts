import { expect, test } from 'vitest'
import { maxCountedRows } from '#server/features/access/slow-down.ts'
import { makePeople, makePerson, password } from '#tests/world/people.ts'
import { type Answered, testServer } from '#tests/world/server.ts'
import { markOf, minutes, people, server, setUp, signIn } from './guessing-world.ts'

setUp()

const nth = (n: number) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`

/**
 * Makes this number of wrong tries, fifty at once. Each gets a response, none a success or a fault.
 */
async function flood(
  count: number,
  email: string,
  addressOf: (n: number) => string,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  let next = 0
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      for (let n = next++; n < count; n = next++) {
        const { status } = await signIn(email, `Wrong${n}!`, addressOf(n))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }),
  )
  return statuses
}

test('10,000 wrong tries by strangers lock no one out, on the own device or in a new place (ruling 37)', async () => {
  const { email } = people.boss
  const mark = markOf(await signIn(email, password, '198.51.100.1'))
  const guesses = flood(10_000, email, (n) => nth(n % 250))
  const during: number[] = []
  for (let n = 0; n < 10; n += 1) {
    const known = await signIn(email, password, `203.0.113.${n}`, mark)
    during.push(known.status)
  }
  expect(during).toEqual(Array.from({ length: 10 }, () => 200))
  const statuses = await guesses
  expect(new Set(statuses.keys())).toEqual(new Set([403, 429]))
  expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(10_000)
  // The server checked no more than the free tries of the 250 networks.
  expect(statuses.get(403)).toBeLessThanOrEqual(250 * 5)
  // All of these networks are slowed down by now, so others are not.
  expect((await signIn(email, password, '192.0.2.200')).status).toBe(200)
}, 240_000)

test('after single tries from thousands of networks a new place waits a minute at most, only once (ruling 37)', async () => {
  const { email } = people.safety
  const mark = markOf(await signIn(email, password, '198.51.100.2'))
  await flood(400, email, (n) => nth(70_000 + n))
  const held = await signIn(email, password, '192.0.2.201')
  expect(held).toMatchObject({ status: 429, body: { error: 'too_many_attempts' } })
  const wait = Number(held.headers.get('retry-after'))
  expect(wait).toBeLessThanOrEqual(60)
  // At once from the known device and from the known network.
  expect((await signIn(email, password, '192.0.2.202', mark)).status).toBe(200)
  expect((await signIn(email, password, '198.51.100.2')).status).toBe(200)
  server.wait(wait * 1000)
  await flood(200, email, (n) => nth(80_000 + n))
  expect((await signIn(email, password, '192.0.2.201')).status).toBe(200)
})

test('the mark of a device counts only for its own person, and a made-up mark for no one', async () => {
  const { email } = people.lead
  const mark = markOf(await signIn(people.boss.email, password, '198.51.100.3'))
  await flood(300, email, (n) => nth(90_000 + n))
  for (const cookie of [
    mark,
    `siteward_device=${'A'.repeat(43)}`,
    'siteward_device=x',
    'siteward_device=%00',
  ]) {
    expect((await signIn(email, password, '192.0.2.203', cookie)).status).toBe(429)
  }
  const rows = await server.owner<{ hash: Buffer }>('select hash from familiar_places')
  const secret = mark.split('=')[1] ?? ''
  expect(
    rows.every(({ hash }) => hash.length === 32 && !hash.equals(Buffer.from(secret, 'base64url'))),
  ).toBe(true)
})

test('sixty right sign-ins at once from one address all succeed, of sixty people and of one (ruling 38)', async () => {
  const crew = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      makePerson(server.owner, people.harbor, { name: `Crew ${n}`, email: `crew${n}@harbor.test` }),
    ),
  )
  const all = await Promise.all(crew.map(({ email }) => signIn(email, password, '198.51.100.60')))
  expect(all.filter(({ status }) => status !== 200)).toEqual([])
  const [one] = crew
  const same = await Promise.all(
    crew.map(() => signIn(one?.email ?? '', password, '198.51.100.61')),
  )
  expect(same.filter(({ status }) => status !== 200)).toEqual([])
})

test('a flood from one address has the share of one address; others sign in meanwhile (ruling 38)', async () => {
  server.wait(20 * minutes)
  const others: Promise<Answered>[] = []
  // All at once, at the cost of production, so that the queue really fills.
  const slow = await testServer({
    environment: { TRUST_PROXY: '1' },
    hashCost: { memoryCost: 65_536, timeCost: 1, parallelism: 1 },
  })
  try {
    const { boss, safety } = await makePeople(slow.owner)
    const ask = (username: string, word: string, from: string) =>
      slow.ask('POST', '/api/oauth/token', {
        body: { grant_type: 'password', username, password: word },
        headers: { 'x-forwarded-for': from },
      })
    const guesses = Array.from({ length: 300 }, (_, n) =>
      ask(`nobody${n}@x.test`, 'Wrong1!', '192.0.2.66'),
    )
    others.push(ask(boss.email, password, '192.0.2.67'), ask(safety.email, password, '192.0.2.68'))
    for (const { status } of await Promise.all(others)) expect(status).toBe(200)
    const answers = await Promise.all(guesses)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403, 429]))
    for (const { status, headers } of answers)
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  } finally {
    await slow.stop()
  }
})

test('a new password makes every device but the current one a stranger', async () => {
  server.wait(20 * minutes)
  const { email, user_id } = people.sysadmin
  const before = markOf(await signIn(email, password, '198.51.100.9'))
  const ticket = Buffer.alloc(32, 9).toString('base64url')
  await server.owner(
    `insert into reset_tickets (token_hash, user_id, expires_at) values (sha256($1::bytea), $2, now() + interval '1 day')`,
    [Buffer.from(ticket), user_id],
  )
  const next = 'Crane-Hook-77'
  const form = new URLSearchParams({ ticket, password: next, confirm: next }).toString()
  const set = await server.ask('POST', '/api/dbconnections/reset-password', {
    body: form,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': '198.51.100.10',
    },
  })
  expect(set.status).toBe(200)
  await flood(300, email, (n) => nth(100_000 + n))
  expect((await signIn(email, next, '192.0.2.9', before)).status).toBe(429)
  // The place where the mailed link was opened signs in at once, despite the strangers.
  expect((await signIn(email, next, '192.0.2.10', markOf(set))).status).toBe(200)
})

test('15.2.2 strangers cannot fill the table of failures', async () => {
  await server.owner(
    `insert into sign_in_failures (key, failures, last_at) select 'sign-in-from:' || n, 1, now() - interval '10 minutes' from generate_series(1, 120000) n`,
  )
  await server.owner(
    `insert into sign_in_failures (key, failures, last_at) values ('sign-in-from:old', 1, now() - interval '3 days')`,
  )
  server.wait(20 * minutes)
  await flood(501, 'nobody@x.test', (n) => nth(110_000 + n))
  const [counted] = await server.owner<{ rows: number; old: number }>(
    `select count(*)::int as rows, (count(*) filter (where key = 'sign-in-from:old'))::int as old from sign_in_failures`,
  )
  expect(counted?.rows).toBeLessThanOrEqual(maxCountedRows + 3000)
  expect(counted?.old).toBe(0)
})
