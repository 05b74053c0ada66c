import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { makePerson, type Person } from '#tests/world/people.ts'
import { type Fixture, makeFixture } from '#tests/world/fixture.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

let server: TestServer
let fixture: Fixture
let me: Person
let path: string

beforeAll(async () => {
  server = await testServer()
  fixture = await makeFixture(server)
  me = fixture.people.boss
  path = `/api/accounts/${fixture.people.ridgeline}/projects`
  const rows = Array.from({ length: 130 }, (_, n) => ({
    number: `N-${n}`,
    name: `Site ${n}`,
    address: 'Main St',
    assignedToUserID: fixture.people.safety.user_id,
  }))
  for (let from = 0; from < rows.length; from += 65)
    await server.ask('POST', path, { as: me, body: rows.slice(from, from + 65) })
})
afterAll(() => server.stop())

const get = (query = '', headers: Record<string, string> = {}, as = me) =>
  server.ask('GET', path + query, { as, headers })
const since = (known: { epoch: string; access: string; buckets: Record<string, number> }) =>
  `?since=${encodeURIComponent(JSON.stringify(known))}`
const nothing = { epoch: '', access: '', buckets: {} }
const schema = contract.projects.list.answer

function rowsIn(body: unknown) {
  const read = schema.parse(body)
  if (!Array.isArray(read)) throw new Error('The response is a delta.')
  return read
}

function deltaIn(body: unknown) {
  const read = schema.parse(body)
  if (Array.isArray(read)) throw new Error('The response is an array.')
  return read
}

test('API2-28 without parameters the whole array comes, in order', async () => {
  const rows = rowsIn((await get()).body)
  expect(rows).toHaveLength(133)
  expect(rows.map(({ projectID }) => projectID)).toEqual(
    rows.map(({ projectID }) => projectID).toSorted((one, other) => one - other),
  )
})

test('pages by cursor return the same rows once (ruling 9)', async () => {
  const whole = rowsIn((await get()).body)
  const seen: number[] = []
  let cursor: string | null = null
  const sizes: number[] = []
  do {
    const answer = await get(
      `?limit=50${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    const rows = rowsIn(answer.body)
    sizes.push(rows.length)
    seen.push(...rows.map(({ projectID }) => projectID))
    cursor = answer.headers.get('next-cursor')
  } while (cursor !== null)
  expect(sizes).toEqual([50, 50, 33])
  expect(seen).toEqual(whole.map(({ projectID }) => projectID))
})

test.each([
  '?limit=0',
  '?limit=501',
  '?limit=x',
  '?cursor=%00',
  '?since=x',
  `?since=${encodeURIComponent('{"epoch":1}')}`,
  `?since=${encodeURIComponent('{"epoch":"","access":"","buckets":"1."}')}`,
  `?since=${encodeURIComponent(JSON.stringify(nothing))}&cursor=x`,
])('%s is malformed', async (query) => {
  expect(await get(query)).toMatchObject({
    status: 400,
    body: { code: 'malformed', fields: expect.any(Object) },
  })
})

test('an unchanged list is 304 before anything is read, in every form of request', async () => {
  for (const query of ['', '?limit=50', since(nothing)]) {
    const first = await get(query)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f-]{36}\.\d+\.[\w-]{16}"$/)
    const again = await get(query, { 'if-none-match': etag })
    expect(again).toMatchObject({ status: 304, text: '' })
    expect(again.headers.get('etag')).toBe(etag)
    expect((await get(query, { 'if-none-match': '"other"' })).status).toBe(200)
  }
})

test('a write changes the tag of the list, and only changed rows come', async () => {
  const first = await get(since(nothing))
  const begun = deltaIn(first.body)
  expect(begun).toMatchObject({ reset: true, all: [0], more: false, buckets: [{ bucket: 0 }] })
  const known = {
    epoch: begun.epoch,
    access: begun.access,
    buckets: Object.fromEntries(begun.buckets.map(({ bucket, since }) => [String(bucket), since])),
  }
  expect(deltaIn((await get(since(known))).body)).toEqual({
    epoch: known.epoch,
    access: known.access,
    reset: false,
    buckets: [],
    more: false,
  })

  const row = begun.buckets[0]?.rows[3]
  const changed = await server.ask('PATCH', `${path}/${row?.projectID}`, {
    as: me,
    body: { name: 'Renamed' },
  })
  expect(changed).toMatchObject({ status: 200, body: { version: 2 } })
  expect(
    (await get(since(nothing), { 'if-none-match': first.headers.get('etag') ?? '' })).status,
  ).toBe(200)
  const next = deltaIn((await get(since(known))).body)
  expect(next).toMatchObject({
    reset: false,
    buckets: [{ bucket: 0, since: (known.buckets['0'] ?? 0) + 1 }],
  })
  expect(next.buckets[0]?.rows).toHaveLength(133)
  expect(next.buckets[0]?.rows.find(({ uid }) => uid === row?.uid)).toMatchObject({
    name: 'Renamed',
    version: 2,
  })
})

test('F-70 a device with 3,500 buckets sends ranges, one of last week a number each, and both get the same response', async () => {
  const { epoch, access, buckets } = deltaIn((await get(since(nothing))).body)
  const number = buckets[0]?.since ?? 0
  const asked = (held: string | Record<string, number>) =>
    get(`?since=${encodeURIComponent(JSON.stringify({ epoch, access, buckets: held }))}`)
  const unchanged = { epoch, access, reset: false, buckets: [], more: false }
  expect(deltaIn((await asked(`0-3499.${number}`)).body)).toEqual(unchanged)
  expect(deltaIn((await asked({ 0: number, 1: 0 })).body)).toEqual(unchanged)
  const olderOnes: (string | Record<string, number>)[] = [
    `0.${number - 1}_1-3499.${number}`,
    `1-3499.${number}`,
    { 0: number - 1 },
    {},
  ]
  for (const older of olderOnes) {
    const answer = await asked(older)
    expect(deltaIn(answer.body)).toMatchObject({
      reset: false,
      more: false,
      buckets: [{ bucket: 0 }],
    })
    expect(answer.headers.get('next-cursor')).toBeNull()
  }
})

test('F-72 other people or other access: the whole list comes again', async () => {
  const before = deltaIn((await get(since(nothing))).body)
  const known = { epoch: before.epoch, access: before.access, buckets: { 0: 1_000_000 } }
  await makePerson(server.owner, fixture.people.ridgeline, {
    name: 'New Hire',
    email: 'new@ridgeline.test',
    reportsTo: fixture.people.lead,
  })
  const after = deltaIn((await get(since(known))).body)
  expect(after).toMatchObject({ reset: true, all: [0] })
  expect(after.access).not.toBe(before.access)
  expect(deltaIn((await get(since({ ...known, epoch: 'restored' }))).body)).toMatchObject({
    reset: true,
  })
})

test('two callers never share a cached response', async () => {
  const { people } = fixture
  const chain = rowsIn((await get('?limit=500', {}, people.proxy)).body)
  const all = rowsIn((await get('?limit=500')).body)
  expect(chain).toHaveLength(1)
  expect(all.length).toBeGreaterThan(100)
  expect(rowsIn((await get('?limit=500', {}, people.proxy)).body)).toEqual(chain)
  expect(rowsIn((await get('?limit=500')).body)).toEqual(all)
})

test('the system administrator reads any company, never with a tag of their own', async () => {
  const { people } = fixture
  const first = await get('?limit=10', {}, people.sysadmin)
  expect(first.status).toBe(200)
  expect(rowsIn(first.body)).toHaveLength(10)
  expect(first.headers.get('etag')).toBeNull()
})

test('compresses long responses for clients that support it, and sends others the same content', async () => {
  const as = (encoding: string, query: string) =>
    fetch(server.url + path + query, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding },
    })
  const token = await server.tokenOf(me)
  for (const query of ['', '?limit=50', since(nothing)]) {
    const packed = await as('gzip', query)
    const plain = await as('identity', query)
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(packed.headers.get('vary')).toBe('Accept-Encoding')
    expect(await packed.text()).toBe(await plain.text())
  }
})

test('API-26 the team of a company has tiers and no secrets', async () => {
  const { people } = fixture
  const answer = await server.ask('GET', `/api/accounts/${people.ridgeline}/users`, {
    as: people.safety,
  })
  const rows = contract.team.list.answer.parse(answer.body)
  if (!Array.isArray(rows)) throw new Error('The response is a delta.')
  const named = (person: Person) => rows.find(({ user_id }) => user_id === person.user_id)
  expect(named(people.boss)).toMatchObject({
    tier: 1,
    version: 1,
    etag: `${server.db.epoch}.1`,
    app_metadata: { role: { roleID: 2 } },
  })
  expect(named(people.lead)).toMatchObject({
    tier: 3,
    user_metadata: { reportsToUserID: people.safety.user_id },
  })
  expect(named(people.worker)).toMatchObject({
    tier: 4,
    user_metadata: { canCreateProject: false },
  })
  expect(named(people.blocked)).toMatchObject({ blocked: true })
  expect(answer.text).not.toMatch(/password|argon2|session_version/)
})

test('API2-57 API-33 CA-20 G1-114 G2-57 managers are the unblocked role 2 users of the account, owner included', async () => {
  const { people } = fixture
  const answer = await server.ask('GET', `/api/users/managers/${people.safety.user_id}`, {
    as: people.safety,
  })
  const ids = contract.team.managers.answer.parse(answer.body).map(({ user_id }) => user_id)
  for (const person of [people.boss, people.safety, people.lead, people.proxy])
    expect(ids).toContain(person.user_id)
  for (const person of [people.worker, people.blocked, people.stranger, people.sysadmin])
    expect(ids).not.toContain(person.user_id)
  const bySysadmin = await server.ask('GET', `/api/users/managers/${people.stranger.user_id}`, {
    as: people.sysadmin,
  })
  expect(
    contract.team.managers.answer.parse(bySysadmin.body).map(({ user_id }) => user_id),
  ).toContain(people.stranger.user_id)
  expect(
    await server.ask('GET', '/api/users/managers/999999', { as: people.sysadmin }),
  ).toMatchObject({ status: 404 })
})
