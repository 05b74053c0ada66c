import { getRollbackPlans } from 'pg-boss'
import { expect, test } from 'vitest'
import { cloneDatabase, type EmptyDatabase } from '#tests/world/database.ts'
import { open } from './connect.ts'
import { queueSchema, withoutTransaction } from './queue-schema.ts'

const versionOf = async ({ owner }: EmptyDatabase) =>
  (await owner<{ version: number }>(`select version from ${queueSchema}.version`))[0]?.version ?? 0
const opened = async ({ url }: EmptyDatabase) =>
  (await open({ databaseUrl: url }, { poolSize: 1 })).close()

test('the owner upgrades the tables of an older queue version, and the app gets its rights to them', async () => {
  const place = await cloneDatabase()
  const now = await versionOf(place)
  await place.owner(
    `set local role siteward_owner; ${withoutTransaction(getRollbackPlans(queueSchema, now))}`,
  )
  await place.owner(
    `comment on schema ${queueSchema} is 'an older one'; revoke all on ${queueSchema}.job from siteward_app`,
  )
  expect(await versionOf(place)).toBe(now - 1)
  await opened(place)
  expect(await versionOf(place)).toBe(now)
  const [may] = await place.owner<{ may: boolean }>(
    `select has_table_privilege('siteward_app', '${queueSchema}.job', 'select,insert,update,delete') as may`,
  )
  expect(may?.may).toBe(true)
  await place.drop()
})

test('does not touch a queue of a newer version, and says at the start that the server is older than the data', async () => {
  const place = await cloneDatabase()
  await place.owner(`update ${queueSchema}.version set version = version + 1`)
  await expect(opened(place)).rejects.toThrow('older than the data')
  await place.drop()
})

test('runs a plan inside our transaction only if it is one complete transaction', () => {
  expect(
    withoutTransaction('BEGIN;\nselect 1;\nCOMMIT;\ncreate index concurrently i on t (c);'),
  ).toBe('\nselect 1;\n\ncreate index i on t (c);')
  expect(() => withoutTransaction('select 1;')).toThrow('not one transaction')
  expect(() =>
    withoutTransaction('BEGIN;\nselect 1;\nCOMMIT;\nBEGIN;\nselect 2;\nCOMMIT;'),
  ).toThrow('not one transaction')
})
