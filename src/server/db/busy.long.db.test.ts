import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, databaseOfOneCompany, testDatabase } from '#tests/world/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await databaseOfOneCompany()
})
afterAll(() => database.drop())

test('closing waits briefly for running statements, but not for hanging ones', async () => {
  const other = await testDatabase()
  const looking = new Client({ connectionString: database.url })
  await looking.connect()
  const running = async () =>
    (
      await looking.query(
        `select from pg_stat_activity where query like 'select pg_sleep(600)%' and state = 'active' and pid <> pg_backend_pid()`,
      )
    ).rowCount
  const hanging = other.db
    .account(1, async (tx) => {
      await tx.exec('set local statement_timeout = 0')
      return tx.query('select pg_sleep(600)')
    })
    .catch((error: unknown) => error)
  await expect.poll(running).toBe(1)
  await other.db.close()
  // Proves that the statement did not end on its own.
  expect(await running()).toBe(1)
  await looking.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep(600)%' and pid <> pg_backend_pid()`,
  )
  await looking.end()
  expect(await hanging).toMatchObject({ name: 'DatabaseUnavailable' })
  await other.drop().catch(() => {})
})
