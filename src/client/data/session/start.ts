const day = 86_400_000

/** What the device knows when the app starts. */
export interface AtStart {
  token: 'valid' | 'expired' | 'none'
  /** The last person here, when they did not sign out. */
  last: {
    remember: boolean
    /** ms since 1970, by the server's clock. */
    lastContact: number
    graceDays: number
    /** They signed out, or the server ended it: a new password, an administrator, a block. */
    locked: boolean
    /** Their profile is on the device. */
    known: boolean
  } | null
  now: number
}

/**
 * How to begin (rulings, 1; SES-52, SES-53). Pure.
 * - `go`: the token is good
 * - `read`: its time is over, or it is gone; with or without a network reading and saving go on,
 *   sending waits
 * - `sign-in`
 */
export function beginning({ token, last, now }: AtStart): 'go' | 'read' | 'sign-in' {
  if (token === 'valid') return 'go'
  if (last === null || !last.remember || last.locked || !last.known) return 'sign-in'
  return isWithinGrace(now, last.lastContact, last.graceDays) ? 'read' : 'sign-in'
}

/**
 * May somebody read on so long after the last contact? A clock that jumped back must not lock
 * anybody out.
 */
export function isWithinGrace(now: number, lastContact: number, graceDays: number): boolean {
  return now - lastContact <= graceDays * day
}
