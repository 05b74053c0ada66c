import { Client } from 'pg'
import { expect, test } from 'vitest'
import { world } from '#tests/world/company.ts'

test('15.2.2 a hundred open calls of one person wait, and all others are served', async () => {
  const w = await world()
  const blocker = new Client({ connectionString: w.server.databaseUrl })
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('select from account_counters where account_id = $1 for update', [
    w.people.ridgeline,
  ])
  const path = `/api/accounts/${w.people.ridgeline}/projects/${w.tower.projectID}`
  const asked = Array.from({ length: 130 }, (_, n) =>
    w.boss.asks('PATCH', path, { name: `Tower ${n}` }),
  )
  const early = await Promise.race(asked)
  expect(early).toMatchObject({ status: 429, body: { code: 'too-many' } })
  expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await w.lead.asks('GET', `/api/accounts/${w.people.ridgeline}/projects`)).status).toBe(
    200,
  )
  await blocker.query('rollback')
  await blocker.end()
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  // The server carries out all accepted calls, and those that came when the crowd had ended.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(100)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  await w.stop()
})
