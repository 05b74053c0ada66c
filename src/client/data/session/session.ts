import type { Me } from '#contract/access/schema.ts'
import type { ApiFailure } from '#client/data/api/api-result.ts'
import { roles } from '#contract/kernel/role.ts'
import type { Scope } from '#client/data/outbox/core/types.ts'

/** A person's session, as far as the device knows it (SES-13). */
export interface SignedIn {
  state: 'signed-in'
  me: Me
  scope: Scope
  /** False on a shared device, which stores nothing but the box (rulings, 1). */
  remember: boolean
  /**
   * - `valid`: calls use the token
   * - `expired`: the token has expired or is missing; reading and queueing continue, with or
   *   without a connection (SES-53)
   * - `ended`: the session was ended, or the grace is over; the app shows only the sign-in
   */
  token: 'valid' | 'expired' | 'ended'
  /**
   * The person is blocked, or another person signed in in another tab. The app shows nothing
   * (offline design, 11).
   */
  locked: null | 'blocked' | 'other-user'
}

export interface SignedOut {
  state: 'signed-out'
  /** How the session ended: by expiry, which the sign-in page shows, or by logging out. */
  endReason: null | 'expired' | 'left'
  /**
   * The last sign-in was by a mobile user (role 1), who has no access to the back office (SES-13,
   * SES-31).
   */
  isMobileUser?: true
}

/** The state before the device was read. */
export interface InitialSession {
  state: 'starting'
}

/** Result of a sign-in (SES-28 to SES-43). */
export type SignInOutcome =
  | { outcome: 'in'; me: Me }
  | { outcome: 'wrong' | 'blocked' | 'mobile' | 'profile' | 'roles' }
  | { outcome: 'refused'; refused: ApiFailure }

export type Session = InitialSession | SignedOut | SignedIn

/**
 * Returns the owner of the box: tenant and user. Only a safety professional has a company (SES-35,
 * SES-36); tenant 0 means the provider's own people.
 */
export function scopeOf(me: Me): Scope {
  const company =
    me.app_metadata.role.roleID === roles.safetyProfessional ? me.user_metadata.accountID : null
  return { tenant: String(company ?? 0), user: String(me.user_id) }
}

/** Returns the scope of the acting person: for Login as that of the own session. */
export function actorScopeOf({ scope, me }: Pick<SignedIn, 'scope' | 'me'>): Scope {
  return me.actor ? { tenant: scope.tenant, user: String(me.actor.user_id) } : scope
}

/** Tells whether a token is the same person's other session, by Login as or back (rulings, 53). */
export function isOtherSessionOf(
  { scope, me }: Pick<SignedIn, 'scope' | 'me'>,
  { sub, actor }: { sub: string; actor?: string },
): boolean {
  return (actor ?? sub) === actorScopeOf({ scope, me }).user
}

export const isSameScope = (one: Scope, other: Scope) =>
  one.tenant === other.tenant && one.user === other.user

/** Names the databases and caches of a scope. */
export const scopeKey = ({ tenant, user }: Scope) => `${tenant}.${user}`
