import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, databaseOfOneCompany, testDatabase } from '#tests/world/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await databaseOfOneCompany()
})
afterAll(() => database.drop())

test('closing waits a moment for what runs, not for what hangs', async () => {
  const other = await testDatabase()
  const hanging = other.db.account(1, (tx) => tx.query('select pg_sleep(20)')).catch((error: unknown) => error)
  await new Promise((resolve) => setTimeout(resolve, 200))
  const begun = performance.now()
  await other.db.close()
  expect(performance.now() - begun).toBeLessThan(5000)
  const blocker = new Client({ connectionString: database.url })
  await blocker.connect()
  await blocker.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep(20)%' and pid <> pg_backend_pid()`)
  await blocker.end()
  expect(await hanging).toMatchObject({ name: 'DatabaseUnavailable' })
  await other.drop().catch(() => {})
})
