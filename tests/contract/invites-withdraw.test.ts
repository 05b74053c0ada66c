import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditRow } from '#contract/audit/operations.ts'
import { invitingOf, numbers, problems } from '#tests/world/inviting.ts'
import { type World, world } from '#tests/world/company.ts'
import type { People } from '#tests/world/people.ts'
import type { TestServer } from '#tests/world/server.ts'

let w: World
let server: TestServer
let people: People
let inviting: ReturnType<typeof invitingOf>

beforeAll(async () => {
  w = await world()
  ;({ server, people } = w)
  inviting = invitingOf(server, people, 'withdraw')
  await server.owner(`update account_packages set seats = 10000 where package_id = 'SA-COMMANDER'`)
})
afterAll(() => w.stop())

const one = async (more: object = {}, as = people.boss) => numbers(await inviting.invites(inviting.rows(1, more), { as }))[0] ?? 0

describe('who is an owner', () => {
  test('rulings 58 G1-69 is taken back by another owner or the provider alone', async () => {
    const [first, second] = [await one({ reportsToUserID: null }), await one({ reportsToUserID: null })]
    expect(await inviting.withdraws([first, await one()], people.safety)).toMatchObject([{ user_id: first, succeeded: false, problem: 'owner' }, { problem: null }])
    expect((await inviting.open()).map(({ user_id }) => user_id)).toContain(first)
    expect(problems(await inviting.withdraws([first]))).toEqual([null])
    expect(problems(await inviting.withdraws([second], people.sysadmin))).toEqual([null])
  })
})

describe('many at once', () => {
  test('of more than 250 each has an outcome, whoever is named by work among them', async () => {
    const invited = numbers(await inviting.invites(inviting.rows(260)))
    const [was = 0, busy = 0] = invited.slice(254)
    for (const user_id of [was, busy]) await w.safety.opens(w.tower, { ...people.lead, user_id })
    // The history of what is another's now names them still.
    await server.owner('update corrective_actions set assigned_to = $2 where assigned_to = $1', [was, people.lead.user_id])
    const outcomes = await inviting.withdraws(invited)
    expect(outcomes.map(({ user_id }) => user_id)).toEqual(invited)
    expect(outcomes.filter(({ succeeded }) => !succeeded)).toEqual([was, busy].map((user_id) => ({ user_id, succeeded: false, problem: 'named' })))
  })

  test('work that is given at that moment is given or refused, and never an error of the server', async () => {
    for (let round = 0; round < 15; round += 1) {
      const user_id = await one()
      const given = w.safety.opens(w.tower, { ...people.lead, user_id }).then(() => '', String)
      const [said, [withdrawn]] = await Promise.all([given, inviting.withdraws([user_id])])
      expect(said).not.toMatch(/ 50\d/)
      expect([said === '', withdrawn?.succeeded].filter(Boolean)).toHaveLength(1)
    }
  })

  test('who is named only by somebody of the same call goes too, in whatever order they are', async () => {
    const above = await one()
    const between = numbers(await inviting.invites(inviting.rows(250)))
    const below = await one({ reportsToUserID: above })
    expect(new Set(problems(await inviting.withdraws([above, ...between, below])))).toEqual(new Set([null]))
  })

  test('who is named by somebody of the same call who stays, stays', async () => {
    const above = await one()
    const below = await one({ reportsToUserID: above })
    await w.safety.opens(w.tower, { ...people.lead, user_id: below })
    expect(problems(await inviting.withdraws([above, below, await one()]))).toEqual(['named', 'named', null])
  })
})

describe('who it was', () => {
  test('stays readable in the trail, in each line about them, and in the history', async () => {
    const user = await one({ givenName: 'Wanda', familyName: 'Gone' })
    await inviting.withdraws([user])
    const lines = (await server.ask('GET', `${inviting.path}/audit?limit=2&event=invited,invite-withdrawn`, { as: people.boss })).body as AuditRow[]
    expect(lines.map(({ event, about, details }) => ({ event, about, details }))).toEqual([
      { event: 'invite-withdrawn', about: 'Wanda Gone', details: [{ name: 'name', from: '', to: 'Wanda Gone' }] },
      { event: 'invited', about: 'Wanda Gone', details: [] },
    ])
    const [ticket] = await server.owner(`select changes from tickets where entity = 'user' and record_id = $1 and to_status = 'Removed'`, [user])
    expect(ticket).toEqual({ changes: { name: { from: 'Wanda Gone', to: null } } })
  })
})
