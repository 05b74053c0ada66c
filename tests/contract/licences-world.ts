import { afterAll, beforeAll, expect } from 'vitest'
import type { LicenceRule } from '#contract/access/schema.ts'
import type { InviteOutcome } from '#contract/invites/schema.ts'
import { roles } from '#contract/kernel/role.ts'
import { licenses } from '#contract/packages/licenses.ts'
import { mayTakeLicence } from '#contract/packages/rules.ts'
import { licensesForRole } from '#contract/team/licences.ts'
import { type World, world } from '#tests/world/company.ts'
import { makePerson } from '#tests/world/people.ts'

let w: World

/** Makes a company under this rule before the tests of a block, and ends it after them. */
export function setUp(rule: LicenceRule): void {
  beforeAll(async () => {
    w = await world({ environment: { LICENCE_RULE: rule } })
  })
  afterAll(() => w.stop())
}

/**
 * The senders of a table of people, the role of the invited people, and the screen of the rule. In
 * companies the bulk table has a role; for the provider's people it has none, and an administrator
 * is invited alone (rulings, 41).
 */
export const senders = [
  ['boss', roles.mobileUser, 'bulkInvite'],
  ['safety', roles.safetyProfessional, 'bulkInvite'],
  ['proxy', roles.mobileUser, 'bulkInvite'],
  ['sysadmin', roles.mobileUser, 'bulkInviteWithoutRole'],
  ['sysadmin', roles.safetyProfessional, 'singleInvite'],
] as const

export async function takesAsAllowed(rule: LicenceRule): Promise<void> {
  const stored = await w.server.owner<{ packageID: string; packageName: string }>(
    'select package_id as "packageID", package_name as "packageName" from packages order by place',
  )
  expect(stored).toEqual(licenses)
  expect(
    ((await w.boss.asks('GET', '/api/users/me')).body as { settings: unknown }).settings,
  ).toMatchObject({ licenceRule: rule })
  for (const roleID of [roles.mobileUser, roles.safetyProfessional]) {
    const who = await makePerson(w.server.owner, w.people.ridgeline, {
      name: `Lia Role${roleID}`,
      email: `lia${roleID}@ridgeline.test`,
      roleID,
      reportsTo: w.people.lead,
    })
    const taken: string[] = []
    for (const { packageID } of stored) {
      const { status } = await w.boss.asks(
        'PATCH',
        `/api/user/${w.people.ridgeline}/update-package/${who.user_id}`,
        { packageID },
      )
      expect(status).toBe(
        mayTakeLicence({ rule, screen: 'roleChange', roleID }, packageID) ? 200 : 422,
      )
      if (status === 200) taken.push(packageID)
    }
    expect(taken).toEqual(licensesForRole(roleID, rule))
  }
}

type Sender = (typeof senders)[number]

export async function invitesAsAllowed(
  rule: LicenceRule,
  who: Sender[0],
  roleID: Sender[1],
  screen: Sender[2],
): Promise<void> {
  const reportsToUserID = w.people[who === 'sysadmin' ? 'boss' : who].user_id
  const rows = licenses.map(({ packageID }) => ({
    givenName: 'Nina',
    familyName: 'Novak',
    email: `${who}${roleID}.${packageID}@new.test`.toLowerCase(),
    jobTitle: 'Foreman',
    package: packageID,
    contractorCompanyID: 0,
    reportsToUserID,
    app_metadata: { role: { roleID } },
  }))
  const { body } = await w.server.ask('POST', `/api/accounts/${w.people.ridgeline}/users`, {
    as: w.people[who],
    body: rows,
  })
  const outcomes = body as InviteOutcome[]
  expect(outcomes.map(({ succeeded }) => succeeded)).toEqual(
    licenses.map(({ packageID }) => mayTakeLicence({ rule, screen, roleID }, packageID)),
  )
  for (const { fields } of outcomes.filter(({ succeeded }) => !succeeded))
    expect(fields).toEqual({ package: 'Please, select a Licence type' })
}
