import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SeveralChange, SeveralOutcome } from '#contract/team/schema.ts'
import type { Actor } from '#tests/world/actor.ts'
import { type World, world } from '#tests/world/company.ts'
import type { Person } from '#tests/world/people.ts'
import { teamOf } from './team-world.ts'

let w: World
let t: ReturnType<typeof teamOf>

beforeAll(async () => {
  w = await world()
  t = teamOf(w)
})
afterAll(() => w.stop())

const ids = (people: readonly Person[]) => people.map(({ user_id }) => user_id)
const several = (
  who: Actor,
  people: readonly Person[],
  change: SeveralChange,
  more: { preview?: true } = {},
  headers: Record<string, string> = {},
) =>
  who.asks(
    'PATCH',
    `/api/accounts/${w.people.ridgeline}/users`,
    { userIDs: ids(people), change, ...more },
    { headers },
  )
const bosses = async (people: readonly Person[]) =>
  (await Promise.all(people.map((each) => t.one(each)))).map(
    (row) => row.user_metadata.reportsToUserID,
  )

test('one act moves several people: a circle stays out, each has one line of history and of the audit trail', async () => {
  const above = await t.person(w.people.lead)
  const [one, other] = [await t.person(w.people.lead), await t.person(w.people.lead)]
  const people = [one, above, other, w.people.lead]
  const expected: SeveralOutcome = {
    changed: ids([one, other]),
    refusals: [above, w.people.lead].map(({ user_id }) => ({ user_id, reason: 'reports-circle' })),
  }
  const change = { reportsToUserID: above.user_id }
  expect((await several(w.boss, people, change, { preview: true })).body).toEqual(expected)
  expect(await bosses([one, other])).toEqual([w.people.lead.user_id, w.people.lead.user_id])
  expect((await several(w.boss, people, change)).body).toEqual(expected)
  expect(await bosses([one, other])).toEqual([above.user_id, above.user_id])
  for (const each of [one, other]) {
    expect(await t.tickets(each)).toMatchObject([
      {
        changes: { reportsToUserID: { from: w.people.lead.user_id, to: above.user_id } },
        author_id: w.people.boss.user_id,
      },
    ])
    expect(await t.events(each)).toMatchObject([{ event: 'reports-to-changed' }])
  }
  expect(await t.tickets(above)).toEqual([])
})

test('a proxy user sees the people moved below them from then on', async () => {
  const moved = [await t.person(w.people.lead), await t.person(w.people.lead)]
  const seen = () => Promise.all(moved.map((each) => t.listed(each, w.proxy)))
  expect(await seen()).toEqual([undefined, undefined])
  expect((await several(w.boss, moved, { reportsToUserID: w.people.proxy.user_id })).body).toEqual({
    changed: ids(moved),
    refusals: [],
  })
  expect(await seen()).toMatchObject(moved.map(({ user_id }) => ({ user_id })))
})

test('a repeat with the same key is the same act, with the same response', async () => {
  const people = [await t.person(w.people.lead), await t.person(w.people.lead)]
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const first = (
    await several(w.boss, people, { reportsToUserID: w.people.safety.user_id }, {}, headers)
  ).body
  expect(first).toEqual({ changed: ids(people), refusals: [] })
  expect(
    (await several(w.boss, people, { reportsToUserID: w.people.safety.user_id }, {}, headers)).body,
  ).toEqual(first)
  for (const each of people) expect(await t.tickets(each)).toHaveLength(1)
  expect(
    t.refusal(
      await several(w.boss, people, { reportsToUserID: w.people.boss.user_id }, {}, headers),
    ),
  ).toMatchObject({ status: 409, code: 'key' })
})

test('seats are assigned in the order of people; others with another role or unknown are named', async () => {
  const people = [
    await t.person(w.people.lead),
    await t.person(w.people.lead, { roleID: 1 }),
    await t.person(w.people.lead),
    await t.person(w.people.lead),
  ]
  const [first, mobile, second, third] = ids(people)
  await w.server.owner(
    `update account_packages set seats = (select count(*) from users where account_id = $1 and package = 'SA-CRANES-SAFETY' and not blocked) + 2 where account_id = $1 and package_id = 'SA-CRANES-SAFETY'`,
    [w.people.ridgeline],
  )
  const expected = {
    changed: [first, second],
    refusals: [
      { user_id: mobile, reason: 'other-role' },
      { user_id: third, reason: 'no-seats' },
    ],
  }
  expect(
    (await several(w.boss, people, { package: 'SA-CRANES-SAFETY' }, { preview: true })).body,
  ).toEqual(expected)
  expect((await several(w.boss, people, { package: 'SA-CRANES-SAFETY' })).body).toEqual(expected)
  expect(
    (await Promise.all(people.map((each) => t.one(each)))).map((row) => row.user_metadata.package),
  ).toEqual(['SA-CRANES-SAFETY', null, 'SA-CRANES-SAFETY', null])
  expect(t.refusal(await several(w.boss, people, { package: 'SA-NONE' }))).toMatchObject({
    status: 422,
    fields: { package: expect.any(String) },
  })
})

test('two such acts at the same time never use a seat twice', async () => {
  const groups = await Promise.all(
    [1, 2].map(() => Promise.all([1, 2, 3].map(() => t.person(w.people.lead)))),
  )
  await w.server.owner(
    `update account_packages set seats = (select count(*) from users where account_id = $1 and package = 'SA-CRANES-SAFETY' and not blocked) + 4 where account_id = $1 and package_id = 'SA-CRANES-SAFETY'`,
    [w.people.ridgeline],
  )
  const answers = await Promise.all(
    groups.map((people) => several(w.boss, people, { package: 'SA-CRANES-SAFETY' })),
  )
  expect(
    answers
      .map(({ body }) => (body as SeveralOutcome).changed.length)
      .toSorted((one, other) => other - one),
  ).toEqual([3, 1])
})

test('accepts only listed companies and own people; a proxy user changes no license', async () => {
  const about = await t.person(w.people.lead)
  expect((await several(w.boss, [about], { contractorCompanyID: 0 })).body).toEqual({
    changed: [],
    refusals: [],
  })
  expect(t.refusal(await several(w.boss, [about], { contractorCompanyID: 999_999 }))).toMatchObject(
    { status: 422, fields: { contractorCompanyID: expect.any(String) } },
  )
  expect(
    (
      await several(w.boss, [about, w.people.sysadmin], {
        reportsToUserID: w.people.safety.user_id,
      })
    ).status,
  ).toBe(404)
  const proxy = await t.person(w.people.lead, { isProxyUser: true })
  expect((await several(t.actor(proxy), [proxy], { package: 'SA-OSHA' })).status).toBe(403)
  expect(
    (await several(t.actor(proxy), [proxy], { reportsToUserID: w.people.boss.user_id })).status,
  ).toBe(403)
})

test('the last owner among them stays owner', async () => {
  const next = await t.person(undefined)
  const answer = (
    await several(w.boss, [w.people.boss, next], { reportsToUserID: w.people.safety.user_id })
  ).body as SeveralOutcome
  expect(answer.refusals.map(({ reason }) => reason)).toContain('reports-circle')
  expect(answer.changed).toEqual([next.user_id])
})
