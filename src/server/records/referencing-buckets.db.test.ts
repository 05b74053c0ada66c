import { afterAll, beforeAll, expect, test } from 'vitest'
import { definitions } from '#server/kinds.ts'
import { type World, world } from '#tests/world/company.ts'
import { referencingBucketsSql } from './statements.ts'

let w: World

beforeAll(async () => {
  w = await world()
  await w.safety.opens(w.tower, w.boss)
})
afterAll(() => w.stop())

const touchedBy = async (to: string, number: number, account = w.people.ridgeline) => {
  const sql = referencingBucketsSql(to, Object.values(definitions))
  const rows = await w.server.db.account(account, (tx) =>
    tx.query<{ entity: string; bucket: number }>(sql ?? '', [account, number]),
  )
  return rows.map(({ entity, bucket }) => `${entity} ${bucket}`).toSorted()
}

test('F-73 a renamed person touches every bucket with records that they opened or that are assigned to them', async () => {
  expect(await touchedBy('user', w.boss.user_id)).toEqual(['action 0'])
  expect(await touchedBy('user', w.safety.user_id)).toEqual(['action 0', 'project 0'])
  expect(await touchedBy('user', w.lead.user_id)).toEqual(['project 0'])
  expect(await touchedBy('user', w.worker.user_id)).toEqual([])
  expect(await touchedBy('user', w.stranger.user_id)).toEqual([])
})

test('F-73 a renamed project touches its actions; a record whose name is shown nowhere touches nothing', async () => {
  expect(await touchedBy('project', w.tower.projectID)).toEqual(['action 0'])
  expect(await touchedBy('project', w.depot.projectID)).toEqual([])
  expect(referencingBucketsSql('safetyPlan', Object.values(definitions))).toBeNull()
})
