import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { maxPasswordsPerCall } from '#contract/invites/limits.ts'
import { makePeople, type People } from '#tests/world/people.ts'
import { rawConnection, requestText } from '#tests/world/raw-connection.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

// Loads the server's modules again, because other files of this worker loaded them without the
// mock.
vi.hoisted(() => vi.resetModules())

/** Counts hashes and runs `before` ahead of each. */
const hashing = vi.hoisted(() => ({ count: 0, before: async (_nth: number) => {} }))
vi.mock(import('@node-rs/argon2'), async (original) => {
  const real = await original()
  return {
    ...real,
    hash: async (...given) => {
      await hashing.before((hashing.count += 1))
      return real.hash(...given)
    },
  }
})

let server: TestServer
let people: People
beforeAll(async () => {
  server = await testServer()
  people = await makePeople(server.owner)
})
afterAll(() => {
  vi.resetModules()
  return server.stop()
})
beforeEach(() => {
  hashing.count = 0
  hashing.before = async () => {}
})

const person = (name: string, more: object = {}) => ({
  givenName: 'Nina',
  familyName: 'Novak',
  email: `${name}@hash.test`,
  jobTitle: 'Foreman',
  package: 'SA-COMMANDER',
  reportsToUserID: people.safety.user_id,
  password: 'Crane-Hook-77',
  app_metadata: { role: { roleID: 2 } },
  ...more,
})
const path = () => `/api/accounts/${people.ridgeline}/users`
const invites = (...body: object[]) => server.ask('POST', path(), { as: people.safety, body })
const seats = (free: number) =>
  server.owner(
    `update account_packages set seats = (select count(*) + $2 from users where account_id = $1 and package = 'SA-TRADESMAN' and not blocked) where account_id = $1 and package_id = 'SA-TRADESMAN'`,
    [people.ridgeline, free],
  )

test('hashes no password for an invalid row: no seat, a used address, a wrong field, a proxy user', async () => {
  await seats(0)
  const answers = [
    await invites(
      person('none', { package: 'SA-TRADESMAN' }),
      person('x', { email: people.boss.email }),
      person('y', { jobTitle: '' }),
    ),
    await server.ask('POST', path(), {
      as: people.proxy,
      body: [person('z', { reportsToUserID: people.proxy.user_id })],
    }),
    await server.ask('POST', path(), { as: people.worker, body: [person('w')] }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 403])
  expect(answers[0]?.body).toMatchObject([
    { problem: 'no-seats' },
    { problem: 'exists' },
    { problem: 'invalid' },
  ])
  expect(hashing.count).toBe(0)
})

test('refuses a call with more than fifty passwords, and hashes none of them', async () => {
  const many = Array.from({ length: maxPasswordsPerCall + 1 }, (_, n) => person(`many${n}`))
  expect(await invites(...many)).toMatchObject({ status: 422, body: { code: 'invalid' } })
  expect(hashing.count).toBe(0)
})

test('stops hashing once the caller hangs up, and the repeated call invites the rest', async () => {
  const sockets: Socket[] = []
  const onRequest = (message: unknown) => void sockets.push((message as { socket: Socket }).socket)
  subscribe('http.server.request.start', onRequest)
  const body = JSON.stringify(Array.from({ length: 10 }, (_, n) => person(`gone${n}`)))
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    'Idempotency-Key': '0193a5f0-0000-7000-8000-0000000000b6',
    Authorization: `Bearer ${await server.tokenOf(people.safety)}`,
  }
  const client = await rawConnection(server)
  hashing.before = async (nth) => {
    if (nth !== 2) return
    client.socket.destroy()
    const [socket] = sockets
    if (socket?.destroyed === false) await once(socket, 'close')
  }
  client.send(requestText('POST', path(), headers, body))
  await client.closed
  unsubscribe('http.server.request.start', onRequest)
  // The first call stops on its own before the third hash.
  const invited = async () =>
    (await server.owner(`select from users where email like 'gone%@hash.test'`)).length
  await expect.poll(invited).toBe(2)
  expect(hashing.count).toBe(2)
  const again = await server.ask('POST', path(), {
    as: people.safety,
    body,
    headers: { 'idempotency-key': headers['Idempotency-Key'] },
  })
  expect(
    (again.body as object[]).filter(
      (outcome) => 'succeeded' in outcome && outcome.succeeded === true,
    ),
  ).toHaveLength(10)
  expect(hashing.count).toBe(10)
})
