import { expect, test } from 'vitest'
import { isOwner, roleNames, roles } from './role.ts'

test('SES-01 SES-02 SES-03 SES-04 GEN-06 role ids and names are fixed', () => {
  expect(roles).toEqual({ mobileUser: 1, safetyProfessional: 2, systemAdmin: 3 })
  expect(roleNames).toEqual({ 1: 'Mobile User', 2: 'Administrator', 3: 'SysAdmin' })
})

test('SES-06 SES-10 ACL-271 an owner has role 2, has no superior and is no proxy; role 1 is never an owner', () => {
  const all = Object.values(roles).flatMap((roleID) =>
    [null, 7].flatMap((reportsToUserID) =>
      [false, true].map((isProxyUser) => ({ roleID, reportsToUserID, isProxyUser })),
    ),
  )
  expect(all.filter(isOwner)).toEqual([{ roleID: 2, reportsToUserID: null, isProxyUser: false }])
})
