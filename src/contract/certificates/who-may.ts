import { type RoleID, roles } from '../kernel/role.ts'

/** The person who sends the request. */
interface Caller {
  user_id: number
  roleID: RoleID
  isProxyUser: boolean
}

/**
 * Returns true if the caller may see this person's certificates, and mail them (ACL-145 to
 * ACL-148), within the company at hand: the provider's people and safety professionals may, a proxy
 * user in the own chain, and each person their own. `chain`: the caller and all people below.
 */
export function maySeeCertificates(
  { user_id, roleID, isProxyUser }: Caller,
  userID: number,
  chain: ReadonlySet<number>,
): boolean {
  if (userID === user_id || roleID === roles.systemAdmin) return true
  return roleID === roles.safetyProfessional && (!isProxyUser || chain.has(userID))
}

/**
 * Returns true if the caller may choose the certificates that a job title requires: owners of their
 * company, the provider's people of any.
 */
export function maySetRequired({ roleID, isOwner }: { roleID: RoleID; isOwner: boolean }): boolean {
  return isOwner || roleID === roles.systemAdmin
}
