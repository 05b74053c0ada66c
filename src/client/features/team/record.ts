import type { Me } from '#contract/access/schema.ts'
import type { Associate } from '#contract/team/schema.ts'
import { call } from '#client/data/api/call.ts'
import type { CachedRecord } from '#client/data/replica/record.ts'
import { managersQuery } from './use-managers.ts'

declare module '#client/data/replica/record.ts' {
  interface CachedRows {
    associate: Associate
  }
}

/** A person of the company: readable offline, never changed there. */
export const associate: CachedRecord<'associate'> = {
  kind: 'associate',
  word: 'user',
  id: 'user_id',
  title: 'name',
  list: ({ user_metadata: { accountID } }, query, signal) =>
    call('team.list', { params: { accountID: String(accountID ?? 0) }, query, signal }),
  known: ({ user_id, name }, ref) => (ref === user_id ? { id: user_id, name } : null),
}

export const lookups = (me: Me) => (me.user_metadata.accountID === null ? [] : [managersQuery(me)])
