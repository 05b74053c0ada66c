import { expect, test } from 'vitest'
import { numbers } from '#tests/world/inviting.ts'
import type { Answered } from '#tests/world/server.ts'
import { dawdling, inviting, people, server, setUp, several } from './invites-locks-world.ts'

setUp()

const failed = (answers: readonly Answered[]) => answers.filter(({ status }) => status >= 500).map(({ status, text }) => `${status} ${text.slice(0, 200)}`)

test('people who are moved to somebody whose invitation is withdrawn: each call is answered, and nobody reports to nobody', async () => {
  await dawdling('users for each statement', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [above = 0, ...moved] = numbers(await inviting.invites(inviting.rows(4)))
      const answers = await Promise.all([
        several(moved.slice(0, 2), { reportsToUserID: above }),
        server.ask('PUT', `/api/users/${moved[2]}`, { as: people.boss, body: { user_metadata: { reportsToUserID: above } } }),
        server.ask('POST', `${inviting.path}/invitations/withdraw`, { as: people.boss, body: { userIDs: [above] } }),
      ])
      expect(failed(answers)).toEqual([])
    }
  })
})
