import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuditEvent } from '#contract/kernel/audit.ts'
import { databaseOfOneCompany, type TestDatabase } from '#tests/world/database.ts'
import { withAuditLine, auditLineOf, serverLogLine, type Origin } from './line.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await databaseOfOneCompany()
})
afterAll(() => database.drop())

const logged: object[] = []
const say = (what: object) => void logged.push(what)
const origin: Origin = {
  address: '10.0.0.1',
  header: () => undefined,
  requestId: 'r-1',
  now: () => new Date('2026-01-05T10:00:00Z'),
  log: { info: say, warn: say, error: say },
}
const someone = { account_id: 1, user_id: 7 }
const line = auditLineOf('sign-out', someone, null)
const write = `insert into ended_sessions (session_id, expires_at) values (gen_random_uuid(), now())`
const kept = async () => {
  const [acts, lines] = [
    await database.owner('select * from ended_sessions'),
    await database.owner(
      'select event, account_id, actor_id, record_id, request_id, address from audit_events',
    ),
  ]
  return { acts: acts.length, lines }
}

beforeEach(async () => {
  logged.length = 0
  await database.owner('delete from ended_sessions')
  await database.owner(`delete from audit_events`)
})

test('stores an act and its audit line together, and logs it only then', async () => {
  const result = await withAuditLine(database.db, origin, line).identity(async (tx) => {
    await tx.exec(write)
    expect(logged).toEqual([])
    return 'done'
  })
  expect(result).toBe('done')
  expect(await kept()).toEqual({
    acts: 1,
    lines: [
      {
        event: 'sign-out',
        account_id: 1,
        actor_id: null,
        record_id: 7,
        request_id: 'r-1',
        address: '10.0.0.1',
      },
    ],
  })
  expect(logged).toEqual([{ event: 'sign-out', account: 1, actor: null, user: 7 }])
})

test('a failed act leaves no line, and a failed line undoes the act', async () => {
  const failing = withAuditLine(database.db, origin, line).identity(async (tx) => {
    await tx.exec(write)
    throw new Error('not done')
  })
  await expect(failing).rejects.toThrow('not done')
  const unwritable = { ...line, event: 'No Word' as AuditEvent }
  await expect(
    withAuditLine(database.db, origin, unwritable).identity((tx) => tx.exec(write)),
  ).rejects.toThrow(/check constraint/)
  expect(await kept()).toEqual({ acts: 0, lines: [] })
  expect(logged).toEqual([])
})

test('an act that changes nothing leaves no line', async () => {
  await withAuditLine(database.db, origin, line, (done) => done === false).identity(
    async () => false,
  )
  expect(await kept()).toEqual({ acts: 0, lines: [] })
  expect(logged).toEqual([])
})

test('refuses a line whose actor is not in the named account', async () => {
  const strange = { ...line, actor: { account_id: 1, user_id: 999 } }
  await expect(
    withAuditLine(database.db, origin, strange).identity((tx) => tx.exec(write)),
  ).rejects.toThrow(/foreign key/)
})

test('logs a line of no account without storing it, before there is a provider', async () => {
  await withAuditLine(database.db, origin, {
    event: 'sign-in-refused',
    accountID: 0,
    actor: null,
    about: null,
  }).identity((tx) => tx.exec(write))
  expect(await kept()).toEqual({ acts: 1, lines: [] })
  expect(logged).toEqual([{ event: 'sign-in-refused', account: 0, actor: null, user: null }])
})

test('in a session of Login as, the log names the real actor and the impersonated user, as the trail does', () => {
  const caller = { accountID: 1, user_id: 7, actor: { user_id: 9, name: 'Dana Whitfield' } }
  serverLogLine(
    { ...origin, caller },
    auditLineOf('invited', { account_id: 1, user_id: 11 }, someone),
  )
  serverLogLine(
    { ...origin, caller },
    auditLineOf('invited', { account_id: 1, user_id: 11 }, { account_id: 1, user_id: 9 }),
  )
  expect(logged).toEqual([
    { event: 'invited', account: 1, actor: 9, as: 7, user: 11 },
    { event: 'invited', account: 1, actor: 9, user: 11 },
  ])
})
