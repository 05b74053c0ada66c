/**
 * Role ids as specified (SES-01), by the product's own names: `mobileUser` is no owner, whatever it
 * is called elsewhere (SES-06).
 */
export const roles = { mobileUser: 1, safetyProfessional: 2, systemAdmin: 3 } as const

export type RoleID = (typeof roles)[keyof typeof roles]

/** Role names as the server sends them (SES-05). */
export const roleNames: Readonly<Record<RoleID, string>> = {
  1: 'Mobile User',
  2: 'Administrator',
  3: 'SysAdmin',
}

/** Narrows the role number of a row. */
export function roleOf(roleID: number): RoleID {
  if (roleID === roles.mobileUser) return roles.mobileUser
  return roleID === roles.systemAdmin ? roles.systemAdmin : roles.safetyProfessional
}

/**
 * An owner is a safety professional who reports to nobody and is nobody's proxy; a mobile user
 * never is one (SES-06, SES-10, ACL-271).
 */
export function isOwner({
  roleID,
  reportsToUserID,
  isProxyUser,
}: {
  roleID: RoleID
  reportsToUserID: number | null
  isProxyUser: boolean
}): boolean {
  return roleID === roles.safetyProfessional && reportsToUserID === null && !isProxyUser
}
