import { isOwner, type RoleID, roles } from '../kernel/role.ts'

/** The facts about a person that the team rules use. */
export interface TeamPerson {
  user_id: number
  roleID: RoleID
  blocked: boolean
  isProxyUser: boolean
  reportsToUserID: number | null
  /** True: a mobile user who had role 2 before; unknown on devices. */
  wasAdministrator?: boolean
}

/** The person who makes the change. */
export type TeamCaller = Pick<TeamPerson, 'user_id' | 'roleID' | 'isProxyUser'>

/** All people of the company by number. */
export type Team = ReadonlyMap<number, TeamPerson>

/**
 * Returns whether this caller may edit or deactivate the person (ACL-77 to ACL-84). `chain`: the
 * caller and everyone below.
 */
export function mayEditPerson(
  caller: TeamCaller,
  userID: number,
  chain: ReadonlySet<number>,
): boolean {
  if (caller.roleID === roles.systemAdmin) return true
  return caller.roleID === roles.safetyProfessional && (!caller.isProxyUser || chain.has(userID))
}

/**
 * Returns whether this caller may change roles, licences and the right to create projects (ACL-85
 * to ACL-92).
 */
export function mayChangeRights(caller: TeamCaller): boolean {
  return (
    caller.roleID === roles.systemAdmin ||
    (caller.roleID === roles.safetyProfessional && !caller.isProxyUser)
  )
}

/**
 * Returns whether this caller may create an owner, and reactivate or deactivate one (G1-69): owners
 * and the provider's staff may (decision 59).
 */
export function mayMakeOwner(caller: { roleID: RoleID; isOwner: boolean }): boolean {
  return caller.roleID === roles.systemAdmin || caller.isOwner
}

/**
 * Returns the effect of a change on a person's ownership: `made` also if a deactivated owner
 * returns.
 */
export function ownershipAfter(
  person: TeamPerson | undefined,
  change: Partial<Pick<TeamPerson, 'roleID' | 'reportsToUserID' | 'blocked'>>,
): 'made' | 'unmade' | 'kept' | 'none' {
  if (person === undefined) return 'none'
  const [was, becomes] = [isOwner(person), isOwner({ ...person, ...change })]
  if (!becomes) return was ? 'unmade' : 'none'
  return was && !(person.blocked && change.blocked === false) ? 'kept' : 'made'
}

/**
 * Returns whether this caller may view the person's team (G1-72). `chain`: the caller and everyone
 * below.
 */
export function hasTeamAccess(
  caller: Pick<TeamCaller, 'roleID'>,
  userID: number,
  chain: ReadonlySet<number>,
): boolean {
  return caller.roleID === roles.systemAdmin || chain.has(userID)
}

/**
 * The emergency contact, which only the person, those above and the system administrator may read
 * and change.
 */
export const confided = ['emergencyContactName', 'emergencyContactNumber'] as const

/** Returns these people and everyone who reports to them, directly or through others. */
export function withBelow(team: Team, users: readonly number[]): ReadonlySet<number> {
  const reports = new Map<number, number[]>()
  for (const { user_id, reportsToUserID } of team.values()) {
    if (reportsToUserID === null) continue
    const group = reports.get(reportsToUserID)
    if (group === undefined) reports.set(reportsToUserID, [user_id])
    else group.push(user_id)
  }
  const all = new Set(users)
  // The loop visits members added on the way, each once, so that a circle ends as well.
  for (const one of all) for (const below of reports.get(one) ?? []) all.add(below)
  return all
}

/** Why a person cannot report to another. */
export type ReportingProblem = 'reports-circle' | 'last-owner' | 'no-manager'

/**
 * Returns why the person may not report to `to` (null: to no manager), or null (TEAM-55 to TEAM-60,
 * G1-70, G1-71). `roleID`: the role after the change.
 */
export function reportingProblem(
  team: Team,
  person: TeamPerson,
  to: number | null,
  roleID: RoleID = person.roleID,
): ReportingProblem | null {
  if (to === person.reportsToUserID) return null
  if (to === null) return roleID === roles.safetyProfessional ? null : 'no-manager'
  // Precedes the check for circles: everyone reports to the only owner, so each choice is also a
  // circle.
  if (isLastOwner(team, new Set([person.user_id]))) return 'last-owner'
  if (withAbove(team, to).has(person.user_id)) return 'reports-circle'
  const above = team.get(to)
  return above !== undefined && isManager(above) ? null : 'no-manager'
}

/**
 * Returns which of several people cannot report to `to`, and why; each check includes the changes
 * before it. Runs in one pass over any number of people.
 */
export function reportingProblems(
  team: Team,
  users: readonly number[],
  to: number | null,
): ReadonlyMap<number, ReportingProblem> {
  const now = new Map(team)
  const problems = new Map<number, ReportingProblem>()
  for (const id of users) {
    const person = now.get(id)
    if (person === undefined) continue
    const problem = reportingProblem(now, person, to)
    if (problem !== null) problems.set(id, problem)
    else now.set(id, { ...person, reportsToUserID: to })
  }
  return problems
}

/** Returns everyone above this person. */
export function aboveOf(team: Team, userID: number): ReadonlySet<number> {
  const above = new Set(withAbove(team, userID))
  above.delete(userID)
  return above
}

/** Returns this person and everyone above them. */
export function withAbove(team: Team, userID: number): ReadonlySet<number> {
  const above = new Set<number>()
  // Also ends at a circle: the server saves none, but an old copy on a device may have one.
  for (
    let one: number | null = userID;
    one !== null && !above.has(one);
    one = team.get(one)?.reportsToUserID ?? null
  )
    above.add(one)
  return above
}

/** Returns whether others may report to this person (TEAM-55). */
export function isManager({ roleID, blocked }: Pick<TeamPerson, 'roleID' | 'blocked'>): boolean {
  return roleID === roles.safetyProfessional && !blocked
}

/**
 * Returns whether these people include all active owners and at least one. A company without an
 * owner could not repair itself.
 */
export function isLastOwner(team: Team, users: ReadonlySet<number>): boolean {
  const isActiveOwner = (one: TeamPerson | undefined) =>
    one !== undefined && !one.blocked && isOwner(one)
  // Skips the count in the usual case, in which none of these people is an owner.
  if (![...users].some((id) => isActiveOwner(team.get(id)))) return false
  return [...team.values()].every((one) => users.has(one.user_id) || !isActiveOwner(one))
}
