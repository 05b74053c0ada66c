import { expect, test } from 'vitest'
import { cloneDatabase } from '#tests/world/database.ts'
import { open } from './connect.ts'

test('a start refreshes the statistics of new rows, so that the first pages get good query plans', async () => {
  const place = await cloneDatabase()
  await place.owner(
    `insert into accounts (account_id, name) select n, 'A' || n from generate_series(1, 300) n`,
  )
  const counted = async () =>
    (
      await place.owner<{ reltuples: number }>(
        `select reltuples from pg_class where relname = 'accounts'`,
      )
    )[0]?.reltuples
  expect(await counted()).toBe(-1)
  await (await open({ databaseUrl: place.url }, { poolSize: 1 })).close()
  expect(await counted()).toBe(300)
  await place.drop()
})
