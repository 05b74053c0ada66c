import { expect, test } from 'vitest'
import { isOwner, type RoleID } from '#contract/kernel/role.ts'
import { createRandom } from '#server/seed/random.ts'
import { type Actor, makeActor } from '#tests/world/actor.ts'
import { makeCompany, makePerson, type Person } from '#tests/world/people.ts'
import { eachSeed, seedsOfRaces } from '#tests/world/seeds.ts'
import { servers, setUp, w } from './team-races-world.ts'

setUp()

interface Standing {
  user_id: number
  reportsToUserID: number | null
  roleID: RoleID
  blocked: boolean
  isProxyUser: boolean
}

const standing = (accountID: number) =>
  w.server.owner<Standing>(
    'select user_id, reports_to_user_id as "reportsToUserID", role_id as "roleID", blocked, is_proxy_user as "isProxyUser" from users where account_id = $1',
    [accountID],
  )

/** The people who report to themselves through a circle. */
function circles(people: readonly Standing[]): number[] {
  const above = new Map(people.map(({ user_id, reportsToUserID }) => [user_id, reportsToUserID]))
  return people.flatMap(({ user_id }) => {
    let [steps, at]: [number, number | null] = [0, user_id]
    while (at !== null && steps <= people.length) [steps, at] = [steps + 1, above.get(at) ?? null]
    return at === null ? [] : [user_id]
  })
}

const rounds = seedsOfRaces(4).map((seed, at) => ({ round: at + 1, seed }))

/** A company of twelve, two of them owners; each of the others reports to a random one. */
async function company(
  seed: number,
  draw: () => number,
): Promise<{ accountID: number; people: Person[] }> {
  const accountID = await makeCompany(w.server.owner, `Races ${seed}`)
  const people: Person[] = []
  for (let n = 0; n < 12; n += 1) {
    const above = people[Math.floor(draw() * people.length)]
    people.push(
      await makePerson(w.server.owner, accountID, {
        name: `Person ${n}`,
        email: `p${n}@races${accountID}.test`,
        ...(n > 1 && above && { reportsTo: above }),
      }),
    )
  }
  return { accountID, people }
}

test.each(rounds)(
  'TEAM-58 50 simultaneous changes of reports-to never make a circle, round $round',
  ({ seed: drawn }) =>
    eachSeed([drawn], async (seed) => {
      const { next } = createRandom(seed)
      const { accountID, people } = await company(seed, next)
      const admins = servers.each(w.sysadmin)
      const pick = <T>(of: readonly T[]): T | undefined => of[Math.floor(next() * of.length)]
      // The opposite of each change follows at the next server.
      const changes = Array.from(
        { length: 25 },
        () => [pick(people), pick(people)] as const,
      ).flatMap(([one, other]) => [
        { about: one, to: other },
        { about: other, to: one },
      ])
      const answers = await Promise.all(
        changes.map(async ({ about, to }, n) =>
          admins[n % admins.length]?.asks('PUT', `/api/users/${about?.user_id}`, {
            user_metadata: { reportsToUserID: to?.user_id ?? null },
          }),
        ),
      )
      const statuses = answers.map((answer) => answer?.status ?? 0)
      expect(new Set(statuses).isSubsetOf(new Set([200, 422]))).toBe(true)
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
      expect(circles(await standing(accountID))).toEqual([])
    }),
)

// Each owner gets another superior or another role, or is deactivated.
const ways = [
  (who: Actor | undefined, owner: Person, above: Person) =>
    who?.asks('PUT', `/api/users/${owner.user_id}`, {
      user_metadata: { reportsToUserID: above.user_id },
    }),
  (who: Actor | undefined, owner: Person) =>
    who?.asks('PUT', `/api/users/${owner.user_id}`, { app_metadata: { role: { roleID: 1 } } }),
  (who: Actor | undefined, owner: Person) => who?.asks('DELETE', `/api/users/${owner.user_id}`),
]

test('TEAM-60 50 concurrent changes that each remove an owner leave the company one', async () => {
  const accountID = await makeCompany(w.server.owner, 'Many Owners')
  const owners: Person[] = []
  for (let n = 0; n < 50; n += 1)
    owners.push(
      await makePerson(w.server.owner, accountID, {
        name: `Owner ${n}`,
        email: `o${n}@races${accountID}.test`,
      }),
    )
  // Not below any of the owners, so that each one can leave or lose the role.
  const gone = await makePerson(w.server.owner, accountID, {
    name: 'Guy Gone',
    email: `gone@races${accountID}.test`,
    blocked: true,
  })
  const above = await makePerson(w.server.owner, accountID, {
    name: 'Ada Above',
    email: `above@races${accountID}.test`,
    reportsTo: gone,
  })
  const admins = servers.each(w.sysadmin)
  const answers = await Promise.all(
    owners.map(async (owner, n) =>
      ways[n % ways.length]?.(admins[n % admins.length], owner, above),
    ),
  )
  const statuses = answers.map((answer) => answer?.status ?? 0)
  expect(new Set(statuses).isSubsetOf(new Set([200, 204, 422]))).toBe(true)
  expect((await standing(accountID)).filter((one) => !one.blocked && isOwner(one))).toHaveLength(1)
})

test('a branch of 2,000 leaves in one transaction, with its open work, history and trail', async () => {
  const accountID = await makeCompany(w.server.owner, 'Large Works')
  const owner = await makePerson(w.server.owner, accountID, {
    name: 'Olga Large',
    email: 'owner@large.test',
  })
  const top = await makePerson(w.server.owner, accountID, {
    name: 'Tor Top',
    email: 'top@large.test',
    reportsTo: owner,
  })
  await w.server.owner(
    `insert into users (account_id, ordinal, given_name, family_name, name, email, role_id, reports_to_user_id)
     select $1, 10 + n, 'P', 'L' || n, 'P L' || n, 'l' || n || '@large.test', 2, $2 from generate_series(1, 1999) as n`,
    [accountID, top.user_id],
  )
  await w.server.owner(
    `insert into projects (account_id, uid, ordinal, number, name, address, assigned_to_user_id, created_by)
     select $1, gen_random_uuid(), row_number() over (), 'L', 'L', 'L', user_id, $2 from users where account_id = $1 and reports_to_user_id = $3 limit 700`,
    [accountID, owner.user_id, top.user_id],
  )
  const boss = makeActor(w.server, owner)
  const answer = await boss.asks('DELETE', '/api/users', {
    toRemoveIDs: [top.user_id],
    handOverTo: owner.user_id,
  })
  expect(answer.status).toBe(204)
  const count = async (sql: string) =>
    (await w.server.owner<{ n: number }>(`select count(*)::int as n from ${sql}`, [accountID]))[0]
      ?.n
  expect(await count('users where account_id = $1 and blocked')).toBe(2000)
  expect(await count(`tickets where account_id = $1 and entity = 'user'`)).toBe(2000)
  expect(await count(`audit_events where account_id = $1 and event = 'user-blocked'`)).toBe(2000)
  expect(
    await count(
      `projects where account_id = $1 and version = 2 and assigned_to_user_id = ${owner.user_id}`,
    ),
  ).toBe(700)
  expect(await count(`tickets where account_id = $1 and entity = 'project'`)).toBe(700)
  // The second call finds no one left, and writes nothing.
  expect((await boss.asks('DELETE', '/api/users', { toRemoveIDs: [top.user_id] })).status).toBe(204)
  expect(await count(`tickets where account_id = $1 and entity = 'user'`)).toBe(2000)
})
