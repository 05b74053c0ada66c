import type { Me } from '#contract/access/schema.ts'
import type { AwayPart } from '#client/data/session/bring-away.ts'
import { awayRead } from '#client/records/away-read.ts'

/** Keeps the own page for offline use; the pages of others show the data of the list. */
export const profileAway = ({ user_id }: Me): AwayPart[] => [
  awayRead('team.one', { params: { userID: String(user_id) } }),
]
