import { isOwner, type RoleID, roles } from '../kernel/role.ts'
import { aboveOf, type Team, type TeamCaller, type TeamPerson, withBelow } from './rules.ts'

/** A caller with their place in the reporting tree. */
export interface BorderCaller {
  user_id: number
  roleID: RoleID
  isOwner: boolean
  isProxyUser: boolean
  /** The caller and everyone below. */
  chain: ReadonlySet<number>
  /** Everyone above the caller. */
  above: ReadonlySet<number>
}

/** The person that a change is about. */
export type BorderTarget = Pick<
  TeamPerson,
  'user_id' | 'roleID' | 'isProxyUser' | 'reportsToUserID' | 'wasAdministrator'
>

/** The person who takes over the work, and everyone above the person who leaves. */
interface Heir {
  to: number
  above: ReadonlySet<number>
}

/** A change of a person's identity or place in the tree. */
export type BorderAct =
  /** `roleID` is set when the same change gives another role. */
  | { act: 'move'; person: BorderTarget; to: number | null; roleID?: RoleID | undefined }
  | { act: 'set-role'; person: BorderTarget; roleID: RoleID }
  /** `set-rights`: license, and whether they may create projects. */
  | { act: 'set-rights' | 'activate' | 'deactivate'; person: BorderTarget }
  | { act: 'hand-over'; person: BorderTarget; heir: Heir }
  /** Makes the person a proxy user of the caller. */
  | { act: 'link'; person: BorderTarget }
  /** One act for each field of an invitation, so that each field gets its own reason. */
  | { act: 'invite-below'; to: number | null }
  | { act: 'invite-role'; roleID: RoleID }
  | { act: 'invite-with'; what: 'password' | 'create-projects' }

/**
 * Why a caller may not make a change. The person is the caller (`self`), above the caller
 * (`superior`), an owner (`owner`) or outside the caller's chain (`peer`); the new place is outside
 * the chain (`place`); or the caller is a proxy user, who may invite only mobile users, without a
 * password and without the right to create projects (`proxy`).
 */
export type BorderProblem = 'self' | 'superior' | 'owner' | 'peer' | 'place' | 'proxy'

/**
 * Returns why this caller may not make this change, or null. Screens and server use this one
 * function: a caller of role 1 or 2 must not reach more through people that they create, move or
 * become than they reach themselves (rulings 80 and 81). Later checks elsewhere cover circles, the
 * last owner and seats.
 */
export function borderProblem(caller: BorderCaller, act: BorderAct): BorderProblem | null {
  if (caller.roleID === roles.systemAdmin || caller.isOwner) return null
  // Mobile users change no other person.
  if (caller.roleID === roles.mobileUser) return 'peer'
  const isInChain = (id: number | null) => id !== null && caller.chain.has(id)
  if (act.act === 'invite-below') return isInChain(act.to) ? null : 'place'
  if (act.act === 'invite-with') return caller.isProxyUser ? 'proxy' : null
  if (act.act === 'invite-role') {
    return caller.isProxyUser && act.roleID !== roles.mobileUser ? 'proxy' : null
  }
  const { person } = act
  if (act.act === 'move' && act.to === person.reportsToUserID) return null
  const isSelf = person.user_id === caller.user_id
  const isBelow = !isSelf && isInChain(person.user_id)
  // Counts a former administrator as an administrator, because else two calls could move a peer:
  // set role 2, then move.
  const isMobile = person.roleID === roles.mobileUser && person.wasAdministrator !== true
  if (caller.above.has(person.user_id)) return 'superior'
  switch (act.act) {
    case 'move':
      if (isSelf) return 'self'
      if (isOwner(person)) return 'owner'
      // Any safety professional may move mobile users (ACL-78).
      if (!isBelow && (!isMobile || caller.isProxyUser)) return 'peer'
      if (isMobile && !caller.isProxyUser && staysMobile(act.roleID)) return null
      return isInChain(act.to) ? null : 'place'
    case 'set-role':
      return isOwner(person) && act.roleID === roles.mobileUser ? 'owner' : null
    case 'deactivate':
      return isOwner(person) ? 'owner' : null
    case 'hand-over':
      if (act.heir.above.has(act.heir.to)) return null
      return isBelow && isInChain(act.heir.to) ? null : 'place'
    case 'link':
      return isBelow ? null : 'peer'
    case 'set-rights':
    case 'activate':
      return null
  }
}

const staysMobile = (roleID: RoleID | undefined) =>
  roleID === undefined || roleID === roles.mobileUser

/** Finds the caller's place among the people of the company. */
export function borderCallerOf(team: Team, caller: TeamCaller): BorderCaller {
  const { user_id, roleID, isProxyUser } = caller
  if (roleID === roles.systemAdmin) {
    return { user_id, roleID, isProxyUser, isOwner: false, chain: nobody, above: nobody }
  }
  const own = team.get(user_id)
  return {
    user_id,
    roleID,
    isProxyUser,
    isOwner: own !== undefined && isOwner(own),
    chain: withBelow(team, [user_id]),
    above: aboveOf(team, user_id),
  }
}

const nobody: ReadonlySet<number> = new Set()
