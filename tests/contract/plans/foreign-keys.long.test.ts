import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'

/**
 * When a person is removed, the database searches every table that may name them, which EXPLAIN
 * does not show. Without an index each search scanned the company: 200 invitations were withdrawn
 * in 21 seconds.
 */
const unindexed = [
  { table: 'certificate_files', why: 'a few files for each person' },
  {
    table: 'login_as_sessions',
    why: 'by whom a Login as was begun: the index of whom it was for serves a company, which has few',
  },
  { table: 'proxy_links', why: 'a company has few proxy users' },
]

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('an index finds every reference to a person, except in small tables', async () => {
  const keys = await database.owner<{ table: string; isFound: boolean }>(`
    select c.conrelid::regclass::text as "table",
           exists (select from pg_index i, lateral (select array_agg(k order by o) as indexed from unnest(i.indkey::int2[]) with ordinality as of (k, o)) as its
                    where i.indrelid = c.conrelid and (indexed[1] = c.conkey[2] or indexed[1:2] <@ c.conkey)) as "isFound"
      from pg_constraint c where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`)
  expect(keys.length).toBeGreaterThan(15)
  expect(keys.filter(({ isFound }) => !isFound).map(({ table }) => table)).toEqual(
    unindexed.map(({ table }) => table),
  )
})
