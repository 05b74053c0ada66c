import type { Me } from '#contract/access/schema.ts'
import type { Delta } from '#contract/kernel/shapes.ts'
import type { Answered, Refused } from '#client/data/api/answer.ts'
import { call } from '#client/data/api/call.ts'
import type { Kept, RowOf } from './rows.ts'

interface Query {
  limit?: string
  since?: string
}

type Page<K extends Kept> = Answered<RowOf[K][] | Delta<RowOf[K]>> | Refused

/** Where each kept list is read from. */
export type Lists = { [K in Kept]: (query: Query, signal?: AbortSignal) => Promise<Page<K>> }

export function listsOf(me: Me): Lists {
  const accountID = String(me.user_metadata.accountID ?? 0)
  return {
    // By the caller, not by the account: the token alone names it, so the first page can be begun before the profile is there.
    action: (query, signal) => call('correctiveActions.ofUser', { params: { userID: String(me.user_id) }, query, signal }),
    project: (query, signal) => call('projects.list', { params: { accountID }, query, signal }),
    user: (query, signal) => call('team.list', { params: { accountID }, query, signal }),
  }
}

export function isDelta<Row>(body: Row[] | Delta<Row>): body is Delta<Row> {
  return !Array.isArray(body)
}

/** Rows of a first visit's first answer: enough for a screen, and on a slow line soon there. */
export const firstPage = 50
