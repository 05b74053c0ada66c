const day = 86_400_000

/** The device's data when the app starts. */
export interface StartInput {
  token: 'valid' | 'expired' | 'none'
  /** The last person on this device, if they did not sign out. */
  last: {
    remember: boolean
    /** ms since 1970, by the server's clock. */
    lastContact: number
    graceDays: number
    /**
     * The person signed out, or the server ended the session: a new password, an administrator, a
     * block.
     */
    locked: boolean
    /** The device has the person's profile. */
    known: boolean
  } | null
  now: number
}

/**
 * Decides how to start (rulings, 1; SES-52, SES-53). Pure.
 * - `go`: the token is valid
 * - `read`: the token has expired or is missing; reading and saving continue with or without a
 *   network, sending waits
 * - `sign-in`: the sign-in page opens
 */
export function decideStart({ token, last, now }: StartInput): 'go' | 'read' | 'sign-in' {
  if (token === 'valid') return 'go'
  if (last === null || !last.remember || last.locked || !last.known) return 'sign-in'
  return isWithinGracePeriod(now, last.lastContact, last.graceDays) ? 'read' : 'sign-in'
}

/**
 * Tells whether the person may still read this long after the last contact. A clock that jumped
 * back locks out no one.
 */
export function isWithinGracePeriod(now: number, lastContact: number, graceDays: number): boolean {
  return now - lastContact <= graceDays * day
}
