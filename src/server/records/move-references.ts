import type { AccountTx } from '#server/db/database.ts'
import { bucketNumberSql } from './bucket-sql.ts'
import type { Writer } from './kind.ts'
import type { StoredKind } from './statements.ts'

/** The field to move from some people to another, and the records concerned. */
export interface ReferenceMove {
  field: string
  column: string
  /** SQL condition over the record's columns. */
  isMoved: string
  /** SQL of the record's status, for its line of history. */
  status: string
}

/**
 * Makes every record of a kind that names one of these people name another one, and writes a line
 * of history for each, the counter and the buckets.
 */
export async function moveReferences(
  tx: AccountTx,
  { caller, epoch, receivedAt }: Writer,
  { entity, table }: StoredKind,
  { field, column, isMoved, status }: ReferenceMove,
  from: readonly number[],
  to: number,
): Promise<void> {
  const text = `
    with moved as (
      select ${table.number} as id, ${column} as before, gen_random_uuid() as ticket from ${table.name}
       where account_id = $1 and ${column} = any($2::int[]) and ${isMoved} order by ${table.number} for update
    ), changed as (
      update ${table.name} r set version = r.version + 1, ${column} = $3 from moved
       where r.account_id = $1 and r.${table.number} = moved.id
      returning r.${table.number} as id, r.version, r.${table.ordinal} as ordinal, moved.before, moved.ticket, ${status} as status
    ), counted as (
      update account_counters set change_counter = change_counter + 1, last_key = (select ticket from changed limit 1)
       where account_id = $1 and (select count(*) from changed) > 0 returning change_counter
    ), ticketed as (
      insert into tickets (account_id, ticket_id, entity, record_id, version, author_id, assigned_to, to_status, changes, epoch, created_at, author_name, actor_id)
      select $1, ticket, '${entity}', id, version, $4, $3, status, jsonb_build_object('${field}', jsonb_build_object('from', before, 'to', $3)), $5, $6, $7, $8::int from changed
    )
    insert into buckets (account_id, entity, bucket, changed) select distinct $1::int, '${entity}', ${bucketNumberSql('ordinal')}, change_counter from changed, counted
    on conflict (account_id, entity, bucket) do update set changed = excluded.changed`
  await tx.exec({ name: `${entity}-move`, text }, [
    tx.accountID,
    from,
    to,
    caller.user_id,
    epoch,
    receivedAt,
    caller.accountID === tx.accountID ? null : caller.name,
    caller.actor?.user_id ?? null,
  ])
}
