import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, databaseOfOneCompany } from '#tests/world/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await databaseOfOneCompany()
})
afterAll(() => database.drop())

const counter = async () => (await database.owner<{ change_counter: number }>('select change_counter from account_counters'))[0]?.change_counter
const rename = (name: string) => ['update accounts set name = $1 where account_id = 1', [name]] as const
const name = async () => (await database.owner<{ name: string }>('select name from accounts'))[0]?.name

test('the last statement goes with the end: both are kept, and it says how many rows it touched', async () => {
  const touched = await database.db.account(1, async (tx) => {
    await tx.exec(...rename('B'))
    return tx.last('update account_counters set change_counter = 7 where account_id = 1')
  })
  expect([touched, await counter(), await name()]).toEqual([1, 7, 'B'])
})

test('a last statement that fails undoes everything and throws its own error', async () => {
  const failing = database.db.account(1, async (tx) => {
    await tx.exec(...rename('C'))
    return tx.last('insert into account_counters (account_id) values (1)')
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await name()).toBe('B')
  // The connection is as good as new.
  expect(await Promise.all(Array.from({ length: 10 }, () => database.db.account(1, (tx) => tx.one('select 1 as one'))))).toHaveLength(10)
})

test('nothing may be asked after it', async () => {
  const asking = database.db.account(1, async (tx) => {
    await tx.last('select 1')
    await tx.exec(...rename('D'))
  })
  await expect(asking).rejects.toThrow('The transaction has ended')
  expect(await name()).toBe('B')
})

test('a failed statement that was swallowed before it is not passed over in silence', async () => {
  const asking = database.db.account(1, async (tx) => {
    await tx.exec('select nonsense').catch(() => {})
    return tx.last('select 1')
  })
  await expect(asking).rejects.toThrow(/current transaction is aborted/)
})
