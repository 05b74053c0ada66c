import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchPlans } from '#tests/contract/plans/watch-plans.ts'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { makePeople, type People } from '#tests/world/people.ts'
import { askForRuns, mendDues, type RunJob } from './ask-for-runs.ts'

let database: TestDatabase
let people: People

beforeAll(async () => {
  database = await testDatabase()
  people = await makePeople(database.owner)
  await database.owner(
    `insert into schedules (account_id, ordinal, user_id, job_title, job_description, activity_type, job_frequency, job_frequency_value, job_time, job_timezone, recipient_emails, status, days_range, completion_status, is_removed)
     select $1, n, $2, 'Report ' || n, '', 'cc_report', 'daily', '0', '06:00 AM', 'America/Chicago', 'owner@ridgeline.test', case n % 2 when 0 then 'active' else 'inactive' end, 0, '2', n % 2 = 0
       from generate_series(1, $3::int) n`,
    [people.ridgeline, people.boss.user_id, rested],
  )
})
afterAll(() => database.drop())

const rested = 4000
/** Returns the number of schedules read in vain, and the number of runs queued. */
async function look(now: string): Promise<{ inVain: number; asked: number }> {
  await database.owner('analyze schedules, schedule_dues')
  const { db, plans } = watchPlans(database.db)
  const asked = await askForRuns(
    db,
    { addMany: async () => undefined },
    { name: 'schedule-run' } as RunJob,
    new Date(now),
  )
  return {
    inVain: Math.max(
      ...plans
        .filter(({ statement }) => statement === 'schedules-due')
        .map(({ removed }) => removed),
    ),
    asked,
  }
}
const set = (values: string, id: string) =>
  database.owner(`update schedules set ${values} where ordinal = ${id}`)
const setCompany = (isActive: boolean) =>
  database.db.account(people.ridgeline, (tx) =>
    tx.exec('update accounts set is_active = $2 where account_id = $1', [tx.accountID, isActive]),
  )
const dueFrom = (at: string) =>
  database.owner(`update schedule_dues set due_from = $1 where next_due_at is null`, [at])

test('a look for due schedules skips inactive and removed ones, and finds them when they are back', async () => {
  expect(await look('2026-11-20T00:00:00Z')).toEqual({ inVain: 0, asked: 0 })
  await set(`status = 'active'`, '1')
  await set('is_removed = false', '2')
  await dueFrom('2026-11-20T00:00:00Z')
  expect(await look('2026-11-20T12:00:00Z')).toEqual({ inVain: 0, asked: 2 })
})

test('a look skips schedules of an inactive company, and makes up for the latest run when the company is back', async () => {
  await set(`status = 'active', is_removed = false`, 'any(select generate_series(1, 500))')
  await dueFrom('2026-11-20T13:00:00Z')
  await setCompany(false)
  expect(await look('2026-11-23T12:00:00Z')).toEqual({ inVain: 0, asked: 0 })
  await setCompany(true)
  expect(await look('2026-11-23T13:00:00Z')).toMatchObject({ asked: 500 })
  expect(
    await database.owner(`select distinct due_at from schedule_runs where due_at > '2026-11-21'`),
  ).toEqual([{ due_at: '2026-11-23T12:00:00.000Z' }])
})

test('after a clock a month ahead only that one run is early; the runs until then follow, none twice', async () => {
  const runsOn = (day: string) =>
    database
      .owner(`select 1 from schedule_runs where due_at = $1`, [`${day}T12:00:00Z`])
      .then(({ length }) => length)
  await set(`status = 'inactive'`, 'any(select generate_series(5, 500))')
  expect(await look('2026-12-23T12:30:00Z')).toMatchObject({ asked: 4 })
  const looks = async (now: string) => {
    await mendDues(database.db, new Date(now))
    await look(now)
  }
  for (const day of ['24', '25', '26']) await looks(`2026-11-${day}T12:00:00Z`)
  await looks('2026-11-26T12:30:00Z')
  expect(
    await Promise.all(['2026-11-24', '2026-11-25', '2026-11-26', '2026-12-23'].map(runsOn)),
  ).toEqual([4, 4, 4, 4])
  expect(await looks('2026-12-23T12:30:00Z').then(() => runsOn('2026-12-23'))).toBe(4)
})

test.each([
  ['daily', '0', '2026-11-28T12:00:00Z'],
  ['weekly', 'friday', '2026-12-04T12:00:00Z'],
  ['monthly', '27', '2026-12-27T12:00:00Z'],
])('the next due time of a %s report stays as it is', async (frequency, value, next) => {
  await database.owner(
    `update schedules set job_frequency = $1, job_frequency_value = $2 where ordinal = 1`,
    [frequency, value],
  )
  await database.owner(
    `update schedule_dues set due_from = '2026-11-27T11:00:00Z', next_due_at = null where next_due_at < 'infinity'`,
  )
  const now = '2026-11-27T12:00:00Z'
  await look(now)
  await mendDues(database.db, new Date(now))
  expect(
    await database.owner(
      `select next_due_at from schedule_dues join schedules using (schedule_job_id) where ordinal = 1`,
    ),
  ).toEqual([{ next_due_at: new Date(next).toISOString() }])
})

test('a look ends when another process already works on all due schedules', async () => {
  await set(
    `status = 'active', job_frequency = 'daily', job_frequency_value = '0'`,
    'any(select generate_series(1, 1000))',
  )
  await set('is_removed = false', 'any(select generate_series(1, 1000))')
  await dueFrom('2027-01-10T00:00:00Z')
  const other = new Client({ connectionString: database.url })
  await other.connect()
  await other.query('begin')
  await other.query('select from schedule_dues for update')
  expect(await look('2027-01-10T12:00:00Z')).toMatchObject({ asked: 0 })
  await other.query('rollback')
  await other.end()
  expect(await look('2027-01-10T12:00:00Z')).toMatchObject({ asked: 1000 })
})
