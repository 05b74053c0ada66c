import { describe, test } from 'vitest'
import { licenceRule } from '#contract/access/schema.ts'
import { invitesAsAllowed, senders, setUp, takesAsAllowed } from './licences-world.ts'

describe.each(licenceRule.options.slice(1))('LICENCE_RULE=%s', (rule) => {
  setUp(rule)

  test('TEAM-69 TEAM-70 TEAM-71 TEAM-72 a role may have exactly the licences of the table, at the server as on the screens', async () => {
    await takesAsAllowed(rule)
  })

  test.each(senders)(
    'INV-69 INV-70 G1-73 G1-119 a table from %s as role %i invites only people with allowed licences',
    async (who, roleID, screen) => {
      await invitesAsAllowed(rule, who, roleID, screen)
    },
  )
})
