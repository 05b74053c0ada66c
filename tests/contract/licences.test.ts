import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { licenceRule } from '#contract/access/schema.ts'
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
})
