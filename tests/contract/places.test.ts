import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type World, world } from '#tests/world/company.ts'
import { makePerson, type Person } from '#tests/world/people.ts'
import { type RawConnection, rawConnection, requestText } from '#tests/world/raw-connection.ts'
import { actingToken } from './acting-token.ts'

const kB = 1024
const never = 600_000
const patient = { headersWithin: never, bodyWindow: never, bodyBytes: 4000, answerStall: never }
const people = {
  ofOne: { calls: 6, bytes: 200 * kB },
  ofCompany: { calls: 12, bytes: 400 * kB },
  ofAll: { calls: 18, bytes: 600 * kB },
}

let w: World
let open: RawConnection[]
let proxies: string[]
const clientFolder = mkdtempSync(join(tmpdir(), 'siteward-places-'))
beforeAll(async () => {
  writeFileSync(join(clientFolder, 'index.html'), '<!doctype html><title>Siteward</title>')
  writeFileSync(join(clientFolder, 'large.js'), 'console.log(1)\n'.repeat(40_000))
  w = await world({ clientFolder, limits: { progress: patient, people } })
  proxies = await loginAsProxies(w.people.safety, 11)
})
afterAll(async () => {
  await w.stop()
  rmSync(clientFolder, { recursive: true })
})
beforeEach(() => {
  open = []
  return () => open.forEach(({ socket }) => socket.destroy())
})

/** Begins this number of calls whose bodies never end. */
async function hang(token: string, count: number, bytes = 100): Promise<RawConnection[]> {
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Content-Length': bytes,
  }
  const path = `/api/users/${w.people.lead.user_id}`
  const begun: RawConnection[] = []
  for (let n = 0; n < count; n += 1) {
    const connection = await rawConnection(w.server)
    open.push(connection)
    connection.send(requestText('PUT', path, headers, '{'))
    begun.push(connection)
  }
  await roundTrip()
  return begun
}

/** Takes this number of places with responses, and reads only their first bytes. */
async function readNothing(token: string, count: number): Promise<void> {
  const asks = requestText('GET', '/large.js', { Authorization: `Bearer ${token}` })
  for (let n = 0; n < count; n += 1) {
    const connection = await rawConnection(w.server)
    open.push(connection)
    // More than the operating system buffers.
    connection.send(asks.repeat(40))
    await once(connection.socket, 'data')
    connection.socket.pause()
  }
}

/** Waits until the server has read what was sent before. */
const roundTrip = () => w.server.ask('GET', '/healthz')
const me = async (token: string) => (await w.server.ask('GET', '/api/users/me', { token })).status
const write = async (token: string, person: Person) => {
  const path = `/api/accounts/${person.accountID}/projects`
  return (await w.server.ask('POST', path, { token, body: [] })).status
}
/** Returns a token with a session that the door knows, so that its calls take places at once. */
async function knownToken(person: Person): Promise<string> {
  const token = await w.server.tokenOf(person)
  expect(await me(token)).toBe(200)
  return token
}

/** Statuses of the responses received, in the order in which the calls began. */
const answered = (calls: readonly RawConnection[]) =>
  calls.map((one) => one.statuses()[0]).filter((status) => status !== undefined)

/** The number of calls that gave way: the server answered 408 or hung up. */
const gaveWay = (calls: readonly RawConnection[]) =>
  calls.filter((one) => one.socket.destroyed && (one.statuses()[0] ?? 408) === 408).length

/**
 * Checks that reads and writes of these people still work: 422 is the response to an empty write.
 */
async function expectServed(...served: readonly Person[]): Promise<void> {
  for (const person of served) {
    const token = await w.server.tokenOf(person)
    expect([person.name, await me(token), await write(token, person)]).toEqual([
      person.name,
      200,
      422,
    ])
  }
}

/** Makes proxy users, which need no seat, and logs in as each; returns the tokens. */
async function loginAsProxies(main: Person, count: number): Promise<string[]> {
  const tokens: string[] = []
  for (let n = 0; n < count; n += 1) {
    const proxy = await makePerson(w.server.owner, main.accountID, {
      name: `Proxy ${n}`,
      email: `proxy${n}@ridgeline.test`,
      isProxyUser: true,
      forProxy: main,
      reportsTo: w.people.boss,
    })
    tokens.push(await actingToken(w.server, main, proxy))
  }
  return tokens
}

describe('slow bodies lock no one out', () => {
  test.each([
    ['many connections', 100],
    ['big bodies', 100 * kB],
  ])(
    "bodies of one person: the oldest gives way to the person's next call (%s)",
    async (_, bytes) => {
      const { lead, boss, stranger } = w.people
      const calls = await hang(await w.server.tokenOf(lead), 8, bytes)
      const left = bytes === 100 ? 6 : 2
      await expect.poll(() => gaveWay(calls)).toBe(8 - left)
      await expectServed(lead, boss, stranger)
    },
  )

  test.each([
    ['many connections', 100],
    ['big bodies', 100 * kB],
  ])(
    'bodies of eleven proxy users: all count to the person who logged in as them (%s)',
    async (_, bytes) => {
      const { safety, boss, stranger } = w.people
      for (const token of proxies) await hang(token, 3, bytes)
      await expect.poll(() => gaveWay(open)).toBe(33 - (bytes === 100 ? 6 : 2))
      await expectServed(stranger, boss, safety)
    },
  )

  test("bodies of several people of a company: they take the company's share and no more", async () => {
    const { safety, lead, boss, proxy, stranger } = w.people
    for (const person of [safety, lead, boss]) await hang(await w.server.tokenOf(person), 6)
    await expect.poll(() => gaveWay(open)).toBe(6)
    await expectServed(stranger, proxy, boss)
  })

  test('bodies of all companies: the person with most calls gives way, not the first to come', async () => {
    const { safety, lead, stranger, sysadmin } = w.people
    const honest = await hang(await w.server.tokenOf(w.mate), 1)
    for (const person of [safety, lead, stranger]) await hang(await w.server.tokenOf(person), 6)
    await expect.poll(() => gaveWay(open)).toBe(1)
    await expectServed(stranger)
    expect(await me(await w.server.tokenOf(sysadmin))).toBe(200)
    expect(gaveWay(honest)).toBe(0)
  })

  test('bodies of an ended session: they end, and the server reads no further body', async () => {
    const { lead } = w.people
    const token = await knownToken(lead)
    const before = await hang(token, 6)
    await w.server.ask('POST', '/api/oauth/revoke', { token })
    expect(await me(token)).toBe(401)
    await expect.poll(() => gaveWay(before)).toBe(6)
    const after = await hang(token, 8)
    await expect.poll(() => answered(after)).toEqual(Array(8).fill(401))
    expect(after[0]?.text()).toContain('"code":"ended"')
    expect(after[0]?.text()).toMatch(new RegExp(`data-epoch: ${w.server.db.epoch}`, 'i'))
    await expectServed(lead, w.people.boss, w.people.stranger)
  })

  test('bodies of a blocked person: they end, and the response has the code blocked', async () => {
    const person = await makePerson(w.server.owner, w.people.ridgeline, {
      name: 'Kay Lund',
      email: 'kay@ridgeline.test',
      reportsTo: w.people.boss,
    })
    const token = await knownToken(person)
    const before = await hang(token, 6)
    await w.server.owner('update users set blocked = true where user_id = $1', [person.user_id])
    // The server remembers the last check of a session for some seconds.
    w.server.wait(60_000)
    const after = await hang(token, 8)
    await expect.poll(() => answered(after)).toEqual(Array(8).fill(403))
    await expect.poll(() => gaveWay(before)).toBe(6)
    expect(after[0]?.text()).toContain('"code":"blocked"')
    await expectServed(w.people.boss, w.people.stranger)
  })

  test('bodies of an ended session of Login as: they take no place of the person who logged in', async () => {
    const [token = ''] = proxies
    await w.server.ask('POST', '/api/oauth/revoke', { token })
    expect(await me(token)).toBe(401)
    const own = await hang(await w.server.tokenOf(w.people.safety), 6)
    const calls = await hang(token, 8)
    await expect.poll(() => answered(calls)).toEqual(Array(8).fill(401))
    expect(gaveWay(own)).toBe(0)
  })
})

test("unread answers of a person give way to the person's next call", async () => {
  const { lead, boss, stranger } = w.people
  const token = await w.server.tokenOf(lead)
  await readNothing(token, 6)
  await expect.poll(() => me(token)).toBe(200)
  await expectServed(boss, stranger)
})
