import type { Sql } from '#server/db/database.ts'

/** Parameters of a claim, in order; the last is the record's uid or number. */
export type ClaimKeyParams = readonly [accountID: number, id: string, authorID: number, digest: Uint8Array, epoch: string, ref: string | number | null]

/**
 * The first statement of every change, in one round trip: claim the key, and only if it was free
 * lock the record. The lock stands alone in its part, so that a row somebody has just changed is
 * read anew before names are joined to it. `record` is the alias of the locked row, `number` the column of its number.
 */
export function claimKeySql(name: string, { table, number, by, columns, joins }: Locked & { number: string; by: 'uid' | 'number' }): Sql {
  const key = by === 'uid' ? 'uid = $6::uuid' : `${number} = $6::int`
  return {
    name: `${name}-claim-by-${by}`,
    text: `
      with claimed as (
        insert into sync_keys (account_id, id, author_id, digest, epoch) values ($1, $2, $3, $4, $5)
        on conflict do nothing returning id
      ), record as (
        select * from ${table} where account_id = $1 and ${key} and (select count(*) from claimed) = 1 for update
      )
      select (select count(*) from claimed)::int as claimed, found.uid is not null as found, found.*
        from (select 1) as once left join (select ${columns} from record ${joins}) as found on true`,
  }
}

/**
 * The record's lock by itself, by uid `$2`: for a change that replaces others and must have voided them
 * first. A late request holds its key and waits for the record; waiting for its key with the record
 * in hand would be a circle.
 */
export function lockSql(name: string, { table, columns, joins }: Locked): Sql {
  return {
    name: `${name}-lock`,
    text: `
      with record as (select * from ${table} where account_id = $1 and uid = $2::uuid for update)
      select ${columns} from record ${joins}`,
  }
}

interface Locked {
  table: string
  columns: string
  joins: string
}
