import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCompany, makePerson, type Person } from '#tests/world/people.ts'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { noSeatsLeft } from './door.ts'

const osha = 'SA-OSHA'
let database: TestDatabase
let company: number
let people: Person[]

beforeAll(async () => {
  database = await testDatabase(20)
})
afterAll(() => database.drop())

beforeEach(async () => {
  company = await makeCompany(database.owner, 'Ridgeline Builders')
  people = []
  for (let n = 0; n < 50; n += 1)
    people.push(
      await makePerson(database.owner, company, {
        name: `Person ${n}`,
        email: `p${n}@c${company}.test`,
      }),
    )
  await buys(10)
})

const buys = (seats: number) =>
  database.owner(
    'update account_packages set seats = $2 where account_id = $1 and package_id = $3',
    [company, seats, osha],
  )

/** Writes as the app does, and returns `no-seats` or another error. */
async function writes(sql: string, params: readonly (string | number)[]): Promise<string> {
  try {
    await database.db.account(company, (tx) => tx.exec(sql, [company, ...params]))
    return 'done'
  } catch (error) {
    return noSeatsLeft(error)?.refused ?? String(error)
  }
}
const takes = ({ user_id }: Person) =>
  writes('update users set package = $3 where account_id = $1 and user_id = $2', [user_id, osha])
const blocks = ({ user_id }: Person, blocked: boolean) =>
  writes(`update users set blocked = ${String(blocked)} where account_id = $1 and user_id = $2`, [
    user_id,
  ])
const assigned = async () =>
  (await database.owner<{ n: number }>('select assigned_seats($1, $2) as n', [company, osha]))[0]?.n
const count = (answers: string[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, (answer) => answer)).map(([answer, all]) => [
      answer,
      all?.length,
    ]),
  )

test('fifty concurrent requests for ten seats get ten (G1-58)', async () => {
  expect(count(await Promise.all(people.map(takes)))).toEqual({ done: 10, 'no-seats': 40 })
  expect(await assigned()).toBe(10)
})

test('new people use up seats as existing ones do, also with an open invitation', async () => {
  const come = people
    .slice(0, 20)
    .map((_, n) =>
      writes(
        `insert into users (account_id, ordinal, given_name, family_name, name, email, role_id, package, registered_at) values ($1, $2, 'New', 'One', 'New One', $3, 2, $4, null)`,
        [1000 + n, `new${n}@c${company}.test`, osha],
      ),
    )
  expect(count(await Promise.all([...come, ...people.slice(0, 20).map(takes)]))).toEqual({
    done: 10,
    'no-seats': 30,
  })
  expect(await assigned()).toBe(10)
})

test('a blocked person frees a seat, and needs one again to return (G1-56, G1-58)', async () => {
  const [first, second, third] = people
  if (!first || !second || !third) throw new Error('Fewer than fifty people exist.')
  await buys(2)
  expect([await takes(first), await takes(second), await takes(third)]).toEqual([
    'done',
    'done',
    'no-seats',
  ])
  expect(await blocks(first, true)).toBe('done')
  expect(await takes(third)).toBe('done')
  expect(await blocks(first, false)).toBe('no-seats')
  await buys(3)
  expect(await blocks(first, false)).toBe('done')
  expect(await assigned()).toBe(3)
})

test('lowering the seats during assignments never leaves more assigned than there are', async () => {
  for (let round = 0; round < 5; round += 1) {
    await database.owner('update users set package = null where account_id = $1', [company])
    await buys(10)
    const lower = writes(
      'update account_packages set seats = 5 where account_id = $1 and package_id = $2',
      [osha],
    )
    await Promise.all([lower, ...people.map(takes)])
    const [row] = await database.owner<{ seats: number }>(
      'select seats from account_packages where account_id = $1 and package_id = $2',
      [company, osha],
    )
    expect(await assigned()).toBeLessThanOrEqual(row?.seats ?? 0)
  }
})

test('refuses a seat in a company without the package or with zero seats', async () => {
  const [first] = people
  if (!first) throw new Error('Fewer than fifty people exist.')
  await buys(0)
  expect(await takes(first)).toBe('no-seats')
  await database.owner('delete from account_packages where account_id = $1', [company])
  expect(await takes(first)).toBe('no-seats')
})

test('does not report another error as a lack of seats', () => {
  expect(noSeatsLeft(new Error('users_seats'))).toBeNull()
  expect(noSeatsLeft(undefined)).toBeNull()
})
