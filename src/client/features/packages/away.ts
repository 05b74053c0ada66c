import type { Me } from '#contract/access/schema.ts'
import type { AwayPart } from '#client/data/session/bring-away.ts'
import { awayRead } from '#client/records/away-read.ts'

/** Offers the card of seats. */
export const seatsAway = ({ user_metadata: { accountID } }: Me): AwayPart[] => [
  awayRead('packages.summary', { params: { accountID: String(accountID) } }),
]
