import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Leaving } from '#contract/team/schema.ts'
import type { Associate } from '#contract/team/schema.ts'
import type { Database, Sql } from '#server/db/database.ts'
import { type World, world } from '#tests/world/company.ts'
import { teamOf } from './team-world.ts'

let w: World
let t: ReturnType<typeof teamOf>
/** Statements about a company, each with the number of rows that it returned. */
const read: { statement: string; rows: number }[] = []
const nameOf = (sql: Sql) => (typeof sql === 'string' ? sql : sql.name)

/** Wraps a database and counts the rows that its snapshots return. */
function counted(db: Database): Database {
  const accountSnapshot: Database['accountSnapshot'] = (accountID, work) =>
    db.accountSnapshot(accountID, (tx) =>
      work({
        ...tx,
        query: async <Row extends object>(...[sql, params]: Parameters<typeof tx.query>) => {
          const rows = await tx.query<Row>(sql, params)
          read.push({ statement: nameOf(sql), rows: rows.length })
          return rows
        },
      }),
    )
  return new Proxy(db, {
    get: (target, name) =>
      name === 'accountSnapshot' ? accountSnapshot : Reflect.get(target, name),
  })
}

beforeAll(async () => {
  w = await world({ watch: counted })
  t = teamOf(w)
  await w.server.owner(
    `insert into users (account_id, ordinal, given_name, family_name, name, email, role_id, reports_to_user_id)
     select $1, 100 + n, 'Max', 'Many', 'Max Many ' || n, 'many-' || n || '@ridgeline.test', 2, $2 from generate_series(1, 1001) n`,
    [w.people.ridgeline, w.people.boss.user_id],
  )
})
afterAll(() => w.stop())

/** Returns the most rows that a statement returned for this response, with no cached people. */
async function mostRead(
  ask: () => Promise<{ body: unknown; status: number }>,
): Promise<{ body: unknown; most: number }> {
  await w.server.owner(
    'update account_counters set people_version = people_version + 1 where account_id = $1',
    [w.people.ridgeline],
  )
  read.length = 0
  const { status, body } = await ask()
  expect(status).toBe(200)
  expect(read.length).toBeGreaterThan(0)
  return { body, most: Math.max(...read.map(({ rows }) => rows)) }
}

test("a deactivation's reach and a person's team read only those people, not the whole company", async () => {
  const above = await t.person(w.people.lead)
  const below = await t.person(above)
  await t.person(below)
  const leaving = await mostRead(() =>
    w.boss.asks('POST', `/api/accounts/${w.people.ridgeline}/users/leaving`, {
      toRemoveIDs: [above.user_id],
    }),
  )
  expect((leaving.body as Leaving).people).toHaveLength(3)
  expect(leaving.most).toBe(3)
  const many = await w.server.owner<{ user_id: number }>(
    `select user_id from users where email like 'many-%' order by user_id`,
  )
  const ofMany = await w.boss.asks('POST', `/api/accounts/${w.people.ridgeline}/users/leaving`, {
    toRemoveIDs: many.map(({ user_id }) => user_id),
  })
  expect([ofMany.status, (ofMany.body as Leaving).people.length]).toEqual([200, 1001])
  // Three people are above a tier 4.
  for (const who of [w.lead, w.boss, w.sysadmin]) {
    const team = await mostRead(() => who.asks('GET', `/api/users/sub-users/${above.user_id}`))
    expect(team.body as Associate[]).toHaveLength(2)
    expect(team.most).toBeLessThanOrEqual(4)
  }
})
