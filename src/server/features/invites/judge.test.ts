import { expect, test } from 'vitest'
import type { Invite } from '#contract/invites/schema.ts'
import { fieldsToMend, type Judging } from './judge.ts'

const invite = (reportsToUserID: number | null): Invite => ({
  givenName: 'Kim',
  familyName: 'Nakamura',
  email: 'kim@new.test',
  jobTitle: 'Rigger',
  package: 'SA-OSHA',
  contractorCompanyID: 0,
  reportsToUserID,
  app_metadata: { role: { roleID: 1 } },
})
const judging = (managers: readonly number[], hasOwner: boolean): Judging => ({
  caller: { user_id: 1, roleID: 3, isOwner: false, isProxyUser: false },
  chain: new Set(),
  company: {
    isActive: true,
    hasOwner,
    managers: new Set(managers),
    contractors: new Set(),
    packages: new Set(['SA-OSHA']),
  },
  licenceRule: 'specified',
  passwordProblem: () => null,
})
const reportsTo = (user: number | null, managers: readonly number[], hasOwner: boolean) =>
  fieldsToMend(invite(user), judging(managers, hasOwner))['reportsToUserID']

test('G1-87 a row of a system administrator needs no manager without an active owner, even if others could manage', () => {
  expect([reportsTo(null, [], false), reportsTo(null, [12], false)]).toEqual([undefined, undefined])
  expect([
    reportsTo(null, [11, 12], true),
    reportsTo(11, [11, 12], true),
    reportsTo(13, [11, 12], true),
  ]).toEqual(['Please, select Report to', undefined, 'Please, select Report to'])
})
