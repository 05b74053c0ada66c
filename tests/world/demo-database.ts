import { afterAll, beforeAll } from 'vitest'
import { kinds } from '#server/kinds.ts'
import { recordList } from '#server/lists/record-list.ts'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { createPasswords, testCost } from '#server/features/access/passwords.ts'

export let database: TestDatabase

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.drop())
}

export const now = new Date('2026-06-01T12:00:00.000Z')
export const passwords = createPasswords(testCost)
export const { hash } = passwords

export const whole = async (accountID: number) =>
  database.db.accountSnapshot(
    accountID,
    async (tx) =>
      (await recordList(tx, kinds.correctiveAction, database.db.epoch, null).page(null, 100_000))
        .rows,
  )
