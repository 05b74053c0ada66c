import type { Me } from '#contract/access/schema.ts'
import type { Scope } from '#client/data/outbox/core/types.ts'

/** Somebody's session, as far as the device knows it. */
export interface SignedIn {
  state: 'signed-in'
  me: Me
  scope: Scope
  /** False on a shared device: nothing but the box is kept (rulings, 1). */
  remember: boolean
  /**
   * - `valid`: calls go out with the token
   * - `offline`: the token is over or gone, there is no connection: reading and queueing go on (SES-53)
   * - `ended`: the server said 401, or the connection came back without a token: sign-in is asked over the screen
   */
  token: 'valid' | 'offline' | 'ended'
}

export interface SignedOut {
  state: 'signed-out'
}

/** Before the device was asked. */
export interface Starting {
  state: 'starting'
}

export type Session = Starting | SignedOut | SignedIn
