import { expect, test } from 'vitest'
import { roleNames, roles } from './role.ts'

test('SES-01 SES-02 SES-03 SES-04 GEN-06 role ids and names are fixed', () => {
  expect(roles).toEqual({ mobileUser: 1, safetyProfessional: 2, systemAdmin: 3 })
  expect(roleNames).toEqual({ 1: 'User', 2: 'Administrator', 3: 'SysAdmin' })
})
