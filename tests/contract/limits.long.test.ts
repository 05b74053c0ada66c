import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultLimits } from '#server/http/limits/limits.ts'
import { type World, world } from '#tests/world/company.ts'
import { rawConnection, requestText } from '#tests/world/raw-connection.ts'
import { bearer, endAll, folder, large, many, projects, setUp, signIn, w } from './limits-world.ts'

setUp()

test('a limit bounds the memory for pipelined requests', async () => {
  const small = await world({
    clientFolder: folder,
    limits: { pipelined: { ofOne: 20, ofAll: 30 } },
  })
  const [one, other] = [
    await rawConnection(small.server, { reads: false }),
    await rawConnection(small.server),
  ]
  one.send(requestText('GET', '/large.js').repeat(500))
  other.send(requestText('GET', '/healthz').repeat(10))
  expect(await other.answers(10)).toEqual(Array.from({ length: 10 }, () => 200))
  one.socket.resume()
  await one.closed
  endAll([other])
  await small.stop()
})

// Concurrent, because each lasts longer than its window; a pause of seconds of this process is
// within it.
describe.concurrent('a transfer ends only for lack of progress', () => {
  const progress = { headersWithin: 6000, bodyWindow: 8000, bodyBytes: 80, answerStall: 8000 }
  let quick: World
  beforeAll(async () => {
    quick = await world({ clientFolder: folder, limits: { progress } })
  })
  afterAll(() => quick.stop())
  const soon = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

  test('a slow body completes, however long it takes; a stalled one is 408', async () => {
    const headers = {
      Authorization: `Bearer ${await quick.server.tokenOf(quick.boss)}`,
      'Content-Type': 'application/json',
    }
    const body = JSON.stringify({ name: 'Weak line', address: 'x'.repeat(150) }).padEnd(4000, ' ')
    const text = requestText(
      'PATCH',
      `/api/accounts/${quick.people.ridgeline}/projects/${quick.tower.projectID}`,
      { ...headers, 'Content-Length': body.length },
    )
    const [weak, stopped] = [await rawConnection(quick.server), await rawConnection(quick.server)]
    weak.send(text)
    stopped.send(text + body.slice(0, 100))
    for (let at = 0; at < body.length; at += 100) {
      weak.send(body.slice(at, at + 100))
      await soon(250)
    }
    expect(await weak.answers(1)).toEqual([200])
    await stopped.closed
    expect(stopped.statuses()).toEqual([408])
    expect(stopped.text()).toContain('"code":"stopped"')
    expect(stopped.text()).toMatch(/connection: close/i)
    endAll([weak])
  })

  test('a slowly read response completes; one that is not read at all ends', async () => {
    // Reading them takes longer than the server needs to hang up on the other.
    const pieces = 100
    const [weak, dead] = [
      await rawConnection(quick.server, { reads: false }),
      await rawConnection(quick.server, { reads: false }),
    ]
    for (const connection of [weak, dead])
      connection.send(requestText('GET', '/large.js').repeat(pieces))
    let taken = 0
    weak.socket.on('data', (bytes: Buffer) => {
      taken += bytes.length
      weak.socket.pause()
      setTimeout(() => weak.socket.resume(), 25)
    })
    weak.socket.resume()
    while (taken < large.length * pieces && !weak.socket.destroyed) await soon(20)
    expect(taken).toBeGreaterThan(large.length * pieces)
    // The server hung up long ago, which only a read notices.
    dead.socket.resume()
    await dead.closed
    endAll([weak])
  })

  test('dripping headers end after their time, and so does a silent connection', async () => {
    const [drips, silent] = [await rawConnection(quick.server), await rawConnection(quick.server)]
    const drip = setInterval(() => drips.send('X-A: b\r\n'), 50)
    drips.send('GET / HTTP/1.1\r\nHost: localhost\r\n')
    await Promise.all([drips.closed, silent.closed])
    clearInterval(drip)
    expect(drips.statuses()).toEqual([408])
    expect(drips.text()).toContain('X-Content-Type-Options: nosniff')
  })
})

describe('open connections', () => {
  const connections = { ofAddress: 5, ofStrangers: 100, ofPerson: 3 }

  test('a trusted proxy carries all clients: its connections are not counted, and shares depend on the named address', async () => {
    const small = await world({
      environment: { TRUST_PROXY: '1' },
      limits: {
        connections,
        strangers: { ...defaultLimits.strangers, ofOne: { calls: 3, bytes: 1e6 } },
      },
    })
    const fromProxy = await many(20, () => rawConnection(small.server))
    const from = (address: string) =>
      requestText(
        'POST',
        '/api/oauth/token',
        { 'X-Forwarded-For': address, 'Content-Type': 'application/json', 'Content-Length': 200 },
        '{',
      )
    fromProxy.forEach((connection, n) =>
      connection.send(from(n < 10 ? '203.0.113.7' : `198.51.100.${n}`)),
    )
    // The oldest connections of the one address gave way, and none of the others.
    await expect
      .poll(() => fromProxy.slice(0, 10).filter((one) => one.statuses()[0] === 408).length)
      .toBe(7)
    expect(fromProxy.slice(10).filter(({ socket }) => !socket.destroyed)).toHaveLength(10)
    expect((await small.server.ask('GET', '/healthz')).status).toBe(200)
    endAll(fromProxy)
    await small.stop()
  })
})
const hangingBody = requestText(
  'POST',
  '/api/oauth/token',
  { 'Content-Type': 'application/json', 'Content-Length': 200 },
  '{',
)

test('800 pipelined requests without reading and 505 hanging bodies lock out no one of the same address', async () => {
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
  // The request ahead stays open, and so do as many bodies as one address may have.
  expect(ahead.socket.destroyed).toBe(false)
  expect(hanging.filter(({ socket }) => !socket.destroyed).length).toBeGreaterThan(50)
  endAll([ahead, ...hanging])
})

test('a connection runs one request at a time, and answers all in order', async () => {
  const blocker = new Client({ connectionString: w.server.databaseUrl })
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('select from account_counters where account_id = $1 for update', [
    w.people.ridgeline,
  ])
  const ahead = await rawConnection(w.server)
  const headers = { ...(await bearer(w.boss)), 'Content-Type': 'application/json' }
  const rename = (n: number) => {
    const body = JSON.stringify({ name: `Tower ${n}` })
    return requestText(
      'PATCH',
      `${projects()}/${w.tower.projectID}`,
      { ...headers, 'Content-Length': body.length },
      body,
    )
  }
  ahead.send(Array.from({ length: 130 }, (_, n) => rename(n)).join(''))
  // Of the 130 requests only the one under way counts toward the person's share of a hundred.
  // Queries on another connection, because a transaction keeps its first view of the other
  // sessions.
  const waiting = () =>
    w.server.owner(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
  await expect.poll(async () => (await waiting()).length).toBe(1)
  expect((await w.boss.asks('GET', projects())).status).toBe(200)
  await blocker.query('rollback')
  await blocker.end()
  expect(new Set(await ahead.answers(130))).toEqual(new Set([200]))
  const names = [...ahead.text().matchAll(/"name":"(Tower \d+)"/g)].map(([, name]) => name)
  expect(names).toEqual(Array.from({ length: 130 }, (_, n) => `Tower ${n}`))
  endAll([ahead])
})

// Concurrent, because each lasts longer than its window; a pause of seconds of this process is
// within it.
describe.concurrent('a transfer ends only for lack of progress', () => {
  const progress = { headersWithin: 6000, bodyWindow: 8000, bodyBytes: 80, answerStall: 8000 }
  let quick: World
  beforeAll(async () => {
    quick = await world({ clientFolder: folder, limits: { progress } })
  })
  afterAll(() => quick.stop())

  test('a body that the server no longer reads ends too', async () => {
    const connection = await rawConnection(quick.server)
    connection.send(
      requestText(
        'POST',
        `/api/accounts/${quick.people.ridgeline}/projects`,
        { 'Content-Type': 'application/json', 'Content-Length': 500 },
        '[',
      ),
    )
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
    await expect
      .poll(() => dripping.filter(({ socket }) => !socket.destroyed).length)
      .toBeLessThanOrEqual(5)
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
