import { type RoleID, roles } from '../kernel/role.ts'
import type { Me } from './schema.ts'

/**
 * Where each role goes after signing in, and where paths that do not exist lead (SES-46, SES-47,
 * G1-04).
 */
export const landing: Readonly<Record<RoleID, string>> = {
  1: '/login',
  2: '/back-office/account',
  3: '/admin/accounts',
}

/** The setup wizard (WIZ-01). */
export const setupPath = '/back-office/setup'

/** Where somebody begins: whose company is not set up yet, in the wizard (G1-96). */
export function landingOf(me: Pick<Me, 'app_metadata' | 'company'>): string {
  const { roleID } = me.app_metadata.role
  return roleID === roles.safetyProfessional && me.company?.isConfigurate === false
    ? setupPath
    : landing[roleID]
}
