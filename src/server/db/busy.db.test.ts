import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, databaseOfOneCompany } from '#tests/world/database.ts'
import { lastly } from './database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await databaseOfOneCompany()
})
afterAll(() => database.drop())

test('a statement that waits too long for a lock ends as busy, not as a fault', async () => {
  const blocker = new Client({ connectionString: database.url })
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('select from account_counters for update')
  const waiting = database.db.account(1, async (tx) => {
    await tx.exec(`set local lock_timeout = '50ms'`)
    return tx.exec(
      'update account_counters set change_counter = change_counter + 1 where account_id = 1',
    )
  })
  await expect(waiting).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: 'busy' })
  const last = database.db.account(1, async (tx) => {
    await tx.exec(`set local lock_timeout = '50ms'`)
    return lastly(
      'update account_counters set change_counter = change_counter + 1 where account_id = 1',
      [],
      (touched) => touched,
    )
  })
  await expect(last).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: 'busy' })
  await blocker.end()
})

test('a statement that runs too long ends as busy, not as a fault', async () => {
  const slow = database.db.account(1, async (tx) => {
    await tx.exec(`set local statement_timeout = '50ms'`)
    return tx.query('select pg_sleep(5)')
  })
  await expect(slow).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: 'busy' })
})
