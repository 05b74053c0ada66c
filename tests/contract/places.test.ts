import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { usualLimits } from '#server/http/limits/limits.ts'
import { type World, world } from '#tests/world/company.ts'
import { makePerson, type Person } from '#tests/world/people.ts'
import { type RawConnection, rawConnection, requestText } from '#tests/world/raw-connection.ts'
import { actingToken } from './acting-token.ts'

const kB = 1024
const patient = { ...usualLimits.progress, headersWithin: 600_000, bodyWindow: 600_000 }
const people = {
  ofOne: { calls: 6, bytes: 200 * kB },
  ofCompany: { calls: 12, bytes: 400 * kB },
  ofAll: { calls: 18, bytes: 600 * kB },
}

let w: World
let open: RawConnection[]
let proxies: string[]
beforeAll(async () => {
  w = await world({ limits: { progress: patient, people } })
  proxies = await loginAsProxies(w.people.safety, 11)
})
afterAll(() => w.stop())
beforeEach(() => {
  open = []
  return () => open.forEach(({ socket }) => socket.destroy())
})

/** Opens so many calls whose bodies begin and do not end. */
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

/** Waits until the server has seen what was sent before. */
const roundTrip = () => w.server.ask('GET', '/healthz')
const me = async (token: string) => (await w.server.ask('GET', '/api/users/me', { token })).status
const write = async (token: string, person: Person) => {
  const path = `/api/accounts/${person.accountID}/projects`
  return (await w.server.ask('POST', path, { token, body: [] })).status
}
/** Statuses of the answers that came, in the order in which the calls began. */
const answered = (calls: readonly RawConnection[]) =>
  calls.map((one) => one.statuses()[0]).filter((status) => status !== undefined)

/** How many gave way: they were told so by 408, or hung up on where a crowd gives way. */
const gaveWay = (calls: readonly RawConnection[]) =>
  calls.filter((one) => one.socket.destroyed && (one.statuses()[0] ?? 408) === 408).length

/** Reads and writes of somebody go on: 422 is the answer to a write of nothing. */
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

/** Proxy users of a person, who have no seat, with a session of Login as for each. */
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

describe('slow bodies keep nobody else out', () => {
  test.each([
    ['many connections', 100],
    ['big bodies', 100 * kB],
  ])('of one person: the oldest gives way to their next call (%s)', async (_, bytes) => {
    const { lead, boss, stranger } = w.people
    const calls = await hang(await w.server.tokenOf(lead), 8, bytes)
    const left = bytes === 100 ? 6 : 2
    await expect.poll(() => gaveWay(calls)).toBe(8 - left)
    await expectServed(lead, boss, stranger)
  })

  test.each([
    ['many connections', 100],
    ['big bodies', 100 * kB],
  ])('of eleven proxy users: all count to who logged in as them (%s)', async (_, bytes) => {
    const { safety, boss, stranger } = w.people
    for (const token of proxies) await hang(token, 3, bytes)
    await expect.poll(() => gaveWay(open)).toBe(33 - (bytes === 100 ? 6 : 2))
    await expectServed(stranger, boss, safety)
  })

  test('of several people of one company: the company has a share of its own', async () => {
    const { safety, lead, boss, proxy, stranger } = w.people
    for (const person of [safety, lead, boss]) await hang(await w.server.tokenOf(person), 6)
    await expect.poll(() => gaveWay(open)).toBe(6)
    await expectServed(stranger, proxy, boss)
  })

  test('of all companies: whoever holds most gives way, not whoever came first', async () => {
    const { safety, lead, stranger, sysadmin } = w.people
    const honest = await hang(await w.server.tokenOf(w.mate), 1)
    for (const person of [safety, lead, stranger]) await hang(await w.server.tokenOf(person), 6)
    await expect.poll(() => gaveWay(open)).toBe(1)
    await expectServed(stranger)
    expect(await me(await w.server.tokenOf(sysadmin))).toBe(200)
    expect(gaveWay(honest)).toBe(0)
  })

  test('of a session that ended: what hangs is given up, and no further body is read', async () => {
    const { lead } = w.people
    const token = await w.server.tokenOf(lead)
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

  test('of a person who was blocked: the same, and they are told so', async () => {
    const person = await makePerson(w.server.owner, w.people.ridgeline, {
      name: 'Kay Lund',
      email: 'kay@ridgeline.test',
      reportsTo: w.people.boss,
    })
    const token = await w.server.tokenOf(person)
    const before = await hang(token, 6)
    await w.server.owner('update users set blocked = true where user_id = $1', [person.user_id])
    // The server may believe for some seconds what it found in the database.
    w.server.wait(60_000)
    const after = await hang(token, 8)
    await expect.poll(() => answered(after)).toEqual(Array(8).fill(403))
    await expect.poll(() => gaveWay(before)).toBe(6)
    expect(after[0]?.text()).toContain('"code":"blocked"')
    await expectServed(w.people.boss, w.people.stranger)
  })

  test('of an ended session of Login as: it takes no place of anybody', async () => {
    const [token = ''] = proxies
    await w.server.ask('POST', '/api/oauth/revoke', { token })
    expect(await me(token)).toBe(401)
    const own = await hang(await w.server.tokenOf(w.people.safety), 6)
    const calls = await hang(token, 8)
    await expect.poll(() => answered(calls)).toEqual(Array(8).fill(401))
    expect(gaveWay(own)).toBe(0)
  })
})
