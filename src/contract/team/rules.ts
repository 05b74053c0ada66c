import { isOwner, type RoleID, roles } from '../kernel/role.ts'

/** What the rules know of a person of the company. */
export interface TeamPerson {
  user_id: number
  roleID: RoleID
  blocked: boolean
  isProxyUser: boolean
  reportsToUserID: number | null
  /** Had role 2 before and is a mobile user now; unknown on devices. */
  wasAdministrator?: boolean
}

/** Who wants to do it. */
export type TeamCaller = Pick<TeamPerson, 'user_id' | 'roleID' | 'isProxyUser'>

/** Everybody of the company by number. */
export type Team = ReadonlyMap<number, TeamPerson>

/**
 * May this caller edit the person, or deactivate them (ACL-77 to ACL-84)? `chain`: the caller and
 * everyone below.
 */
export function mayEditPerson(
  caller: TeamCaller,
  userID: number,
  chain: ReadonlySet<number>,
): boolean {
  if (caller.roleID === roles.systemAdmin) return true
  return caller.roleID === roles.safetyProfessional && (!caller.isProxyUser || chain.has(userID))
}

/** May this caller change roles, licences and who may create projects (ACL-85 to ACL-92)? */
export function mayChangeRights(caller: TeamCaller): boolean {
  return (
    caller.roleID === roles.systemAdmin ||
    (caller.roleID === roles.safetyProfessional && !caller.isProxyUser)
  )
}

/**
 * May this caller make somebody an owner, bring back one who was deactivated, or deactivate one
 * (G1-69)? Owners and the provider's people (decision 59).
 */
export function mayMakeOwner(caller: { roleID: RoleID; isOwner: boolean }): boolean {
  return caller.roleID === roles.systemAdmin || caller.isOwner
}

/** What a change does to a person's ownership: `made` also where a deactivated owner comes back. */
export function ownershipAfter(
  person: TeamPerson | undefined,
  change: Partial<Pick<TeamPerson, 'roleID' | 'reportsToUserID' | 'blocked'>>,
): 'made' | 'unmade' | 'kept' | 'none' {
  if (person === undefined) return 'none'
  const [was, becomes] = [isOwner(person), isOwner({ ...person, ...change })]
  if (!becomes) return was ? 'unmade' : 'none'
  return was && !(person.blocked && change.blocked === false) ? 'kept' : 'made'
}

/** May this caller view the person's team (G1-72)? `chain`: the caller and everyone below. */
export function hasTeamAccess(
  caller: Pick<TeamCaller, 'roleID'>,
  userID: number,
  chain: ReadonlySet<number>,
): boolean {
  return caller.roleID === roles.systemAdmin || chain.has(userID)
}

/**
 * Whom to call about somebody is for them, those above and the system administrator: to read, and
 * to change.
 */
export const confided = ['emergencyContactName', 'emergencyContactNumber'] as const

/** These people and everyone who reports to them, directly or through others. */
export function withBelow(team: Team, users: readonly number[]): ReadonlySet<number> {
  const reports = new Map<number, number[]>()
  for (const { user_id, reportsToUserID } of team.values()) {
    if (reportsToUserID === null) continue
    const group = reports.get(reportsToUserID)
    if (group === undefined) reports.set(reportsToUserID, [user_id])
    else group.push(user_id)
  }
  const all = new Set(users)
  // A set is walked to its end while it grows, and takes nobody twice: a circle ends too.
  for (const one of all) for (const below of reports.get(one) ?? []) all.add(below)
  return all
}

/** Why somebody cannot report to that person. */
export type ReportingProblem = 'reports-circle' | 'last-owner' | 'no-manager'

/**
 * May the person report to `to`, or to nobody (null) (TEAM-55 to TEAM-60, G1-70, G1-71)? `roleID`:
 * the role they have afterwards.
 */
export function reportingProblem(
  team: Team,
  person: TeamPerson,
  to: number | null,
  roleID: RoleID = person.roleID,
): ReportingProblem | null {
  if (to === person.reportsToUserID) return null
  if (to === null) return roleID === roles.safetyProfessional ? null : 'no-manager'
  // Comes first: everyone in the company reports to its only owner, so each choice is also a circle.
  if (isLastOwner(team, new Set([person.user_id]))) return 'last-owner'
  if (withAbove(team, to).has(person.user_id)) return 'reports-circle'
  const above = team.get(to)
  return above !== undefined && isManager(above) ? null : 'no-manager'
}

/**
 * The same of several people at once, each judged over those before: who cannot, and why. A walk,
 * however many they are.
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

/** Everyone above this person. */
export function aboveOf(team: Team, userID: number): ReadonlySet<number> {
  const above = new Set(withAbove(team, userID))
  above.delete(userID)
  return above
}

/** This person and everyone over them. */
export function withAbove(team: Team, userID: number): ReadonlySet<number> {
  const above = new Set<number>()
  // A circle cannot be saved, but an old copy on a device must end too.
  for (
    let one: number | null = userID;
    one !== null && !above.has(one);
    one = team.get(one)?.reportsToUserID ?? null
  )
    above.add(one)
  return above
}

/** May others report to this person (TEAM-55)? */
export function isManager({ roleID, blocked }: Pick<TeamPerson, 'roleID' | 'blocked'>): boolean {
  return roleID === roles.safetyProfessional && !blocked
}

/**
 * Is there an owner among these people, and none besides? Without one nobody could set a company
 * right again.
 */
export function isLastOwner(team: Team, users: ReadonlySet<number>): boolean {
  const isActiveOwner = (one: TeamPerson | undefined) =>
    one !== undefined && !one.blocked && isOwner(one)
  // Most people are none, and then nobody has to be counted.
  if (![...users].some((id) => isActiveOwner(team.get(id)))) return false
  return [...team.values()].every((one) => users.has(one.user_id) || !isActiveOwner(one))
}
