import type { Me } from '#contract/access/schema.ts'
import type { AwayPart } from '#client/data/session/bring-away.ts'
import { awayRead } from '#client/records/away-read.ts'

/** Fetches the contractors of the own company for offline use. */
export const contractorsAway = ({ user_metadata: { accountID } }: Me): AwayPart[] => [
  awayRead('contractors.list', { params: { accountID: String(accountID) } }),
]
