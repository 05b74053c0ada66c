import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportingProblem, type TeamPerson } from '#contract/team/rules.ts'
import type { SeveralOutcome } from '#contract/team/schema.ts'
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

const nobody = { user_metadata: { reportsToUserID: null } }
const several = (who: Actor, userIDs: readonly number[], more: object = {}) =>
  who.asks('PATCH', `/api/accounts/${w.people.ridgeline}/users`, {
    userIDs,
    change: { reportsToUserID: null },
    ...more,
  })
const reportsTo = async (about: Person) => (await t.one(about)).user_metadata.reportsToUserID

describe('permission to make an owner (decision 59)', () => {
  test('a safety professional who is no owner makes neither themself nor another person one', async () => {
    const about = await t.person(w.people.lead)
    for (const [who, whom] of [
      [w.lead, w.people.lead],
      [w.lead, about],
      [w.safety, about],
    ] as const) {
      expect(t.refusal(await t.puts(who, whom, nobody))).toMatchObject({
        status: 403,
        code: 'not-permitted',
      })
    }
    for (const more of [{}, { preview: true }])
      expect(
        t.refusal(await several(w.lead, [about.user_id, w.people.lead.user_id], more)),
      ).toMatchObject({ status: 403, code: 'not-permitted' })
    expect([await reportsTo(about), await reportsTo(w.people.lead)]).toEqual([
      w.people.lead.user_id,
      w.people.safety.user_id,
    ])
    expect(await t.tickets(about)).toEqual([])
  })

  test('refuses it by a new role too: a mobile user without a manager would become an owner as Administrator', async () => {
    const top = await t.person(undefined, { roleID: 1 })
    const role = (who: Actor, more: object = {}) =>
      t.puts(who, top, { app_metadata: { role: { roleID: 2 } }, ...more })
    expect(t.refusal(await role(w.safety))).toMatchObject({ status: 403, code: 'not-permitted' })
    // A person who reports to someone does not become an owner.
    expect(
      (await role(w.safety, { user_metadata: { reportsToUserID: w.people.lead.user_id } })).status,
    ).toBe(200)
    await t.puts(w.boss, top, { app_metadata: { role: { roleID: 1 } } })
  })

  test('refuses it by a reactivation too', async () => {
    const gone = await t.person(undefined, { blocked: true })
    expect(t.refusal(await t.puts(w.safety, gone, { blocked: false }))).toMatchObject({
      status: 403,
      code: 'not-permitted',
    })
    expect((await t.puts(w.boss, gone, { blocked: false })).status).toBe(200)
  })

  test('owners and provider staff make owners, one by one and several at once', async () => {
    for (const who of [w.boss, w.sysadmin]) {
      const [one, other] = [await t.person(w.people.lead), await t.person(w.people.lead)]
      expect((await t.puts(who, one, nobody)).body).toMatchObject({ tier: 1, reportsTo: null })
      expect((await several(who, [other.user_id])).body as SeveralOutcome).toEqual({
        changed: [other.user_id],
        refusals: [],
      })
    }
  })

  test('a person who would not become one is refused only for the missing manager', async () => {
    const mobile = await t.person(w.people.lead, { roleID: 1 })
    expect((await several(w.lead, [mobile.user_id], { preview: true })).body).toEqual({
      changed: [],
      refusals: [{ user_id: mobile.user_id, reason: 'no-manager' }],
    })
  })
})

test('TEAM-58 TEAM-59 reports the last-owner problem for the only owner, and the circle for one of two', () => {
  const person = (user_id: number, reportsToUserID: number | null): TeamPerson => ({
    user_id,
    roleID: 2,
    blocked: false,
    isProxyUser: false,
    reportsToUserID,
  })
  const [boss, lead, second] = [person(1, null), person(2, 1), person(3, null)]
  expect(reportingProblem(new Map([boss, lead].map((one) => [one.user_id, one])), boss, 2)).toBe(
    'last-owner',
  )
  expect(
    reportingProblem(new Map([boss, lead, second].map((one) => [one.user_id, one])), boss, 2),
  ).toBe('reports-circle')
})
