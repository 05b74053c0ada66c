import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportKeysOf, setReportKeys } from '#server/features/keys/door.ts'
import { keyHash, keptSecrets, keptSecretsTable } from '#server/secrets/kept-secrets.ts'
import { reseal } from '#server/secrets/reseal.ts'
import { createSecretCipher } from '#server/secrets/secret-box.ts'
import { makePeople, type People, type Person } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

let server: TestServer
let people: People

beforeAll(async () => {
  server = await testServer()
  people = await makePeople(server.owner)
})
afterAll(() => server.stop())

const box = () => createSecretCipher(server.settings.secretsKey ?? [])
const asks = (method: string, path = '') =>
  server.ask(method, `/api/accounts/${people.ridgeline}/apikey${path}`, { as: people.sysadmin })
const config = (of: Person, as: Person, body?: unknown) =>
  server.ask(body === undefined ? 'GET' : 'PUT', `/api/users/config/${of.user_id}`, { as, body })
const lines = (event: string) =>
  server.owner<{ record_id: number; actor_id: number; entity: string }>(
    'select record_id, actor_id, entity from audit_events where event = $1 and account_id = $2 order by event_id',
    [event, people.ridgeline],
  )
const valueOf = (body: unknown, name = 'apiKey') => String(Reflect.get(Object(body), name))

test('ACC-05, ACC-86, G1-53: the key of a company has 192 random bits, is made once, and every view leaves a line', async () => {
  expect((await asks('GET')).text).toBe('null')
  const [one, other] = await Promise.all([asks('POST'), asks('POST')])
  expect(valueOf(one.body)).toMatch(/^sw_co_[\w-]{32}$/)
  expect(valueOf(other.body)).toBe(valueOf(one.body))
  expect(one.headers.get('cache-control')).toContain('no-store')
  const mark = await asks('GET')
  expect(mark.body).toMatchObject({
    shown: `sw_co_…${valueOf(one.body).slice(-4)}`,
    olderUntil: null,
  })
  expect(mark.text).not.toContain(valueOf(one.body))
  expect(await lines('api-keys-shown')).toEqual(
    [1, 2].map(() => ({
      record_id: people.ridgeline,
      actor_id: people.sysadmin.user_id,
      entity: 'account',
    })),
  )
})

test('a replaced key of a company works for another day, stored only as a hash', async () => {
  const before = valueOf((await asks('POST')).body)
  const after = await asks('PUT')
  expect(valueOf(after.body)).not.toBe(before)
  const until = Date.parse(valueOf((await asks('GET')).body, 'olderUntil')) - Date.now()
  expect([until > 86_000_000, until < 87_000_000]).toEqual([true, true])
  const [old] = await server.owner<{ n: number }>(
    'select count(*)::int as n from kept_secrets where key_hash = $1 and valid_until > now()',
    [keyHash(before)],
  )
  expect(old?.n).toBe(1)
  expect(await lines('api-key-replaced')).toHaveLength(1)
})

test('nothing in the database reads as a key or as a value from Power BI', async () => {
  const key = valueOf((await asks('POST')).body)
  await config(people.lead, people.sysadmin, { powerBIKey: 'eyJrIjoiSecretReport' })
  const rows = await server.owner<{ sealed: Uint8Array }>('select sealed from kept_secrets')
  for (const { sealed } of rows)
    for (const secret of [key, key.slice(6), 'eyJrIjoiSecretReport'])
      expect(Buffer.from(sealed).includes(secret)).toBe(false)
  expect(rows.length).toBeGreaterThan(1)
})

test("ACC-87, G1-53: only unblocked people of role 2 have administrators' keys, one each", async () => {
  const { body } = await asks('POST', '/administrators')
  const shown = body as { user_id: number; name: string; apiKey: string }[]
  expect(shown.map(({ name }) => name)).toEqual([
    'Aisha Khan',
    'Dana Whitfield',
    'Marco Reyes',
    'Paul Proxy',
  ])
  expect(new Set(shown.map(({ apiKey }) => apiKey)).size).toBe(4)
  // The same key that each of them finds as their own.
  expect(valueOf((await config(people.boss, people.boss)).body)).toBe(
    shown.find(({ name }) => name === 'Dana Whitfield')?.apiKey,
  )
})

test("TEAM-11, API-41, API2-78: the person and the system administrator read a person's keys, and the latter's reading leaves a line", async () => {
  const own = await config(people.safety, people.safety)
  expect(own.body).toEqual({
    userConfigID: people.safety.user_id,
    apiKey: expect.stringMatching(/^sw_us_[\w-]{32}$/),
    powerBIKey: null,
    caPowerBIkey: null,
  })
  expect((await config(people.safety, people.boss)).status).toBe(403)
  expect(
    await lines('api-keys-shown').then((all) => all.filter(({ entity }) => entity === 'user')),
  ).toEqual([])
  expect((await config(people.safety, people.sysadmin)).body).toEqual(own.body)
  expect(
    await lines('api-keys-shown').then((all) => all.filter(({ entity }) => entity === 'user')),
  ).toEqual([
    { record_id: people.safety.user_id, actor_id: people.sysadmin.user_id, entity: 'user' },
  ])
  expect(
    (await server.ask('GET', '/api/users/config/2000000000', { as: people.sysadmin })).status,
  ).toBe(404)
})

test("TEAM-09, G1-53: user_metadata has a person's keys for the person and the system administrator, and null for others", async () => {
  const { safety, boss, worker, sysadmin, ridgeline } = people
  await config(safety, sysadmin, { powerBIKey: 'eyJ1', caPowerBIkey: 'eyJ2' })
  const keysIn = (row: unknown) => {
    const { powerBIKey, caPowerBIkey, acAPIKey } = Reflect.get(
      Object(row),
      'user_metadata',
    ) as Record<string, unknown>
    return { powerBIKey, caPowerBIkey, acAPIKey }
  }
  const reads = (of: Person, as: Person, query = '') =>
    server.ask('GET', `/api/users/${of.user_id}${query}`, { as })
  const told = async () => (await lines('api-keys-shown')).filter(({ entity }) => entity === 'user')
  const [none, before] = [{ powerBIKey: null, caPowerBIkey: null, acAPIKey: null }, await told()]
  const own = await reads(safety, safety)
  expect(keysIn(own.body)).toEqual({
    powerBIKey: 'eyJ1',
    caPowerBIkey: 'eyJ2',
    acAPIKey: valueOf((await config(safety, safety)).body),
  })
  expect(own.headers.get('cache-control')).toContain('no-store')
  expect([
    keysIn((await reads(safety, boss)).body),
    keysIn((await reads(safety, sysadmin, '?keys=none')).body),
    keysIn((await reads(worker, sysadmin)).body),
  ]).toEqual([none, none, none])
  expect(keysIn((await server.ask('GET', '/api/users/me', { as: safety })).body)).toEqual(none)
  const listed = (await server.ask('GET', `/api/accounts/${ridgeline}/users`, { as: safety }))
    .body as { user_id: number }[]
  expect(keysIn(listed.find(({ user_id }) => user_id === safety.user_id))).toEqual(none)
  expect(await told()).toEqual(before)
  expect(keysIn((await reads(safety, sysadmin)).body)).toEqual(keysIn(own.body))
  expect(await told()).toEqual([
    ...before,
    { record_id: safety.user_id, actor_id: sysadmin.user_id, entity: 'user' },
  ])
  // Sends a whole row back; a different key in it is refused by name.
  const sends = async (as: Person, row: unknown, key?: string) => {
    const {
      etag: _etag,
      version: _version,
      ...whole
    } = row as { etag: string; version: number; user_metadata: object }
    return server.ask('PUT', `/api/users/${safety.user_id}`, {
      as,
      body: {
        ...whole,
        user_metadata: { ...whole.user_metadata, ...(key && { powerBIKey: key }) },
      },
    })
  }
  expect((await sends(safety, own.body)).status).toBe(200)
  for (const key of ['eyJ9', 'eyJ1'])
    expect(await sends(boss, (await reads(safety, boss)).body, key)).toMatchObject({
      status: 422,
      body: { fields: { powerBIKey: expect.any(String) } },
    })
  await config(safety, sysadmin, { powerBIKey: null, caPowerBIkey: null })
})

test("ACC-55, TEAM-91, API-42, API2-79: a person's Power BI keys are set one by one, trimmed, validated and emptied", async () => {
  const { safety, sysadmin } = people
  expect(
    (await config(safety, sysadmin, { powerBIKey: '  7b1e90c4-1111-4222-8333-444455552f6d ' }))
      .body,
  ).toMatchObject({ powerBIKey: '7b1e90c4-1111-4222-8333-444455552f6d', caPowerBIkey: null })
  expect((await config(safety, sysadmin, { caPowerBIkey: 'x'.repeat(1024) })).body).toMatchObject({
    powerBIKey: '7b1e90c4-1111-4222-8333-444455552f6d',
    caPowerBIkey: 'x'.repeat(1024),
  })
  for (const wrong of ['two words', 'x'.repeat(1025), 'http://app.powerbi.com/view?r=eyJ', '<b>']) {
    expect(await config(safety, sysadmin, { powerBIKey: wrong })).toMatchObject({
      status: 422,
      body: { fields: { powerBIKey: expect.any(String) } },
    })
  }
  expect(
    (await config(safety, sysadmin, { powerBIKey: '', caPowerBIkey: null })).body,
  ).toMatchObject({ powerBIKey: null, caPowerBIkey: null })
  expect(await lines('report-keys-set')).not.toEqual([])
})

test('ACC-54: encrypts the Power BI keys of a company the same way, apart from those of its people', async () => {
  await server.db.account(people.harbor, (tx) =>
    setReportKeys(tx, box(), null, { powerBIKey: 'eyJ1' }),
  )
  await server.db.account(people.harbor, (tx) =>
    setReportKeys(tx, box(), null, { caPowerBIkey: 'eyJ2' }),
  )
  await server.db.account(people.harbor, (tx) =>
    setReportKeys(tx, box(), people.stranger.user_id, { powerBIKey: 'eyJ3' }),
  )
  const read = (owner: number | null) =>
    server.db.account(people.harbor, (tx) => reportKeysOf(tx, box(), owner))
  expect([await read(null), await read(people.stranger.user_id)]).toEqual([
    { powerBIKey: 'eyJ1', caPowerBIkey: 'eyJ2' },
    { powerBIKey: 'eyJ3', caPowerBIkey: null },
  ])
})

test('a new first key re-encrypts everything, older keys included, and makes the old key superfluous (ruling 64)', async () => {
  const old = server.settings.secretsKey ?? []
  const key = valueOf((await asks('POST')).body)
  const fresh = Buffer.alloc(32, 7)
  const both = createSecretCipher([fresh, ...old])
  const [all] = await server.owner<{ n: number }>('select count(*)::int as n from kept_secrets')
  expect(await reseal(server.db, both, [keptSecretsTable])).toEqual({ sealed: all?.n, lost: 0 })
  expect(await reseal(server.db, both, [keptSecretsTable])).toEqual({ sealed: 0, lost: 0 })
  const read = (by: Uint8Array[]) =>
    server.db.account(people.ridgeline, async (tx) =>
      keptSecrets(tx, createSecretCipher(by)).read(null, 'apiKey'),
    )
  expect(await read([fresh])).toBe(key)
  expect(await read([...old])).toBeNull()
  // Restores the keys, so that the server opens them; secrets under a lost key are skipped.
  expect(await reseal(server.db, createSecretCipher([...old, fresh]), [keptSecretsTable])).toEqual({
    sealed: all?.n,
    lost: 0,
  })
  await server.db.account(people.harbor, (tx) =>
    keptSecrets(tx, createSecretCipher([fresh])).write(
      people.stranger.user_id,
      'caPowerBIkey',
      'eyJ9',
    ),
  )
  expect(await reseal(server.db, createSecretCipher([...old]), [keptSecretsTable])).toEqual({
    sealed: 0,
    lost: 1,
  })
})

test('the person or the system administrator replaces a key; the old one works for a day, with a line each', async () => {
  const replaces = (of: Person, as: Person) =>
    server.ask('PUT', `/api/users/config/${of.user_id}/apikey`, { as })
  const before = valueOf((await config(people.safety, people.safety)).body)
  const own = await replaces(people.safety, people.safety)
  expect(own).toMatchObject({
    status: 200,
    body: { apiKey: expect.stringMatching(/^sw_us_[\w-]{32}$/) },
  })
  expect(own.headers.get('cache-control')).toContain('no-store')
  expect(valueOf(own.body)).not.toBe(before)
  const until = Date.parse(valueOf(own.body, 'olderUntil')) - Date.now()
  expect([until > 86_000_000, until < 87_000_000]).toEqual([true, true])
  const after = valueOf((await replaces(people.safety, people.sysadmin)).body)
  expect(valueOf((await config(people.safety, people.safety)).body)).toBe(after)
  const open = await server.owner<{ n: number }>(
    'select count(*)::int as n from kept_secrets where key_hash = any($1) and valid_until > now()',
    [[before, valueOf(own.body)].map(keyHash)],
  )
  expect(open).toEqual([{ n: 2 }])
  expect((await lines('api-key-replaced')).filter(({ entity }) => entity === 'user')).toEqual(
    [people.safety, people.sysadmin].map(({ user_id }) => ({
      record_id: people.safety.user_id,
      actor_id: user_id,
      entity: 'user',
    })),
  )
  expect((await replaces(people.safety, people.boss)).status).toBe(403)
  expect(
    (await server.ask('PUT', '/api/users/config/2000000000/apikey', { as: people.sysadmin }))
      .status,
  ).toBe(404)
})

test('after a loss of the installation key all keys are set again, and an unreadable API key works for a day', async () => {
  const { sysadmin, boss, ridgeline } = people
  const { body: lost } = await config(boss, boss)
  await config(boss, sysadmin, { powerBIKey: 'eyJlost' })
  await server.ask('PATCH', `/api/accounts/${ridgeline}`, {
    as: sysadmin,
    body: { powerBIKey: 'eyJlost', caPowerBIkey: 'eyJlost' },
  })
  await asks('POST', '/administrators')
  const other = createSecretCipher([Buffer.alloc(32, 9)])
  await server.owner('update kept_secrets set sealed_by = $1', [other.current])
  const replaced = async () => (await lines('api-key-replaced')).length
  const lines0 = await replaced()
  expect(
    (await server.ask('GET', `/api/accounts/${ridgeline}/reportkeys`, { as: sysadmin })).body,
  ).toEqual({ powerBIKey: null, caPowerBIkey: null })
  expect(
    (
      await server.ask('PATCH', `/api/accounts/${ridgeline}`, {
        as: sysadmin,
        body: { powerBIKey: 'eyJnew' },
      })
    ).status,
  ).toBe(200)
  expect(
    (await server.ask('POST', `/api/accounts/${ridgeline}/reportkeys`, { as: sysadmin })).body,
  ).toEqual({ powerBIKey: 'eyJnew', caPowerBIkey: null })
  const own = await config(boss, boss)
  expect(own).toMatchObject({
    status: 200,
    body: { apiKey: expect.stringMatching(/^sw_us_/), powerBIKey: null },
  })
  expect(valueOf(own.body)).not.toBe(valueOf(lost))
  expect(valueOf((await config(boss, boss)).body)).toBe(valueOf(own.body))
  const [open] = await server.owner<{ n: number }>(
    'select count(*)::int as n from kept_secrets where key_hash = $1 and valid_until > now()',
    [keyHash(valueOf(lost))],
  )
  expect(open?.n).toBe(1)
  expect(await replaced()).toBe(lines0 + 1)
  const shown = await asks('POST', '/administrators')
  expect(shown).toMatchObject({
    status: 200,
    body: expect.arrayContaining([
      expect.objectContaining({ user_id: boss.user_id, apiKey: valueOf(own.body) }),
    ]),
  })
  expect(await replaced()).toBe(lines0 + (shown.body as unknown[]).length)
  expect([(await asks('POST')).status, (await asks('PUT')).status]).toEqual([200, 200])
})
