import type { Me } from '#contract/access/schema.ts'
import type { AwayPart } from '#client/data/session/bring-away.ts'
import { awayRead } from '#client/records/away-read.ts'

/** The contractors of one's own company. */
export const contractorsAway = ({ user_metadata: { accountID } }: Me): AwayPart[] => [
  awayRead('contractors.list', { params: { accountID: String(accountID) } }),
]
