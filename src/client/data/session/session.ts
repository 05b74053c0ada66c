import type { Me } from '#contract/access/schema.ts'
import type { Refused } from '#client/data/api/answer.ts'
import { roles } from '#contract/kernel/role.ts'
import type { Scope } from '#client/data/outbox/core/types.ts'

/** Somebody's session, as far as the device knows it (SES-13). */
export interface SignedIn {
  state: 'signed-in'
  me: Me
  scope: Scope
  /** False on a shared device: nothing but the box is kept (rulings, 1). */
  remember: boolean
  /**
   * - `valid`: calls go out with the token
   * - `expired`: the token is over by its time, or gone: reading and queueing go on, with a
   *   connection or without (SES-53)
   * - `ended`: somebody ended the session, or the grace is over: sign-in is asked and nothing is
   *   shown
   */
  token: 'valid' | 'expired' | 'ended'
  /**
   * No longer let in, or another person signed in in another tab: nothing is shown any more
   * (offline design, 11).
   */
  locked: null | 'blocked' | 'other-user'
}

export interface SignedOut {
  state: 'signed-out'
  /** How it came to this: by its time, which the sign-in page says, or by logging out. */
  ended: null | 'expired' | 'left'
  /**
   * The last who came is a mobile user (role 1), for whom there is no back office (SES-13, SES-31).
   */
  isMobileUser?: true
}

/** Before the device was asked. */
export interface Starting {
  state: 'starting'
}

/** What came of a try to sign in (SES-28 to SES-43). */
export type SignInOutcome =
  | { outcome: 'in'; me: Me }
  | { outcome: 'wrong' | 'blocked' | 'mobile' | 'profile' | 'roles' }
  | { outcome: 'refused'; refused: Refused }

export type Session = Starting | SignedOut | SignedIn

/**
 * Whose box: tenant and user. Only a safety professional has a company (SES-35, SES-36); 0 is the
 * provider's own people.
 */
export function scopeOf(me: Me): Scope {
  const company =
    me.app_metadata.role.roleID === roles.safetyProfessional ? me.user_metadata.accountID : null
  return { tenant: String(company ?? 0), user: String(me.user_id) }
}

/** The scope of who really acts: of a session of Login as that of the own one beside it. */
export function ownScopeOf({ scope, me }: Pick<SignedIn, 'scope' | 'me'>): Scope {
  return me.actor ? { tenant: scope.tenant, user: String(me.actor.user_id) } : scope
}

/**
 * Is it the same person who turned to another of their own sessions, by Login as or back (rulings,
 * 53)?
 */
export function isTurnOf(
  { scope, me }: Pick<SignedIn, 'scope' | 'me'>,
  { sub, actor }: { sub: string; actor?: string },
): boolean {
  return (actor ?? sub) === ownScopeOf({ scope, me }).user
}

export const sameScope = (one: Scope, other: Scope) =>
  one.tenant === other.tenant && one.user === other.user

/** Names the databases and caches of a scope. */
export const scopeName = ({ tenant, user }: Scope) => `${tenant}.${user}`
