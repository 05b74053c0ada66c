import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type World, world } from '#tests/world/company.ts'
import { makePeople } from '#tests/world/people.ts'
import { rawConnection, requestText } from '#tests/world/raw-connection.ts'
import { testServer } from '#tests/world/server.ts'
import { endAll, folder, many, projects, setUp, w } from './limits-world.ts'

setUp()

const bearer = async (actor: World['boss']) => ({ Authorization: `Bearer ${await w.server.tokenOf(actor)}` })
const signIn = () =>
  w.server.ask('POST', '/api/oauth/token', { body: { grant_type: 'password', client_id: 'siteward', username: w.people.boss.email, password: w.people.boss.password } })
const hangingBody = requestText('POST', '/api/oauth/token', { 'Content-Type': 'application/json', 'Content-Length': 200 }, '{')

test('800 requests sent ahead by one who reads nothing and 505 hanging bodies keep nobody of the same address out', async () => {
  const ahead = await rawConnection(w.server, { reads: false })
  ahead.send(requestText('GET', '/large.js').repeat(800))
  const hanging = await many(505, () => rawConnection(w.server))
  for (const connection of hanging) connection.send(hangingBody)
  const token = await w.server.tokenOf(w.boss)
  const ask = (path: string) => w.server.ask('GET', path, { token })
  for (let round = 0; round < 5; round += 1) {
    expect((await w.server.ask('GET', '/healthz')).status).toBe(200)
    expect((await w.server.ask('GET', '/readyz')).status).toBe(200)
    expect((await ask(projects())).status).toBe(200)
    expect((await w.server.ask('GET', '/')).status).toBe(200)
    expect((await signIn()).status).toBe(200)
  }
  // They stand all the while; of the bodies as many as one address may have.
  expect(ahead.socket.destroyed).toBe(false)
  expect(hanging.filter(({ socket }) => !socket.destroyed).length).toBeGreaterThan(50)
  endAll([ahead, ...hanging])
})

test('one connection has one request in work at a time, and all are answered in order', async () => {
  const blocker = new Client({ connectionString: w.server.databaseUrl })
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('select from account_counters where account_id = $1 for update', [w.people.ridgeline])
  const ahead = await rawConnection(w.server)
  const headers = { ...(await bearer(w.boss)), 'Content-Type': 'application/json' }
  const rename = (n: number) => {
    const body = JSON.stringify({ name: `Tower ${n}` })
    return requestText('PATCH', `${projects()}/${w.tower.projectID}`, { ...headers, 'Content-Length': body.length }, body)
  }
  ahead.send(Array.from({ length: 130 }, (_, n) => rename(n)).join(''))
  // None of the 130 counts against the person's share of a hundred but the one in work.
  await expect.poll(async () => (await blocker.query("select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")).rowCount).toBe(1)
  expect((await w.boss.asks('GET', projects())).status).toBe(200)
  await blocker.query('rollback')
  await blocker.end()
  expect(new Set(await ahead.answers(130))).toEqual(new Set([200]))
  const names = [...ahead.text().matchAll(/"name":"(Tower \d+)"/g)].map(([, name]) => name)
  expect(names).toEqual(Array.from({ length: 130 }, (_, n) => `Tower ${n}`))
  endAll([ahead])
})

test('what was sent ahead of the last request of a connection is carried out, what came after it is not', async () => {
  const connection = await rawConnection(w.server)
  const headers = { ...(await bearer(w.boss)), 'Content-Type': 'application/json' }
  const rename = (name: string, more: Readonly<Record<string, string>> = {}) => {
    const body = JSON.stringify({ name })
    return requestText('PATCH', `${projects()}/${w.depot.projectID}`, { ...headers, ...more, 'Content-Length': body.length }, body)
  }
  connection.send(rename('First') + rename('Last', { Connection: 'close' }) + rename('Too late'))
  await connection.closed
  expect(connection.statuses()).toEqual([200, 200])
  expect((await w.boss.seesProject(w.depot))?.name).toBe('Last')
  const refused = await rawConnection(w.server)
  refused.send(requestText('GET', '/', { host: 'another' }) + rename('Too late as well'))
  await refused.closed
  expect(refused.statuses()).toEqual([400])
  expect((await w.boss.seesProject(w.depot))?.name).toBe('Last')
})

test('healthz and readyz answer whatever the rest does', async () => {
  const none = { ofOne: { calls: 0, bytes: 0 }, ofAll: { calls: 0, bytes: 0 } }
  const full = await testServer({ clientFolder: folder, limits: { strangers: none, people: { ...none, ofCompany: none.ofAll }, files: none } })
  const { boss } = await makePeople(full.owner)
  expect((await full.ask('GET', '/')).status).toBe(503)
  expect((await full.ask('GET', '/api/users/me')).status).toBe(503)
  expect((await full.ask('GET', '/api/users/me', { as: boss })).status).toBe(503)
  expect((await full.ask('GET', '/healthz')).status).toBe(200)
  expect((await full.ask('GET', '/readyz')).status).toBe(200)
  await full.stop()
})

describe('a token is looked at before the body', () => {
  test('a stranger hears at once that sign-in is needed, and nothing of theirs is read', async () => {
    const connection = await rawConnection(w.server)
    connection.send(requestText('POST', projects(), { 'Content-Type': 'application/json', 'Content-Length': 900_000 }, '['))
    expect(await connection.answers(1)).toEqual([401])
    const nowhere = await rawConnection(w.server)
    nowhere.send(requestText('POST', '/login', { 'Content-Type': 'application/json', 'Content-Length': 900_000 }, '['))
    expect(await nowhere.answers(1)).toEqual([404])
    // What comes all the same is passed over, and the connection serves on.
    connection.send(' '.repeat(899_999) + requestText('GET', '/healthz'))
    expect(await connection.answers(2)).toEqual([401, 200])
    endAll([connection, nowhere])
  })

  test('15.2.2 a signed-in person whose bodies hang takes from nobody else', async () => {
    const headers = { ...(await bearer(w.lead)), 'Content-Type': 'application/json', 'Content-Length': 200 }
    const hanging = await many(110, () => rawConnection(w.server))
    for (const connection of hanging) connection.send(requestText('POST', projects(), headers, '['))
    await expect.poll(() => hanging.filter((one) => one.statuses()[0] === 408).length).toBe(10)
    expect((await w.lead.asks('GET', projects())).status).toBe(200)
    expect((await w.boss.asks('GET', projects())).status).toBe(200)
    expect((await signIn()).status).toBe(200)
    endAll(hanging)
    await expect.poll(async () => (await w.lead.asks('GET', projects())).status).toBe(200)
  })

  test('bodies that were announced count by their length', async () => {
    const headers = { ...(await bearer(w.lead)), 'Content-Type': 'application/json', 'Content-Length': 1024 * 1024 }
    const hanging = await many(33, () => rawConnection(w.server))
    for (const connection of hanging) connection.send(requestText('POST', projects(), headers, '['))
    await expect.poll(() => hanging.filter((one) => one.statuses()[0] === 408).length).toBe(1)
    expect((await w.lead.asks('GET', projects())).status).toBe(200)
    endAll(hanging)
  })
})

// Side by side, for each lasts longer than its window; a pause of seconds of this process is within it.
describe.concurrent('a transfer ends only for want of progress', () => {
  const progress = { headersWithin: 6000, bodyWindow: 8000, bodyBytes: 80, answerStall: 8000 }
  let quick: World
  beforeAll(async () => {
    quick = await world({ clientFolder: folder, limits: { progress } })
  })
  afterAll(() => quick.stop())

  test('a body that nobody reads any more ends as well', async () => {
    const connection = await rawConnection(quick.server)
    connection.send(requestText('POST', `/api/accounts/${quick.people.ridgeline}/projects`, { 'Content-Type': 'application/json', 'Content-Length': 500 }, '['))
    expect(await connection.answers(1)).toEqual([401])
    await connection.closed
  })
})

describe('open connections', () => {
  const connections = { ofAddress: 5, ofStrangers: 100, ofPerson: 3 }

  test('strangers share by address: the one idle longest gives way, and no connection of a person does', async () => {
    const small = await world({ limits: { connections } })
    const authorization = { Authorization: `Bearer ${await small.server.tokenOf(small.boss)}` }
    const me = requestText('GET', '/api/users/me', authorization)
    const own = await rawConnection(small.server)
    own.send(me)
    expect(await own.answers(1)).toEqual([200])
    const dripping = await many(20, () => rawConnection(small.server))
    for (const connection of dripping) connection.send('GET / HTTP/1.1\r\n')
    await expect.poll(() => dripping.filter(({ socket }) => !socket.destroyed).length).toBeLessThanOrEqual(5)
    own.send(me)
    expect(await own.answers(2)).toEqual([200, 200])
    const another = await rawConnection(small.server)
    another.send(me)
    expect(await another.answers(1)).toEqual([200])
    // A person has a limit of their own.
    const more = await many(3, () => rawConnection(small.server))
    for (const connection of more) {
      connection.send(me)
      await connection.answers(1)
    }
    await own.closed
    endAll([another, ...dripping, ...more])
    await small.stop()
  })
})
