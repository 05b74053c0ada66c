import type { Json } from '#contract/kernel/json.ts'
import type { AccountTx, Sql } from '#server/db/database.ts'
import { json } from '#server/db/database.ts'
import type { Writer } from '#server/records/kind.ts'
import { referencingBucketsSql, type StoredKind } from '#server/records/statements.ts'
import { authorParams, countSql, updateBucketsSql, ticketSql } from '#server/records/write-sql.ts'

/** The change of one person: new values by column, and the change for the history. */
export interface PersonWrite {
  user_id: number
  /** The id of the ticket, which makes the change happen only once. */
  ticketID: string
  set: Readonly<Partial<Record<UserColumn, Json>>>
  changes: Readonly<Record<string, { from: Json; to: Json }>>
  /** The value after the change. */
  blocked: boolean
}

const types = {
  given_name: 'text',
  family_name: 'text',
  name: 'text',
  job_title: 'text',
  reports_to_user_id: 'int',
  contractor_company_id: 'int',
  can_create_project: 'boolean',
  role_id: 'smallint',
  package: 'text',
  blocked: 'boolean',
  contact_number: 'text',
  emergency_contact_name: 'text',
  emergency_contact_number: 'text',
  address: 'text',
} as const
export type UserColumn = keyof typeof types
const columns = Object.entries(types)

/** Writes changes of any number of people in one statement. */
export type WritePeople = (
  tx: AccountTx,
  writer: Writer,
  writes: readonly PersonWrite[],
  reach: { renamed: number | null; decidesSight: boolean; moved: readonly number[] },
) => Promise<void>

/**
 * Writes the rows, a line of history each, the company's counter and all buckets that show a change
 * (F-73): of the people, of people below one who moved (`moved`: their tier), and of all records
 * that show the new name of `renamed`. `kinds`: all kinds of records. It writes a set instead of a
 * loop, so that a branch of 2,000 people leaves in one round trip.
 */
export function createWritePeople(kinds: readonly StoredKind[]): WritePeople {
  const statement = statementOf(referencingBucketsSql('user', kinds))
  return async (tx, writer, writes, { renamed, decidesSight, moved }) => {
    const input = writes.map(({ user_id, ticketID, set, changes, blocked }) => ({
      _user: user_id,
      _ticket: ticketID,
      _set: Object.keys(set),
      _status: blocked ? 'Inactive' : 'Active',
      _changes: changes,
      ...set,
    }))
    await tx.exec(statement, [
      tx.accountID,
      renamed,
      json(input),
      decidesSight,
      moved,
      ...authorParams(tx, writer),
    ])
  }
}

function statementOf(naming: string | null): Sql {
  const set = columns.map(
    ([name]) => `${name} = case when '${name}' = any(i."_set") then i.${name} else u.${name} end`,
  )
  const others = `select 'user', ordinal / 500 from users where account_id = $1 and (user_id = any($5::int[]) or ($2::int is not null and reports_to_user_id = $2))`
  const also = naming === null ? others : `${others} union ${naming}`
  return {
    name: 'people-write',
    text: `
    with input as (
      select * from json_to_recordset($3) as g ("_user" int, "_ticket" uuid, "_set" text[], "_status" text, "_changes" jsonb, ${columns.map(([name, type]) => `${name} ${type}`).join(', ')})
    ), changed as (
      update users u set version = u.version + 1, ${set.join(', ')}
        from input i where u.account_id = $1 and u.user_id = i."_user"
      returning u.user_id, u.ordinal, u.version
    ), counted as (
      ${countSql({
        key: '(select "_ticket" from input limit 1)',
        set: 'people_version = people_version + $4::boolean::int',
        when: '(select count(*) from changed) > 0',
      })}
    ), ticketed as (
      ${ticketSql('user', { ticket_id: 'i."_ticket"', record_id: 'i."_user"', version: 'c.version', to_status: 'i."_status"', changes: 'i."_changes"' }, { author: 6, from: 'input i join changed c on c.user_id = i."_user"' })}
    )
    ${updateBucketsSql('user', 'changed', { also })}`,
  }
}
