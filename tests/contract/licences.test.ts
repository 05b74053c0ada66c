import { describe, expect, test } from 'vitest'
import { licenceRule } from '#contract/access/schema.ts'
import { licencesByRole } from '#contract/packages/rules.ts'
import { invitesAsAllowed, senders, setUp, takesAsAllowed } from './licences-world.ts'

test('TEAM-69 TEAM-72 the table of licences has every rule of the setting, and no other', () => {
  expect(Object.keys(licencesByRole)).toEqual(licenceRule.options)
})

// The usual rule; the proof runs the others.
describe.each(licenceRule.options.slice(0, 1))('LICENCE_RULE=%s', (rule) => {
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
