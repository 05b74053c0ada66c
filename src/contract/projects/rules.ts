import { oneLine } from '../kernel/clean-text.ts'
import { rulesOf } from '../kernel/field.ts'
import { type RoleID, roles } from '../kernel/role.ts'
import { projectFields } from './fields.ts'

/** The facts about a person that the project rules use. */
export interface ProjectPerson {
  user_id: number
  roleID: RoleID
  /** Has role 2 and reports to no manager (G1-01). */
  isOwner: boolean
  isProxyUser: boolean
  /** Null: never set. */
  canCreateProject: boolean | null
}

/**
 * Returns whether this person may create projects (G2-31, PROJ-33): role 2 unless the flag is
 * explicitly false, the owner always, a proxy user and role 1 only with the flag true, a system
 * administrator never.
 */
export function mayCreateProject(person: ProjectPerson): boolean {
  if (person.roleID === roles.systemAdmin) return false
  if (person.roleID === roles.mobileUser || person.isProxyUser)
    return person.canCreateProject === true
  return person.isOwner || person.canCreateProject !== false
}

/**
 * Returns whether this person may edit, deactivate or reactivate the project (ACL-181 to ACL-188).
 * `chain`: ids of the person and everyone below; only used for proxy users.
 */
export function mayEditProject(
  person: ProjectPerson,
  project: { assignedToUserID: number | null },
  chain: ReadonlySet<number>,
): boolean {
  if (person.roleID !== roles.safetyProfessional) return false
  if (!person.isProxyUser) return true
  return project.assignedToUserID !== null && chain.has(project.assignedToUserID)
}

/**
 * Returns whether this person may see the project (ACL-173 to ACL-176). A proxy user sees only
 * those of the own chain.
 */
export function maySeeProject(
  person: Pick<ProjectPerson, 'isProxyUser'>,
  project: { assignedToUserID: number | null },
  chain: ReadonlySet<number>,
): boolean {
  return (
    !person.isProxyUser ||
    (project.assignedToUserID !== null && chain.has(project.assignedToUserID))
  )
}

/** Returns the form in which two numbers are compared: on one line, in lower case. */
export function projectNumberKey(number: string): string {
  return oneLine(number).toLowerCase()
}

/**
 * Returns whether two numbers look the same to a person (rulings, 12). The form warns and saves.
 */
export function sameProjectNumber(one: string, other: string): boolean {
  return projectNumberKey(one) === projectNumberKey(other)
}

/**
 * Resolves a conflict of two changes of one field (offline design, 7; PROJ-35). Deactivation wins:
 * an edit must not overwrite a project that was deactivated since; a change of `isActive` itself
 * has no such guard.
 */
export const projectRules = rulesOf(projectFields, (patch) =>
  'isActive' in patch ? [] : ['isActive'],
)
