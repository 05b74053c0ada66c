import { type RoleID, roles } from '../kernel/role.ts'
import type { Me } from './schema.ts'

/**
 * The landing page of each role after signing in, and for paths that do not exist (SES-46, SES-47,
 * G1-04).
 */
export const landing: Readonly<Record<RoleID, string>> = {
  1: '/login',
  2: '/back-office/account',
  3: '/admin/accounts',
}

/** The setup wizard (WIZ-01). */
export const setupPath = '/back-office/setup'

/** Returns the landing page; it is the wizard while the person's company is not set up (G1-96). */
export function landingOf(me: Pick<Me, 'app_metadata' | 'company'>): string {
  const { roleID } = me.app_metadata.role
  return roleID === roles.safetyProfessional && me.company?.isConfigurate === false
    ? setupPath
    : landing[roleID]
}
