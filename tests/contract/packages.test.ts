import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Seats } from '#contract/packages/operations.ts'
import { makePeople, type People } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

let server: TestServer
let people: People

beforeAll(async () => {
  server = await testServer({ environment: { LICENCE_RULE: 'by-name' } })
  people = await makePeople(server.owner)
  await server.owner(`delete from account_packages where account_id = $1`, [people.ridgeline])
  await server.owner(
    `delete from account_packages where account_id = $1 and package_id = 'SA-POWER-BI-API'`,
    [people.harbor],
  )
})
afterAll(() => server.stop())

const sends = (
  method: 'POST' | 'PUT',
  packageID: string,
  seats: unknown,
  more: { account?: number; headers?: Record<string, string> } = {},
) =>
  server.ask(method, '/api/accounts/seats', {
    as: people.sysadmin,
    body: { PackageID: packageID, Seats: seats, AccountID: more.account ?? people.ridgeline },
    ...(more.headers && { headers: more.headers }),
  })
const summary = async () =>
  (await server.ask('GET', `/api/accounts/${people.ridgeline}/seats/summary`, { as: people.boss }))
    .body as Seats[]
const takesSeats = (packageID: string, count: number) =>
  server.owner(
    'update users set package = case when user_id in (select user_id from users where account_id = $1 and not blocked order by user_id limit $3) then $2 end where account_id = $1',
    [people.ridgeline, packageID, count],
  )
const ofOne = async (packageID: string) =>
  (await summary()).find((one) => one.packageID === packageID)

test('ACC-11, API-25, G1-59: lists the available packages, each by its id and name', async () => {
  const { status, body } = await server.ask('GET', '/api/packages', { as: people.safety })
  expect([status, body]).toEqual([
    200,
    [
      ['SA-ADMINISTRATOR', 'Administrator'],
      ['SA-COMMANDER', 'Commander'],
      ['SA-OSHA', 'OSHA'],
      ['SA-EM-385-1-1', 'EM 385-1-1'],
      ['SA-TRADESMAN', 'Tradesman'],
      ['SA-CRANES-SAFETY', 'Cranes Safety'],
      ['SA-POWER-BI-API', 'Power BI API'],
    ].map(([packageID, packageName]) => ({ packageID, packageName })),
  ])
})

test('ACC-88, ACC-92, ACC-96, API-18: buys a package once, with seats, and the trail has buyer and number', async () => {
  for (const seats of [0, -1, 1_000_001])
    expect((await sends('POST', 'SA-OSHA', seats)).status).toBe(422)
  for (const seats of [1.5, '4', null])
    expect((await sends('POST', 'SA-OSHA', seats)).status).toBeGreaterThanOrEqual(400)
  const bought = await sends('POST', 'SA-OSHA', 4, { headers: { 'user-agent': 'Tablet' } })
  expect(bought.status).toBe(201)
  expect(bought.body).toMatchObject({
    packageID: 'SA-OSHA',
    packageName: 'OSHA',
    seats: 4,
    assignedSeats: 0,
    availableSeats: 4,
  })
  const again = await sends('POST', 'SA-OSHA', 9)
  expect(again.body).toMatchObject({ code: 'exists', row: { seats: 4 } })
  expect(await summary()).toMatchObject([{ packageID: 'SA-OSHA', seats: 4 }])
  const lines = await server.owner(
    "select account_id, event, actor_account_id, actor_id, entity, record_id, details from audit_events where event like 'seats-%'",
  )
  expect(lines).toEqual([
    {
      account_id: people.ridgeline,
      event: 'seats-bought',
      actor_account_id: 0,
      actor_id: people.sysadmin.user_id,
      entity: 'account',
      record_id: people.ridgeline,
      details: { package: 'SA-OSHA', from: 0, to: 4 },
    },
  ])
})

test('a repeat with one key buys a package once and returns the same response', async () => {
  const headers = { 'idempotency-key': '6f9619ff-8b86-4011-b42d-00cf4fc964ff' }
  const [one, other] = [
    await sends('POST', 'SA-COMMANDER', 2, { headers }),
    await sends('POST', 'SA-COMMANDER', 2, { headers }),
  ]
  expect([one.status, other.status]).toEqual([201, 201])
  expect(other.body).toEqual(one.body)
})

test('ACC-10, ACC-98, G1-56: assigned counts all unblocked people, available the rest, never below zero', async () => {
  await takesSeats('SA-OSHA', 3)
  await server.owner('update users set package = $2, registered_at = null where user_id = $1', [
    people.proxy.user_id,
    'SA-OSHA',
  ])
  const row = await ofOne('SA-OSHA')
  expect(
    Object.keys(row ?? {}).filter((name) => !['uid', 'version', 'etag'].includes(name)),
  ).toEqual(['packageID', 'packageName', 'seats', 'assignedSeats', 'availableSeats'])
  expect(row).toMatchObject({ seats: 4, assignedSeats: 4, availableSeats: 0 })
  await server.owner('update users set blocked = true where user_id = $1', [people.proxy.user_id])
  expect(await ofOne('SA-OSHA')).toMatchObject({ assignedSeats: 3, availableSeats: 1 })
})

test('ACC-89, ACC-93, ACC-95, API-19, G1-57: seats change to no fewer than are assigned, and to zero where none is', async () => {
  const lower = await sends('PUT', 'SA-OSHA', 2)
  expect([lower.status, lower.body]).toMatchObject([
    422,
    { fields: { Seats: 'Seats cannot be lower than assigned seats.' } },
  ])
  expect(await sends('PUT', 'SA-OSHA', 3)).toMatchObject({
    status: 200,
    body: { seats: 3, availableSeats: 0, version: 2 },
  })
  await takesSeats('SA-OSHA', 0)
  expect(await sends('PUT', 'SA-OSHA', 0)).toMatchObject({
    status: 200,
    body: { seats: 0, assignedSeats: 0 },
  })
  const lines = await server.owner(
    `select details from audit_events where event = 'seats-changed' order by event_id`,
  )
  expect(lines.map(({ details }) => details)).toEqual([
    { package: 'SA-OSHA', from: 4, to: 3 },
    { package: 'SA-OSHA', from: 3, to: 0 },
  ])
})

test('reports a concurrent change and does not overwrite it', async () => {
  const seen = (await ofOne('SA-COMMANDER'))?.etag ?? ''
  expect((await sends('PUT', 'SA-COMMANDER', 5)).status).toBe(200)
  const late = await sends('PUT', 'SA-COMMANDER', 7, { headers: { 'if-match': `"${seen}"` } })
  expect([late.status, late.body]).toMatchObject([412, { code: 'changed', row: { seats: 5 } }])
  // A repeat with the wanted number succeeds.
  expect(
    (await sends('PUT', 'SA-COMMANDER', 5, { headers: { 'if-match': `"${seen}"` } })).status,
  ).toBe(200)
})

test("refuses an unknown company, the provider's own and an unknown license at their fields", async () => {
  expect(await sends('POST', 'SA-OSHA', 1, { account: 2_000_000_000 })).toMatchObject({
    status: 422,
    body: { fields: { AccountID: 'Choose a company from the list.' } },
  })
  expect((await sends('POST', 'SA-OSHA', 1, { account: 0 })).status).toBe(422)
  expect(await sends('POST', 'SA-NONE', 1)).toMatchObject({
    status: 422,
    body: { fields: { PackageID: 'Choose a license type from the list.' } },
  })
  expect((await sends('PUT', 'SA-TRADESMAN', 1)).status).toBe(404)
  // Each company has its own seats.
  expect((await sends('PUT', 'SA-POWER-BI-API', 1, { account: people.harbor })).status).toBe(404)
})

test("TEAM-72, G1-73: the app receives the installation's rule of licences and roles", async () => {
  expect((await server.ask('GET', '/api/users/me', { as: people.boss })).body).toMatchObject({
    settings: { licenceRule: 'by-name' },
  })
})
