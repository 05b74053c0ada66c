import { describe, expect, test } from 'vitest'
import type { AuditRow } from '#contract/audit/operations.ts'
import { problems } from '#tests/world/inviting.ts'
import { inviting, one, people, server, setUp, w } from './invites-withdraw-world.ts'

setUp()

describe('an invited owner', () => {
  test('G1-69 is withdrawn only by another owner or the provider (ruling 58)', async () => {
    const [first, second] = [
      await one({ reportsToUserID: null }),
      await one({ reportsToUserID: null }),
    ]
    expect(await inviting.withdraws([first, await one()], people.safety)).toMatchObject([
      { user_id: first, succeeded: false, problem: 'owner' },
      { problem: null },
    ])
    expect((await inviting.open()).map(({ user_id }) => user_id)).toContain(first)
    expect(problems(await inviting.withdraws([first]))).toEqual([null])
    expect(problems(await inviting.withdraws([second], people.sysadmin))).toEqual([null])
  })
})

describe('bulk withdrawals', () => {
  test('a person named by a remaining one of the same call stays', async () => {
    const above = await one()
    const below = await one({ reportsToUserID: above })
    await w.safety.opens(w.tower, { ...people.lead, user_id: below })
    expect(problems(await inviting.withdraws([above, below, await one()]))).toEqual([
      'named',
      'named',
      null,
    ])
  })
})

describe('the identity of a withdrawn person', () => {
  test('stays readable in the trail, in each line about them, and in the history', async () => {
    const user = await one({ givenName: 'Wanda', familyName: 'Gone' })
    await inviting.withdraws([user])
    const lines = (
      await server.ask('GET', `${inviting.path}/audit?limit=2&event=invited,invite-withdrawn`, {
        as: people.boss,
      })
    ).body as AuditRow[]
    expect(lines.map(({ event, about, details }) => ({ event, about, details }))).toEqual([
      {
        event: 'invite-withdrawn',
        about: 'Wanda Gone',
        details: [{ name: 'name', from: '', to: 'Wanda Gone' }],
      },
      { event: 'invited', about: 'Wanda Gone', details: [] },
    ])
    const [ticket] = await server.owner(
      `select changes from tickets where entity = 'user' and record_id = $1 and to_status = 'Removed'`,
      [user],
    )
    expect(ticket).toEqual({ changes: { name: { from: 'Wanda Gone', to: null } } })
  })
})
