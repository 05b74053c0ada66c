import { type RoleID, roles } from '../kernel/role.ts'

/** The longest session of Login as, in minutes. */
export const loginAsMinutes = 60

interface Person {
  user_id: number
  roleID: RoleID
  isProxyUser: boolean
  blocked: boolean
}

/**
 * Returns whether this person may have proxy users (TEAM-111, SHELL-42, SHELL-43): has role 2 and
 * is no proxy user.
 */
export function mayHaveProxies({
  roleID,
  isProxyUser,
}: Pick<Person, 'roleID' | 'isProxyUser'>): boolean {
  return roleID === roles.safetyProfessional && !isProxyUser
}

/**
 * Returns whether this associate can become a proxy user of `main` (G1-77): is active, has role 2
 * and is no proxy user yet. The rules of borders decide whether the caller may link them (ruling
 * 80).
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
