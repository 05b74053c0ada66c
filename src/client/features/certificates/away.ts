import type { Me } from '#contract/access/schema.ts'
import type { AwayPart } from '#client/data/session/bring-away.ts'
import { awayRead } from '#client/records/away-read.ts'

/**
 * Fetches the card of required certificates for offline use. The device stores the certificates
 * themselves as a list.
 */
export function requiredAway({ user_metadata: { accountID } }: Me): AwayPart[] {
  const params = { accountID: String(accountID) }
  return [
    awayRead('certificates.required', { params }),
    awayRead('certificates.lacking', { params }),
  ]
}
