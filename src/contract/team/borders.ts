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

/** What the borders know of the person that an act is about. */
export type BorderTarget = Pick<
  TeamPerson,
  'user_id' | 'roleID' | 'isProxyUser' | 'reportsToUserID' | 'wasAdministrator'
>

/** Who gets the work of somebody who leaves: the heir, and everyone above the person. */
interface Heir {
  to: number
  above: ReadonlySet<number>
}

/** What a caller wants to do to who or where somebody is. */
export type BorderAct =
  /** `roleID`: the role that comes with the move; left out, the person keeps theirs. */
  | { act: 'move'; person: BorderTarget; to: number | null; roleID?: RoleID | undefined }
  | { act: 'set-role'; person: BorderTarget; roleID: RoleID }
  /** License, and who may create projects. */
  | { act: 'set-rights' | 'activate' | 'deactivate'; person: BorderTarget }
  | { act: 'hand-over'; person: BorderTarget; heir: Heir }
  /** As a proxy user of the caller. */
  | { act: 'link'; person: BorderTarget }
  /** Each field of an invitation is asked for itself, so that each says why. */
  | { act: 'invite-below'; to: number | null }
  | { act: 'invite-role'; roleID: RoleID }
  | { act: 'invite-with'; what: 'password' | 'create-projects' }

/**
 * Why a caller may not do it: it is about themselves, somebody above them, an owner, somebody
 * outside their chain, or it names a place outside their chain; `proxy`: a proxy user invites
 * mobile users alone, without a password and without the right to create projects.
 */
export type BorderProblem = 'self' | 'superior' | 'owner' | 'peer' | 'place' | 'proxy'

/**
 * May this caller do this to who or where somebody is? The one rule of the borders inside a
 * company, which screens and server ask: nobody whom a caller of role 1 or 2 can make, move or
 * become reads or changes more than the caller (rulings 80 and 81). Null: it crosses no border.
 * What else an act needs (a circle, the last owner, seats) is judged elsewhere, after this.
 */
export function borderProblem(caller: BorderCaller, act: BorderAct): BorderProblem | null {
  if (caller.roleID === roles.systemAdmin || caller.isOwner) return null
  // Mobile users have no part in it, whatever an operation lets through.
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
  // Whose role 2 was taken is moved as before, or two calls would move a peer.
  const isMobile = person.roleID === roles.mobileUser && person.wasAdministrator !== true
  if (caller.above.has(person.user_id)) return 'superior'
  switch (act.act) {
    case 'move':
      if (isSelf) return 'self'
      if (isOwner(person)) return 'owner'
      // Any safety professional moves mobile users (ACL-78).
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

/** A caller among everybody of the company, as the borders judge them. */
export function borderCaller(team: Team, caller: TeamCaller): BorderCaller {
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
