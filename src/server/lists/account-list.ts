import { z } from 'zod'
import type { AccountTx } from '#server/db/database.ts'
import type { ListSnapshot, BucketVersion } from './answer-list.ts'

const counterOf = {
  name: 'list-counter',
  text: 'select change_counter as counter from account_counters where account_id = $1',
}
const bucketsOf = {
  name: 'list-buckets',
  text: 'select bucket, changed from buckets where account_id = $1 and entity = $2 and bucket < $3 order by bucket desc limit $4',
}
const aboveAll = 2_147_483_647

/**
 * Makes a list of one company in the order of its running numbers, newest or oldest first as `page`
 * orders them; the capability adds only its two queries. `entity` is the word of the list's
 * buckets.
 */
export function accountListing<Row>(
  tx: AccountTx,
  entity: string,
  queries: Pick<ListSnapshot<Row, number>, 'rowsOf' | 'page'>,
): ListSnapshot<Row, number> {
  return {
    counter: async () => (await tx.one<{ counter: number }>(counterOf, [tx.accountID])).counter,
    buckets: (below, limit) =>
      tx.query<BucketVersion>(bucketsOf, [tx.accountID, entity, below ?? aboveAll, limit]),
    cursorSchema: z.int32(),
    ...queries,
  }
}

/** Makes a page from one row more than fits: the extra one shows that there are more. */
export function toPage<Row, Place>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Place,
): { rows: Row[]; next: Place | null } {
  const fitting = rows.slice(0, limit)
  const last = fitting.at(-1)
  return { rows: fitting, next: rows.length > limit && last !== undefined ? placeOf(last) : null }
}
