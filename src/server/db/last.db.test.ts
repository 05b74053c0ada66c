import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, databaseOfOneCompany } from '#tests/world/database.ts'
import { type Ending, lastly } from './database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await databaseOfOneCompany()
})
afterAll(() => database.drop())

const counter = async () =>
  (
    await database.owner<{ change_counter: number }>('select change_counter from account_counters')
  )[0]?.change_counter
const rename = (name: string) =>
  ['update accounts set name = $1 where account_id = 1', [name]] as const
const name = async () =>
  (await database.owner<{ name: string }>('select name from accounts'))[0]?.name

test('the last statement commits with its transaction and returns how many rows it changed', async () => {
  const touched = await database.db.account(1, async (tx) => {
    await tx.exec(...rename('B'))
    return lastly(
      'update account_counters set change_counter = 7 where account_id = 1',
      [],
      (touched) => touched,
    )
  })
  expect([touched, await counter(), await name()]).toEqual([1, 7, 'B'])
})

test('a last statement that fails undoes everything and throws its own error', async () => {
  const failing = database.db.account(1, async (tx) => {
    await tx.exec(...rename('C'))
    return lastly('insert into account_counters (account_id) values (1)', [], () => 'made')
  })
  await expect(failing).rejects.toMatchObject({ code: '23505' })
  expect(await name()).toBe('B')
  // Proves that the connection can be used again.
  expect(
    await Promise.all(
      Array.from({ length: 10 }, () => database.db.account(1, (tx) => tx.one('select 1 as one'))),
    ),
  ).toHaveLength(10)
})

test('no statement can follow the last one: the transaction ends before the last one is sent', async () => {
  const left: (() => Promise<number>)[] = []
  const ended: Promise<'kept'> = database.db.account(1, async (tx): Promise<Ending<'kept'>> => {
    left.push(() => tx.exec(...rename('D')))
    // @ts-expect-error there is no way to send it from inside the work
    expect(tx.last).toBeUndefined()
    return lastly('select 1', [], () => 'kept' as const)
  })
  expect(await ended).toBe('kept')
  await expect((async () => left[0]?.())()).rejects.toThrow('The transaction has ended')
  expect(await name()).toBe('B')
})

test('a swallowed error before the last statement still fails the transaction', async () => {
  const asking = database.db.account(1, async (tx) => {
    await tx.exec('select nonsense').catch(() => {})
    return lastly('select 1', [], () => 'kept')
  })
  await expect(asking).rejects.toThrow(/current transaction is aborted/)
})
