import type { Me } from '#contract/access/schema.ts'
import type { AwayPart } from '#client/data/session/bring-away.ts'
import { awayRead } from '#client/records/away-read.ts'

/** One's own page; those of others show what the list of people has. */
export const profileAway = ({ user_id }: Me): AwayPart[] => [
  awayRead('team.one', { params: { userID: String(user_id) } }),
]
