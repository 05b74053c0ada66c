import { type RoleID, roles } from '../kernel/role.ts'

/** Who calls. */
interface Caller {
  user_id: number
  roleID: RoleID
  isProxyUser: boolean
}

/**
 * May somebody see this person's certificates, and mail them (ACL-145 to ACL-148)? Of the company
 * at hand: the provider's people, safety professionals, a proxy user in the own chain, anybody
 * their own. `chain`: the caller and everyone below.
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
 * May somebody say which certificates a job title asks for? Owners of their company, the provider's
 * people of any.
 */
export function maySetRequired({ roleID, isOwner }: { roleID: RoleID; isOwner: boolean }): boolean {
  return isOwner || roleID === roles.systemAdmin
}
