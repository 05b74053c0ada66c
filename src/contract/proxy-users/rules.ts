import { type RoleID, roles } from '../kernel/role.ts'

/** Minutes that a session of Login as lasts at most. */
export const loginAsMinutes = 60

interface Person {
  user_id: number
  roleID: RoleID
  isProxyUser: boolean
  blocked: boolean
}

/**
 * May this person have proxy users (TEAM-111, SHELL-42, SHELL-43)? Role 2, and nobody's proxy user.
 */
export function mayHaveProxies({
  roleID,
  isProxyUser,
}: Pick<Person, 'roleID' | 'isProxyUser'>): boolean {
  return roleID === roles.safetyProfessional && !isProxyUser
}

/**
 * Can this associate become a proxy user of `main` (G1-77)? They must be active, have role 2 and be
 * nobody's proxy user. Whether the caller may link them is a question of the borders (ruling 80).
 */
export function canBeLinked(person: Person, main: { user_id: number }): boolean {
  if (person.user_id === main.user_id || person.blocked || person.isProxyUser) return false
  return person.roleID === roles.safetyProfessional
}

/** First and last name combined (TEAM-102). */
export function fullName({
  given_name,
  family_name,
}: {
  given_name: string
  family_name: string
}): string {
  return `${given_name.trim()} ${family_name.trim()}`.trim()
}
