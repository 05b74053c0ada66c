import type { Me } from '#contract/access/schema.ts'
import type { AwayPart } from '#client/data/session/bring-away.ts'
import { awayRead } from '#client/records/away-read.ts'

/** Fetches the page of the own company and the head above its lists for offline use. */
export const companyAway = ({ user_metadata: { accountID } }: Me): AwayPart[] => [
  awayRead('companies.one', { params: { accountID: String(accountID) } }),
]
