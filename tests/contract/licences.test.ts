import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { licenceRule } from '#contract/access/schema.ts'
import type { InviteOutcome } from '#contract/invites/schema.ts'
import { roles } from '#contract/kernel/role.ts'
import { licenses } from '#contract/packages/licenses.ts'
import { licencesByRole, mayTakeLicence } from '#contract/packages/rules.ts'
import { licencesFor } from '#contract/team/licences.ts'
import { type World, world } from '#tests/world/company.ts'
import { makePerson } from '#tests/world/people.ts'

test('TEAM-69 TEAM-72 the table of licences knows every reading that the setting can choose, and no other', () => {
  expect(Object.keys(licencesByRole)).toEqual(licenceRule.options)
})

describe.each(licenceRule.options)('LICENCE_RULE=%s', (rule) => {
  let w: World
  beforeAll(async () => {
    w = await world({ environment: { LICENCE_RULE: rule } })
  })
  afterAll(() => w.stop())

  test('TEAM-69 TEAM-70 TEAM-71 TEAM-72 of the licences of the database a role may be given exactly those of the table, at the server as on the screens', async () => {
    const stored = await w.server.owner<{ packageID: string; packageName: string }>('select package_id as "packageID", package_name as "packageName" from packages order by place')
    expect(stored).toEqual(licenses)
    expect(((await w.boss.asks('GET', '/api/users/me')).body as { settings: unknown }).settings).toMatchObject({ licenceRule: rule })
    for (const roleID of [roles.mobileUser, roles.safetyProfessional]) {
      const who = await makePerson(w.server.owner, w.people.ridgeline, { name: `Lia Role${roleID}`, email: `lia${roleID}@ridgeline.test`, roleID, reportsTo: w.people.lead })
      const taken: string[] = []
      for (const { packageID } of stored) {
        const { status } = await w.boss.asks('PATCH', `/api/user/${w.people.ridgeline}/update-package/${who.user_id}`, { packageID })
        expect(status).toBe(mayTakeLicence({ rule, screen: 'roleChange', roleID }, packageID) ? 200 : 422)
        if (status === 200) taken.push(packageID)
      }
      expect(taken).toEqual(licencesFor(roleID, rule))
    }
  })

  // In companies the table of many has a role; for the provider's people it has none, and an administrator is invited alone (rulings, 41).
  test.each([
    ['boss', roles.mobileUser, 'bulkInvite'], ['safety', roles.safetyProfessional, 'bulkInvite'], ['proxy', roles.mobileUser, 'bulkInvite'],
    ['sysadmin', roles.mobileUser, 'bulkInviteWithoutRole'], ['sysadmin', roles.safetyProfessional, 'singleInvite'],
  ] as const)('INV-69 INV-70 G1-73 G1-119 of a table of people that %s sends as role %i those are in whose licence the rule allows', async (who, roleID, screen) => {
    const reportsToUserID = w.people[who === 'proxy' ? 'proxy' : 'boss'].user_id
    const rows = licenses.map(({ packageID }) => ({
      givenName: 'Nina', familyName: 'Novak', email: `${who}${roleID}.${packageID}@new.test`.toLowerCase(), jobTitle: 'Foreman', package: packageID, contractorCompanyID: 0, reportsToUserID, app_metadata: { role: { roleID } },
    }))
    const { body } = await w.server.ask('POST', `/api/accounts/${w.people.ridgeline}/users`, { as: w.people[who], body: rows })
    const outcomes = body as InviteOutcome[]
    expect(outcomes.map(({ succeeded }) => succeeded)).toEqual(licenses.map(({ packageID }) => mayTakeLicence({ rule, screen, roleID }, packageID)))
    for (const { fields } of outcomes.filter(({ succeeded }) => !succeeded)) expect(fields).toEqual({ package: 'Please, select a Licence type' })
  })
})
