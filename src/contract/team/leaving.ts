import { isOwner } from '../kernel/role.ts'
import { borderCallerOf, borderProblem } from './borders.ts'
import { isLastOwner, type Team, type TeamCaller, withAbove, withBelow } from './rules.ts'

/** Why these people cannot be deactivated. */
export type LeavingProblem = 'own-row' | 'superior' | 'owner' | 'last-owner'

/**
 * Returns why the caller may not deactivate these people, or null. `leaving` includes everyone
 * below them (TEAM-51, G1-69, ruling 80).
 */
export function leavingProblem(
  team: Team,
  caller: TeamCaller,
  leaving: ReadonlySet<number>,
): LeavingProblem | null {
  const border = borderCallerOf(team, caller)
  const crossed = new Set<LeavingProblem>()
  for (const id of leaving) {
    const person = team.get(id)
    if (person === undefined) continue
    const problem = borderProblem(border, { act: 'deactivate', person })
    if (problem === 'superior' || (problem === 'owner' && !person.blocked)) crossed.add(problem)
  }
  if (crossed.has('superior')) return 'superior'
  if (leaving.has(caller.user_id)) return 'own-row'
  if (crossed.has('owner')) return 'owner'
  return isLastOwner(team, leaving) ? 'last-owner' : null
}

/** Returns those of several people who cannot be deactivated with everyone below, and why. */
export function leavingProblems(
  team: Team,
  caller: TeamCaller,
  users: readonly number[],
): ReadonlyMap<number, LeavingProblem> {
  const problems = new Map<number, LeavingProblem>()
  const own = withAbove(team, caller.user_id)
  const owners = [...team.values()]
    .filter((one) => !one.blocked && isOwner(one))
    .map(({ user_id }) => withAbove(team, user_id))
  const others = users.filter((id) => !own.has(id))
  const together = leavingProblem(team, caller, withBelow(team, others))
  for (const id of users) {
    if (own.has(id)) problems.set(id, id === caller.user_id ? 'own-row' : 'superior')
    // One of the last owners must stay; only a person can choose which.
    else if (together !== null && owners.some((above) => above.has(id))) problems.set(id, together)
  }
  return problems
}
