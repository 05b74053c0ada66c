/**
 * The specified role ids (SES-01) by the product's own names: `mobileUser` is never an owner,
 * despite its other name elsewhere (SES-06).
 */
export const roles = { mobileUser: 1, safetyProfessional: 2, systemAdmin: 3 } as const

export type RoleID = (typeof roles)[keyof typeof roles]

/** The names of roles in answers of the server (SES-05). */
export const roleNames: Readonly<Record<RoleID, string>> = {
  1: 'Mobile User',
  2: 'Administrator',
  3: 'SysAdmin',
}

/** Narrows the type of a row's role number. */
export function roleOf(roleID: number): RoleID {
  if (roleID === roles.mobileUser) return roles.mobileUser
  return roleID === roles.systemAdmin ? roles.systemAdmin : roles.safetyProfessional
}

/**
 * An owner is a safety professional who reports to no other person and is not a proxy user. A
 * mobile user is never an owner (SES-06, SES-10, ACL-271).
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
