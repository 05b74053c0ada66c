import type { Me } from '#contract/access/schema.ts'
import type { AwayPart } from '#client/data/session/bring-away.ts'
import { awayRead } from '#client/records/away-read.ts'

/** The page of one's own company, and the head over its lists. */
export const companyAway = ({ user_metadata: { accountID } }: Me): AwayPart[] => [
  awayRead('companies.one', { params: { accountID: String(accountID) } }),
]
