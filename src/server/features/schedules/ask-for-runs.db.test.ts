import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchPlans } from '#tests/contract/plans/watch-plans.ts'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'
import { makePeople, type People } from '#tests/world/people.ts'
import { askForRuns, type RunJob } from './ask-for-runs.ts'

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
/** How many schedules a look for due ones reads in vain, and how many runs it asks for. */
async function look(now: string): Promise<{ inVain: number; asked: number }> {
  await database.owner('analyze schedules, schedule_dues')
  const { db, plans } = watchPlans(database.db)
  const asked = await askForRuns(db, { addMany: async () => undefined }, { name: 'schedule-run' } as RunJob, new Date(now))
  return { inVain: Math.max(...plans.filter(({ statement }) => statement === 'schedules-due').map(({ removed }) => removed)), asked }
}
const set = (values: string, id: string) => database.owner(`update schedules set ${values} where ordinal = ${id}`)
const setCompany = (isActive: boolean) =>
  database.db.account(people.ridgeline, (tx) => tx.exec('update accounts set is_active = $2 where account_id = $1', [tx.accountID, isActive]))
const dueFrom = (at: string) => database.owner(`update schedule_dues set due_from = $1 where next_due_at is null`, [at])

test('a look for due schedules reads none that is switched off or removed, and finds one that is back', async () => {
  expect(await look('2026-11-20T00:00:00Z')).toEqual({ inVain: 0, asked: 0 })
  await set(`status = 'active'`, '1')
  await set('is_removed = false', '2')
  await dueFrom('2026-11-20T00:00:00Z')
  expect(await look('2026-11-20T12:00:00Z')).toEqual({ inVain: 0, asked: 2 })
})

test('it reads none of a company that is switched off, and makes up for the latest one when the company is back', async () => {
  await set(`status = 'active', is_removed = false`, 'any(select generate_series(1, 500))')
  await dueFrom('2026-11-20T13:00:00Z')
  await setCompany(false)
  expect(await look('2026-11-23T12:00:00Z')).toEqual({ inVain: 0, asked: 0 })
  await setCompany(true)
  expect(await look('2026-11-23T13:00:00Z')).toMatchObject({ asked: 500 })
  expect(await database.owner(`select distinct due_at from schedule_runs where due_at > '2026-11-21'`)).toEqual([{ due_at: '2026-11-23T12:00:00.000Z' }])
})
