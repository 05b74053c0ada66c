import { describe, expect, test } from 'vitest'
import { numbers, problems } from '#tests/world/inviting.ts'
import { inviting, one, people, server, setUp, w } from './invites-withdraw-world.ts'

setUp()

describe('bulk withdrawals', () => {
  test('each of more than 250 has an outcome, even when actions name some of them', async () => {
    const invited = numbers(await inviting.invites(inviting.rows(260)))
    const [was = 0, busy = 0] = invited.slice(254)
    for (const user_id of [was, busy]) await w.safety.opens(w.tower, { ...people.lead, user_id })
    // The history of an action that now belongs to another person still names them.
    await server.owner('update corrective_actions set assigned_to = $2 where assigned_to = $1', [
      was,
      people.lead.user_id,
    ])
    const outcomes = await inviting.withdraws(invited)
    expect(outcomes.map(({ user_id }) => user_id)).toEqual(invited)
    expect(outcomes.filter(({ succeeded }) => !succeeded)).toEqual(
      [was, busy].map((user_id) => ({ user_id, succeeded: false, problem: 'named' })),
    )
  })

  test('work assigned at the same instant is accepted or refused, never a server error', async () => {
    for (let round = 0; round < 15; round += 1) {
      const user_id = await one()
      const given = w.safety.opens(w.tower, { ...people.lead, user_id }).then(() => '', String)
      const [said, [withdrawn]] = await Promise.all([given, inviting.withdraws([user_id])])
      expect(said).not.toMatch(/ 50\d/)
      expect([said === '', withdrawn?.succeeded].filter(Boolean)).toHaveLength(1)
    }
  })

  test('withdraws people named only by others of the same call, in any order', async () => {
    const above = await one()
    const between = numbers(await inviting.invites(inviting.rows(250)))
    const below = await one({ reportsToUserID: above })
    expect(new Set(problems(await inviting.withdraws([above, ...between, below])))).toEqual(
      new Set([null]),
    )
  })
})
