import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, databaseOfOneCompany, testDatabase } from '#tests/world/database.ts'
import { lastly } from './database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await databaseOfOneCompany()
})
afterAll(() => database.drop())

test('a statement that waits too long for a lock is busy, not a fault', async () => {
  const blocker = new Client({ connectionString: database.url })
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('select from account_counters for update')
  const waiting = database.db.account(1, async (tx) => {
    await tx.exec(`set local lock_timeout = '50ms'`)
    return tx.exec('update account_counters set change_counter = change_counter + 1 where account_id = 1')
  })
  await expect(waiting).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: 'busy' })
  const last = database.db.account(1, async (tx) => {
    await tx.exec(`set local lock_timeout = '50ms'`)
    return lastly('update account_counters set change_counter = change_counter + 1 where account_id = 1', [], (touched) => touched)
  })
  await expect(last).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: 'busy' })
  await blocker.end()
})

test('a statement that runs too long is busy, not a fault', async () => {
  const slow = database.db.account(1, async (tx) => {
    await tx.exec(`set local statement_timeout = '50ms'`)
    return tx.query('select pg_sleep(5)')
  })
  await expect(slow).rejects.toMatchObject({ name: 'DatabaseUnavailable', code: 'busy' })
})

test('closing waits a moment for what runs, not for what hangs', async () => {
  const other = await testDatabase()
  const looking = new Client({ connectionString: database.url })
  await looking.connect()
  const running = async () => (await looking.query(`select from pg_stat_activity where query like 'select pg_sleep(600)%' and state = 'active' and pid <> pg_backend_pid()`)).rowCount
  const hanging = other.db
    .account(1, async (tx) => {
      await tx.exec('set local statement_timeout = 0')
      return tx.query('select pg_sleep(600)')
    })
    .catch((error: unknown) => error)
  await expect.poll(running).toBe(1)
  await other.db.close()
  // It had not ended by itself.
  expect(await running()).toBe(1)
  await looking.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep(600)%' and pid <> pg_backend_pid()`)
  await looking.end()
  expect(await hanging).toMatchObject({ name: 'DatabaseUnavailable' })
  await other.drop().catch(() => {})
})
