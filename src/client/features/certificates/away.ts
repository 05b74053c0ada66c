import type { Me } from '#contract/access/schema.ts'
import type { AwayPart } from '#client/data/session/bring-away.ts'
import { awayRead } from '#client/records/away-read.ts'

/** The card of required certificates; the certificates themselves are a list of the device. */
export function requiredAway({ user_metadata: { accountID } }: Me): AwayPart[] {
  const params = { accountID: String(accountID) }
  return [
    awayRead('certificates.required', { params }),
    awayRead('certificates.lacking', { params }),
  ]
}
