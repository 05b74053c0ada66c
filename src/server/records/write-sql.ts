import type { AccountTx } from '#server/db/database.ts'
import { bucketNumberSql } from './bucket-sql.ts'
import type { Author } from './kind.ts'

// Every change of records writes its history (tickets), the company's counter and the marks of the
// buckets with the parts below, in the statement that writes the rows: one round trip, and the
// counter's row is locked only until the commit that follows (decision 11). `$1` is the company.

/** The columns of a ticket that each change fills by SQL of its own. */
type TicketColumn =
  | 'ticket_id'
  | 'record_id'
  | 'version'
  | 'assigned_to'
  | 'to_status'
  | 'notes'
  | 'changes'
  | 'authored_at'

/** Parameters of the author of tickets, in order. */
export type AuthorParams = readonly [
  authorID: number,
  epoch: string,
  at: Date,
  authorName: string | null,
  actorID: number | null,
]

/**
 * Returns the parameters of the author of tickets. The name of an author of another company (a
 * system administrator) is stored, because row security hides them from this company.
 */
export function authorParams(tx: AccountTx, { caller, epoch, receivedAt }: Author): AuthorParams {
  const name = caller.accountID === tx.accountID ? null : caller.name
  return [caller.user_id, epoch, receivedAt, name, caller.actor?.user_id ?? null]
}

interface CountPart {
  /** SQL of the id of the change's first ticket, which marks of the data name (decision 20). */
  key: string
  /** Further counters to set. */
  set?: string
  /** A condition. */
  when?: string
  /** Further columns to return. */
  returning?: string
}

/** Returns the SQL that counts a change. Its part of the statement has the name `counted`. */
export function countSql(part: CountPart): string {
  const set = part.set === undefined ? '' : `, ${part.set}`
  const when = part.when === undefined ? '' : ` and ${part.when}`
  const returning = part.returning === undefined ? '' : `, ${part.returning}`
  return `update account_counters set change_counter = change_counter + 1, last_key = ${part.key}${set}
       where account_id = $1${when} returning change_counter${returning}`
}

/** Returns the SQL that draws a running number for a row of a change that is counted later. */
export const nextNumberSql = (counter: string): string =>
  `update account_counters set ${counter} = ${counter} + 1 where account_id = $1 returning ${counter}`

/**
 * Returns the SQL that writes a ticket for each row of `from`, or one without it. `author`: the
 * place of the first of `AuthorParams`.
 */
export function ticketSql(
  entity: string,
  columns: Partial<Record<TicketColumn, string>>,
  { author, from }: { author: number; from?: string },
): string {
  return `insert into tickets (account_id, entity, author_id, epoch, created_at, author_name, actor_id, ${Object.keys(columns).join(', ')})
      select $1, '${entity}', $${author}::int, $${author + 1}::uuid, $${author + 2}::timestamptz, $${author + 3}::text, $${author + 4}::int, ${Object.values(columns).join(', ')}${from === undefined ? '' : ` from ${from}`}`
}

interface Marked {
  /** The running number in `from`. */
  ordinal?: string
  /** SQL of further buckets as `entity, bucket`, or null. */
  also?: string | null
}

/**
 * Returns the SQL that marks the buckets of the rows of `from`, and `also` others, with the number
 * of the change that `counted` counts: devices read them again.
 */
export function updateBucketsSql(
  entity: string,
  from: string,
  { ordinal = 'ordinal', also = null }: Marked = {},
): string {
  return `insert into buckets (account_id, entity, bucket, changed)
    select $1::int, entity, bucket, change_counter from (
      select distinct '${entity}' as entity, ${bucketNumberSql(ordinal)} as bucket from ${from}${also === null ? '' : ` union ${also}`}
    ) as touched, counted
    on conflict (account_id, entity, bucket) do update set changed = excluded.changed`
}

/** Returns the SQL that counts and marks the bucket of a row that shows something else now. */
export const refreshBucketSql = (entity: string, account: string, ordinal: string): string =>
  `touch(${account}, '${entity}', ${bucketNumberSql(ordinal)})`

/** Locks the company's counter until the transaction ends. */
export async function lockCounter(tx: AccountTx): Promise<void> {
  await tx.one('select account_id from account_counters where account_id = $1 for update', [
    tx.accountID,
  ])
}

/** Makes the counters of a new company. */
export async function insertCounters(tx: AccountTx): Promise<void> {
  await tx.exec('insert into account_counters (account_id) values ($1)', [tx.accountID])
}

/**
 * Makes marks name this key from now on (decision 20); every applied change does so in its own
 * statement.
 */
export async function setLastKey(tx: AccountTx, id: string): Promise<void> {
  await tx.exec(
    { name: 'mark-at', text: 'update account_counters set last_key = $2 where account_id = $1' },
    [tx.accountID, id],
  )
}
