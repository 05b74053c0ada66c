import { oneLine } from '../kernel/clean-text.ts'
import { rulesOf } from '../kernel/field.ts'
import { type RoleID, roles } from '../kernel/role.ts'
import { projectFields } from './fields.ts'

/** What is known of a person when a project rule is asked. */
export interface ProjectPerson {
  user_id: number
  roleID: RoleID
  /** Role 2 and reports to nobody (G1-01). */
  isOwner: boolean
  isProxyUser: boolean
  /** null: never set. */
  canCreateProject: boolean | null
}

/**
 * May this person create projects (G2-31, PROJ-33)? Role 2 unless the flag is explicitly false,
 * the owner always, a proxy user and role 1 only with the flag true, a system administrator never.
 */
export function mayCreateProject(person: ProjectPerson): boolean {
  if (person.roleID === roles.systemAdmin) return false
  if (person.roleID === roles.mobileUser || person.isProxyUser)
    return person.canCreateProject === true
  return person.isOwner || person.canCreateProject !== false
}

/**
 * May this person edit the project, deactivate or reactivate it (ACL-181 to ACL-188)?
 * `chain` = ids of the person and everyone below; asked of proxy users only.
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
 * May this person see the project (ACL-173 to ACL-176)? A proxy user sees those of the own chain
 * only.
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

/** What two numbers that are the same for a person have in common. */
export function projectNumberKey(number: string): string {
  return oneLine(number).toLowerCase()
}

/** Are two numbers the same for a person (rulings, 12)? The form warns and saves. */
export function sameProjectNumber(one: string, other: string): boolean {
  return projectNumberKey(one) === projectNumberKey(other)
}

/**
 * Who wins when two people changed one field (offline design, 7; PROJ-35). Deactivated wins: an
 * edit must not go over a project that was deactivated meanwhile; a change of `isActive` itself
 * carries no guard.
 */
export const projectRules = rulesOf(projectFields, (patch) =>
  'isActive' in patch ? [] : ['isActive'],
)
