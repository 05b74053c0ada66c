import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Associate } from '#contract/team/schema.ts'
import type { User } from '#contract/access/schema.ts'
import type { Project } from '#contract/projects/schema.ts'
import { makeActor } from '#tests/world/actor.ts'
import { type World, world } from '#tests/world/company.ts'
import { makePerson, type Person } from '#tests/world/people.ts'

let w: World
/** One person reports to the proxy user, and another to that person. */
let below: Person
let deeper: Person

beforeAll(async () => {
  w = await world()
  below = await makePerson(w.server.owner, w.people.ridgeline, {
    name: 'Bea Stone',
    email: 'bea@ridgeline.test',
    reportsTo: w.people.proxy,
  })
  deeper = await makePerson(w.server.owner, w.people.ridgeline, {
    name: 'Will Ode',
    email: 'will@ridgeline.test',
    reportsTo: below,
    roleID: 1,
  })
})
afterAll(() => w.stop())

async function moves(person: Person, to: Person) {
  await w.server.owner('update users set reports_to_user_id = $2 where user_id = $1', [
    person.user_id,
    to.user_id,
  ])
  await w.server.owner(
    'update account_counters set people_version = people_version + 1 where account_id = $1',
    [person.accountID],
  )
}

const company = () => `/api/accounts/${w.people.ridgeline}`
const people = async (who: World['boss']) =>
  (await who.asks('GET', `${company()}/users`)).body as Associate[]
const projects = async (who: World['boss']) =>
  (await who.asks('GET', `${company()}/projects`)).body as Project[]
const ids = (rows: readonly { user_id: number }[]) =>
  rows.map(({ user_id }) => user_id).toSorted((one, other) => one - other)

test("ACL-72 ACL-192 a proxy user's lists for both trees contain only the own chain", async () => {
  const chain = ids([w.people.proxy, below, deeper])
  const own = await w.boss.startsProject({
    number: 'T-1',
    name: 'Silo',
    assignedToUserID: deeper.user_id,
  })
  const other = await w.boss.startsProject({
    number: 'T-2',
    name: 'Kiln',
    assignedToUserID: w.people.lead.user_id,
  })
  expect(ids(await people(w.proxy))).toEqual(chain)
  expect((await projects(w.proxy)).map(({ uid }) => uid)).toEqual([own.uid])
  // The rows exist, for a person who may see them.
  expect(ids(await people(w.boss))).toEqual(
    expect.arrayContaining([...chain, w.people.lead.user_id]),
  )
  expect((await projects(w.boss)).map(({ uid }) => uid)).toEqual(
    expect.arrayContaining([own.uid, other.uid]),
  )
  // A person who joins the chain joins the rows.
  await moves(w.people.worker, below)
  try {
    expect(ids(await people(w.proxy))).toEqual(
      ids([w.people.proxy, below, deeper, w.people.worker]),
    )
  } finally {
    await moves(w.people.worker, w.people.lead)
  }
})

test('ACL-270 names and ids of roles come from the rows of the server, for oneself and all others in the list', async () => {
  const names: Readonly<Record<number, string>> = {
    1: 'Mobile User',
    2: 'Administrator',
    3: 'SysAdmin',
  }
  for (const [who, roleID] of [
    [w.worker, 1],
    [w.safety, 2],
    [w.sysadmin, 3],
  ] as const) {
    const { body } = await who.asks('GET', '/api/users/me')
    expect((body as User).app_metadata.role).toEqual({ roleID, name: names[roleID] })
  }
  const rows = await people(w.boss)
  expect(new Set(rows.map(({ app_metadata }) => app_metadata.role.roleID))).toEqual(new Set([1, 2]))
  for (const { app_metadata } of rows)
    expect(app_metadata.role.name).toBe(names[app_metadata.role.roleID])
})

test('ACL-271 role 1 is never the owner: even at the top of the tree it may not create projects', async () => {
  const top = makeActor(
    w.server,
    await makePerson(w.server.owner, w.people.harbor, {
      name: 'Top Worker',
      email: 'top@harbor.test',
      roleID: 1,
    }),
  )
  const path = `/api/accounts/${w.people.harbor}`
  const flag = (value: boolean | null, who: Person) =>
    w.server.owner('update users set can_create_project = $2 where user_id = $1', [
      who.user_id,
      value,
    ])
  const says = async () =>
    Object.fromEntries(
      ((await w.stranger.asks('GET', `${path}/users`)).body as Associate[]).map(
        ({ user_id, user_metadata }) => [user_id, user_metadata.canCreateProject],
      ),
    )
  const project = {
    number: 'O-1',
    name: 'Lock',
    address: 'Quay 1',
    assignedToUserID: w.people.stranger.user_id,
  }
  const creates = async (who: typeof top) =>
    (await who.asks('POST', `${path}/projects`, [project])).status
  for (const value of [null, false]) {
    await flag(value, top)
    expect(await creates(top)).toBe(403)
    expect((await says())[top.user_id]).toBe(false)
    // An owner may create with either value of the flag.
    await flag(value, w.people.stranger)
    expect(await creates(w.stranger)).toBe(201)
    expect((await says())[w.people.stranger.user_id]).toBe(true)
  }
  // A person who reports to someone is no owner either.
  await flag(false, w.mate)
  expect(await creates(w.mate)).toBe(403)
})
