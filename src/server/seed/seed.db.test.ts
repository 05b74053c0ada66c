import { expect, test } from 'vitest'
import { testDatabase } from '#tests/world/database.ts'
import { hash } from '#tests/world/demo-database.ts'
import { seedEmpty } from './provider.ts'

test('an empty installation has its administrator and the catalogue, but no company', async () => {
  const other = await testDatabase()
  expect(
    await seedEmpty(other.db, {
      adminEmail: 'Admin@Example.test',
      adminPassword: 'Another1!',
      hash,
    }),
  ).toBe(true)
  expect(
    await seedEmpty(other.db, {
      adminEmail: 'other@example.test',
      adminPassword: 'Another1!',
      hash,
    }),
  ).toBe(false)
  expect(await other.owner('select account_id, is_provider from accounts')).toEqual([
    { account_id: 0, is_provider: true },
  ])
  expect(await other.owner('select email from logins')).toEqual([{ email: 'admin@example.test' }])
  expect(await other.owner('select count(*)::int as plans from safety_plans')).toEqual([
    { plans: 12 },
  ])
  await other.drop()
})
