import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePeople, type People } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

let server: TestServer
let people: People

beforeAll(async () => {
  server = await testServer()
  people = await makePeople(server.owner)
  await server.tokenOf(people.safety)
  await server.owner(`insert into mails (recipients, subject, raw) values ('{a@b.test}', 'x', '')`)
  await server.owner(
    `insert into reset_tickets (token_hash, user_id, expires_at) values ('x', $1, now())`,
    [people.safety.user_id],
  )
  await server.owner(
    `insert into ended_sessions (session_id, expires_at) values (gen_random_uuid(), now())`,
  )
  await server.owner(`insert into sign_in_failures (key, failures, last_at) values ('x', 1, now())`)
  await server.owner(`insert into mail_budgets (key, full_at) values ('x', now())`)
  await server.owner(
    `insert into familiar_places (user_id, hash, kind, last_at) values ($1, 'x', 'device', now())`,
    [people.safety.user_id],
  )
})
afterAll(() => server.stop())

/** The tables that sign-in uses. */
const tables = [
  'logins',
  'mails',
  'reset_tickets',
  'signing_keys',
  'ended_sessions',
  'sign_in_failures',
  'familiar_places',
  'mail_budgets',
]

test.each(tables)('only the identity scope reaches %s (ruling 40)', async (table) => {
  const { db, owner } = server
  const rows = `select * from ${table}`
  const count = (await owner(rows)).length
  expect(count).toBeGreaterThan(0)
  expect(await db.identity((tx) => tx.query(rows))).toHaveLength(count)
  expect(await db.account(people.ridgeline, (tx) => tx.query(rows))).toEqual([])
  expect(await db.accountSnapshot(people.ridgeline, (tx) => tx.query(rows))).toEqual([])
  expect(await db.account(0, (tx) => tx.query(rows))).toEqual([])
  expect(await db.system((tx) => tx.query(rows))).toEqual([])
  expect(await db.query(rows)).toEqual([])
  expect(await db.account(people.ridgeline, (tx) => tx.exec(`delete from ${table}`))).toBe(0)
  expect(await owner(rows)).toHaveLength(count)
})

test("a company's transaction cannot write there either (ruling 40)", async () => {
  await expect(
    server.db.account(people.ridgeline, (tx) =>
      tx.exec(`insert into signing_keys (kid, secret) values ('mine', 'x')`),
    ),
  ).rejects.toThrow(/row-level security/)
  await expect(
    server.db.query(`insert into mails (recipients, subject, raw) values ('{}', 'x', '')`),
  ).rejects.toThrow(/row-level security/)
})
