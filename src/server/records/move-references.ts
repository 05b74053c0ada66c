import type { AccountTx } from '#server/db/database.ts'
import type { Writer } from './kind.ts'
import type { StoredKind } from './statements.ts'
import { authorParams, countSql, updateBucketsSql, ticketSql } from './write-sql.ts'

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
  writer: Writer,
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
      ${countSql({ key: '(select ticket from changed limit 1)', when: '(select count(*) from changed) > 0' })}
    ), ticketed as (
      ${ticketSql(entity, { ticket_id: 'ticket', record_id: 'id', version: 'version', assigned_to: '$3', to_status: 'status', changes: `jsonb_build_object('${field}', jsonb_build_object('from', before, 'to', $3))` }, { author: 4, from: 'changed' })}
    )
    ${updateBucketsSql(entity, 'changed')}`
  await tx.exec({ name: `${entity}-move`, text }, [
    tx.accountID,
    from,
    to,
    ...authorParams(tx, writer),
  ])
}
