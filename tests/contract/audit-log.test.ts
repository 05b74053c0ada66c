import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditRow } from '#contract/audit/operations.ts'
import { keepTrail } from '#server/old-rows.ts'
import { silent } from '#tests/world/jobs.ts'
import { makePeople, type Person } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

let server: TestServer
let people: Awaited<ReturnType<typeof makePeople>>

beforeAll(async () => {
  server = await testServer()
  people = await makePeople(server.owner)
  await server.owner(`update accounts set time_zone = 'America/Denver' where account_id = $1`, [
    people.ridgeline,
  ])
})
afterAll(() => server.stop())
beforeEach(async () => void (await server.owner('truncate audit_events')))

type Written = {
  by?: Person | null
  about?: Person
  event?: string
  at?: string
  details?: object
  in?: Pick<Person, 'accountID'>
}

/** Writes a line into a person's trail, as the server does. */
async function happens({
  by = people.lead,
  about = by ?? people.lead,
  event = 'sign-in',
  at = '2026-11-20T12:00:00.000Z',
  details = {},
  in: company = about,
}: Written): Promise<void> {
  await server.owner(
    `insert into audit_events (account_id, at, event, actor_account_id, actor_id, entity, record_id, address, agent, install_id, request_id, details)
     values ($1, $2, $3, $4, $5, 'user', $6, '198.51.100.7', 'Tablet/1.0', '0193a5f0-0000-7000-8000-00000000c0de', 'req-1', $7)`,
    [
      company.accountID,
      at,
      event,
      by?.accountID ?? null,
      by?.user_id ?? null,
      about.user_id,
      JSON.stringify(details),
    ],
  )
}

const own = () => `/api/accounts/${people.ridgeline}/audit`
async function reads(
  query = '',
  { as = people.boss, path = own() } = {},
): Promise<{ rows: AuditRow[]; next: string | null }> {
  const answer = await server.ask('GET', `${path}${query}`, { as })
  expect(answer.status, answer.text).toBe(200)
  // The test server checks every answer against the contract.
  return { rows: answer.body as AuditRow[], next: answer.headers.get('next-cursor') }
}
const minute = (n: number) => new Date(Date.UTC(2026, 10, 20, 12, n)).toISOString()

describe('reading the audit trail (rulings 39 and 56)', () => {
  test('a line has actor, subject, event, old and new value, time, address and request', async () => {
    await happens({
      by: people.boss,
      about: people.safety,
      event: 'role-changed',
      details: { role: { from: 'User', to: 'Administrator' }, from: 1, to: 2, count: 3 },
    })
    expect((await reads()).rows).toMatchObject([
      {
        event: 'role-changed',
        at: '2026-11-20T12:00:00.000Z',
        companyID: people.ridgeline,
        companyName: 'Ridgeline Builders',
        personID: people.boss.user_id,
        personName: people.boss.name,
        byProvider: false,
        entity: 'user',
        about: people.safety.name,
        address: '198.51.100.7',
        device: 'Tablet/1.0',
        install: '0193a5f0-0000-7000-8000-00000000c0de',
        requestId: 'req-1',
        details: [
          { name: '', from: 'Mobile User', to: 'Administrator' },
          { name: 'role', from: 'User', to: 'Administrator' },
          { name: 'count', from: '', to: '3' },
        ],
      },
    ])
    await server.owner(`update users set name = 'Nora Fields' where user_id = $1`, [
      people.safety.user_id,
    ])
    expect((await reads()).rows).toMatchObject([{ about: 'Nora Fields' }])
    await server.owner('update users set name = $2 where user_id = $1', [
      people.safety.user_id,
      people.safety.name,
    ])
  })

  test('a sign-in, a refused sign-in and a sign-out of today appear at once', async () => {
    const signIn = (word: string) =>
      server.ask('POST', '/api/oauth/token', {
        body: { grant_type: 'password', username: people.lead.email, password: word },
      })
    await signIn('Wrong1!')
    const entered = await signIn(people.lead.password)
    await server.ask('POST', '/api/oauth/revoke', {
      token: String(Reflect.get(Object(entered.body), 'access_token')),
    })
    await server.ask('POST', '/api/dbconnections/change_password', {
      body: { email: people.lead.email },
    })
    await expect
      .poll(async () => (await reads()).rows.map(({ event }) => event))
      .toEqual(['reset-asked', 'sign-out', 'sign-in', 'sign-in-refused'])
    expect((await reads('?event=sign-in-refused')).rows).toMatchObject([
      {
        personID: null,
        personName: '',
        about: people.lead.name,
        details: [
          { name: 'why', to: 'password' },
          { name: 'count', to: '1' },
        ],
      },
    ])
  })

  test('an owner reads the own company without names of provider staff; others of the company read nothing', async () => {
    await happens({ by: people.sysadmin, about: people.safety, event: 'user-blocked' })
    await happens({ by: people.stranger })
    expect((await reads()).rows).toMatchObject([
      {
        event: 'user-blocked',
        byProvider: true,
        personID: null,
        personName: '',
        address: '',
        device: '',
        install: '',
        requestId: 'req-1',
      },
    ])
    expect((await reads(`?search=${people.sysadmin.name.split(' ')[0]}`)).rows).toEqual([])
    expect((await reads('', { as: people.sysadmin })).rows).toMatchObject([
      {
        byProvider: true,
        personName: people.sysadmin.name,
        address: '198.51.100.7',
        device: 'Tablet/1.0',
        install: '0193a5f0-0000-7000-8000-00000000c0de',
      },
    ])
    expect(
      (await reads('', { as: people.sysadmin, path: '/api/audit' })).rows.map(
        ({ companyName }) => companyName,
      ),
    ).toEqual(['Harbor Civil', 'Ridgeline Builders'])
    expect(
      (
        await reads(`?companyID=${people.stranger.accountID}`, {
          as: people.sysadmin,
          path: '/api/audit',
        })
      ).rows.map(({ companyName }) => companyName),
    ).toEqual(['Harbor Civil'])
    for (const as of [people.safety, people.proxy])
      expect(await server.ask('GET', own(), { as })).toMatchObject({
        status: 403,
        body: { code: 'not-permitted' },
      })
    for (const path of ['/api/audit', `/api/accounts/${people.stranger.accountID}/audit`])
      expect((await server.ask('GET', path, { as: people.boss })).status).toBe(403)
  })
})

describe('pages', () => {
  test('lists the newest line first, and lines written meanwhile shift nothing', async () => {
    for (let n = 0; n < 25; n += 1) await happens({ at: minute(n) })
    // Two lines of one moment are both there.
    await happens({ at: minute(24), event: 'sign-out' })
    const first = await reads('?limit=10')
    for (let n = 30; n < 40; n += 1) await happens({ at: minute(n) })
    const second = await reads(`?limit=10&cursor=${first.next}`)
    const third = await reads(`?limit=10&cursor=${second.next}`)
    const all = [...first.rows, ...second.rows, ...third.rows]
    expect(all.map(({ at }) => at)).toEqual([
      minute(24),
      ...Array.from({ length: 25 }, (_, n) => minute(24 - n)),
    ])
    expect(new Set(all.map(({ uid }) => uid)).size).toBe(26)
    expect(third.next).toBeNull()
    expect((await reads('?limit=3&order=asc')).rows.map(({ at }) => at)).toEqual([
      minute(0),
      minute(1),
      minute(2),
    ])
  })

  test('returns a page of 100 without a limit, and refuses a made-up cursor', async () => {
    await server.owner(
      `insert into audit_events (account_id, at, event, address, request_id) select $1, now() - n * interval '1 second', 'sign-in', '', '' from generate_series(1, 130) n`,
      [people.ridgeline],
    )
    const { rows, next } = await reads()
    expect(rows).toHaveLength(100)
    expect(next).not.toBeNull()
    expect(await server.ask('GET', `${own()}?cursor=bm9wZQ`, { as: people.boss })).toMatchObject({
      status: 400,
      body: { code: 'malformed' },
    })
    expect(
      (
        await server.ask('GET', `${own()}?event=${encodeURIComponent("x') or true --")}`, {
          as: people.boss,
        })
      ).status,
    ).toBe(400)
  })
})

describe('filters', () => {
  beforeEach(async () => {
    await happens({ by: people.lead, at: minute(1) })
    await happens({ by: people.boss, about: people.lead, event: 'role-changed', at: minute(2) })
    await happens({ by: people.safety, event: 'sign-out', at: minute(3) })
    await happens({ by: null, about: people.safety, event: 'sign-in-refused', at: minute(4) })
  })
  const events = async (query: string, as = people.boss) =>
    (await reads(query, { as })).rows.map(({ event }) => event)

  test('filters by events, by actor, by subject, and by both', async () => {
    expect(await events('?event=sign-in,sign-in-refused')).toEqual(['sign-in-refused', 'sign-in'])
    expect(await events(`?personID=${people.lead.user_id}`)).toEqual(['role-changed', 'sign-in'])
    expect(await events(`?personID=${people.lead.user_id}&event=sign-in`)).toEqual(['sign-in'])
    // A person who acted on themself appears once.
    expect(await events(`?personID=${people.safety.user_id}&limit=1`)).toEqual(['sign-in-refused'])
    expect(await events(`?personID=${people.stranger.user_id}`)).toEqual([])
  })

  test('filters by every word of a name, with one wrong letter where nothing matches', async () => {
    const [first = '', last = ''] = people.lead.name.split(' ')
    expect(await events(`?search=${encodeURIComponent(`${last} ${first.slice(0, 3)}`)}`)).toEqual([
      'role-changed',
      'sign-in',
    ])
    const slip = `${first.slice(0, 1)}x${first.slice(2)}`
    expect(await events(`?search=${slip}`)).toEqual([])
    expect(await events(`?search=${slip}&close=true`)).toEqual(['role-changed', 'sign-in'])
    expect(await events('?search=%25')).toEqual([])
    expect(
      await events(`?search=${encodeURIComponent(people.lead.name.replace(/.$/, ''))}`),
    ).toEqual(['role-changed', 'sign-in'])
  })

  test('days begin and end by the clock of the company of the line', async () => {
    await server.owner('truncate audit_events')
    // In Denver it is still the 20th; in New York it is the 21st already.
    await happens({ by: people.lead, at: '2026-11-21T05:30:00.000Z' })
    await happens({ by: people.stranger, at: '2026-11-21T05:30:00.000Z', event: 'sign-out' })
    expect(await events('?at=2026-11-20..2026-11-20')).toEqual(['sign-in'])
    expect(await events('?at=2026-11-21..')).toEqual([])
    const all = async (range: string) =>
      (await reads(`?at=${range}`, { as: people.sysadmin, path: '/api/audit' })).rows.map(
        ({ event }) => event,
      )
    expect(await all('2026-11-20..2026-11-20')).toEqual(['sign-in'])
    expect(await all('2026-11-21..2026-11-21')).toEqual(['sign-out'])
    expect(await all('..2026-11-19')).toEqual([])
  })
})

describe('lines stay for two years', () => {
  const years = (text: string) =>
    server.owner<{ at: string }>(`select (now() - $1::interval)::text as at`, [text])
  const left = async () =>
    (await server.owner<{ event: string }>('select event from audit_events order by event_id')).map(
      ({ event }) => event,
    )

  test('a daily job removes older lines of all companies, and nothing else', async () => {
    const [[old], [young]] = await Promise.all([years('2 years 1 day'), years('1 year 364 days')])
    for (const about of [people.lead, people.stranger, people.sysadmin]) {
      await happens({ about, by: null, at: old?.at ?? '', event: 'sign-in' })
      await happens({ about, by: null, at: young?.at ?? '', event: 'sign-out' })
    }
    const end = keepTrail(server.db, silent, { first: 0, every: 60_000 })
    await expect.poll(left).toEqual(['sign-out', 'sign-out', 'sign-out'])
    end()
  })

  test("the app's database role cannot remove younger lines or change any", async () => {
    const [young] = await years('1 year 364 days')
    await happens({ at: young?.at ?? '' })
    await server.db.account(people.ridgeline, (tx) =>
      tx.query('select remove_old_audit_events($1)', [1_000_000]),
    )
    await server.db.identity((tx) =>
      tx.query(
        `select set_config('siteward.account', '${people.ridgeline}', true), remove_old_audit_events(5)`,
      ),
    )
    expect(await left()).toEqual(['sign-in'])
    await expect(
      server.db.account(people.ridgeline, (tx) => tx.exec('delete from audit_events')),
    ).rejects.toThrow(/permission denied/)
  })

  test("removal within a company's transaction leaves other companies alone", async () => {
    const [old] = await years('3 years')
    await happens({ about: people.stranger, by: null, at: old?.at ?? '' })
    const seen = await server.db.account(people.ridgeline, async (tx) => {
      await tx.query('select remove_old_audit_events(10)')
      return tx.query<{ account_id: number }>('select distinct account_id from users')
    })
    expect(seen).toEqual([{ account_id: people.ridgeline }])
    expect(await left()).toEqual([])
  })
})
