const day = 86_400_000

/** What the device knows when the app starts. */
export interface AtStart {
  token: 'valid' | 'expired' | 'none'
  /** The last person here, when they did not sign out. */
  last: {
    remember: boolean
    /** ms since 1970. */
    lastContact: number
    graceDays: number
    /** The server said 401, or no longer lets them in. */
    locked: boolean
    /** Their profile is on the device. */
    known: boolean
  } | null
  now: number
}

/**
 * How to begin (rulings, 1; SES-52, SES-53). Pure.
 * - `go`: the token is good
 * - `ask-network`: without a network reading goes on; with one, sign in
 * - `sign-in`
 */
export function beginning({ token, last, now }: AtStart): 'go' | 'ask-network' | 'sign-in' {
  if (token === 'valid') return 'go'
  if (last === null || !last.remember || last.locked || !last.known) return 'sign-in'
  // A clock that jumped back must not lock anybody out; one that jumped forward is seen by the next contact.
  return now - last.lastContact <= last.graceDays * day ? 'ask-network' : 'sign-in'
}
