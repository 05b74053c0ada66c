import type { LicenceRule } from '../access/schema.ts'
import { type RoleID, roles } from '../kernel/role.ts'
import { licenses } from '../packages/licenses.ts'
import { licensesFor as licencesOf } from '../packages/rules.ts'

/**
 * Returns the licences that a person of a role may get, by the shared table (TEAM-69 to TEAM-72). A
 * person who has another keeps it.
 */
export function licensesForRole(roleID: RoleID, rule: LicenceRule | undefined): readonly string[] {
  return roleID === roles.systemAdmin
    ? []
    : licencesOf({ rule, screen: 'roleChange', roleID }, licenses).map(({ packageID }) => packageID)
}

/** Returns the other role that a person can get (TEAM-66 to TEAM-68), or null. */
export function otherRole(roleID: RoleID): RoleID | null {
  if (roleID === roles.systemAdmin) return null
  return roleID === roles.mobileUser ? roles.safetyProfessional : roles.mobileUser
}
