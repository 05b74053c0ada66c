import type { Fields } from '#contract/kernel/fields.ts'
import type { Sql } from '#server/db/database.ts'
import { bucketNumberSql, bucketRangeSql } from './bucket-sql.ts'
import {
  columnSql,
  isReferenceTarget,
  joinsSql,
  quoteIdentifier,
  namedReferences,
  selectList,
  type StoredField,
  storedFields,
  type RecordTable,
  referenceTargets,
} from './columns.ts'
import { type AuthorParams, countSql, updateBucketsSql, ticketSql } from './write-sql.ts'

/** The parts of a kind that its statements are made of. */
export interface StoredKind {
  entity: string
  fields: Fields
  table: RecordTable
  ownerFields: readonly string[]
  serverSetFields: readonly string[]
}

/** The statements of one kind of record: fixed texts, made once from its list of fields. */
export interface RecordStatements {
  /** Claims the key and locks the record, by uid or by number. */
  claimKey: { byUid: Sql; byNumber: Sql }
  /** Locks only the record, by its uid. */
  lock: Sql
  /** Reads rows by numbers `$2` or uids `$3`, without a lock. */
  rows: Sql
  /**
   * Reads rows of a list: of bucket `$3`, or at most `$4` after place `$3`; only those shown to the
   * people `$2`, or all if null.
   */
  bucket: Sql
  page: Sql
  insert: Sql
  /** The fields of a new record that have a column to fill. */
  insertFields: readonly StoredField[]
  update: Sql
  /**
   * The fields that an update writes, in the order of their parameters, which come after
   * `UpdateParams`.
   */
  updateFields: readonly StoredField[]
  /**
   * The field whose text shows in other records; an update then has one more parameter: whether it
   * changed.
   */
  nameField: string | null
}

/** Parameters of a claim, in order; the last is the record's uid or number. */
export type ClaimKeyParams = readonly [
  accountID: number,
  id: string,
  authorID: number,
  digest: Uint8Array,
  epoch: string,
  ref: string | number | null,
]

/**
 * `others`: all kinds including this one, for the buckets in which a new name of this record shows.
 */
export function buildStatements(
  kind: StoredKind,
  to: string,
  others: readonly StoredKind[],
): RecordStatements {
  const { entity, fields, table } = kind
  const { from, number, ordinal } = quotedTable(table)
  const one = (alias: string) =>
    `${selectList(fields, alias, 'one')}, ${quoteIdentifier(alias)}.${ordinal} as "_ordinal"`
  const listed = `select ${selectList(fields, 'a', 'list')}, "a".${ordinal} as "_ordinal" from ${from} "a" ${joinsSql(fields, 'a')}
    where "a"."account_id" = $1 and ($2::int[] is null${kind.ownerFields.map((name) => ` or ${columnSql(fields, name, 'a')} in (select unnest($2::int[]))`).join('')})`
  const claimKey = (by: string, key: string): Sql => ({
    name: `${entity}-claim-by-${by}`,
    // The lock is in a part of its own, so that a row that was just changed is read again before
    // names are joined to it.
    text: `
      with claimed as (
        insert into sync_keys (account_id, id, author_id, digest, epoch) values ($1, $2, $3, $4, $5)
        on conflict do nothing returning id
      ), record as (
        select * from ${from} where account_id = $1 and ${key} and (select count(*) from claimed) = 1 for update
      )
      select (select count(*) from claimed)::int as "_claimed", found.uid is not null as "_found", found.*
        from (select 1) as once left join (select ${one('record')} from record ${joinsSql(fields, 'record')}) as found on true`,
  })
  const filled = storedFields(fields).filter(
    ({ column }) => column !== table.number && column !== 'account_id',
  )
  const updated = filled.filter(
    ({ name, field }) =>
      ['always', 'edit'].includes(field.write ?? 'always') || kind.serverSetFields.includes(name),
  )
  for (const { name, field } of updated) {
    if (field.read === 'own' || field.read === 'never')
      throw new Error(
        `${entity}: ${name} is not read back, so an edit would empty it; write it by a statement of its own.`,
      )
  }
  const referencingBuckets = referencingBucketsSql(to, others)
  return {
    claimKey: {
      byUid: claimKey('uid', 'uid = $6::uuid'),
      byNumber: claimKey('number', `${number} = $6::int`),
    },
    // For a change that replaces others and must void them first. A late request holds its key and
    // waits for the record; waiting for its key while holding the record would be a deadlock.
    lock: {
      name: `${entity}-lock`,
      text: `
      with record as (select * from ${from} where account_id = $1 and uid = $2::uuid for update)
      select ${one('record')} from record ${joinsSql(fields, 'record')}`,
    },
    rows: {
      name: `${entity}-rows`,
      text: `select ${one('a')} from ${from} "a" ${joinsSql(fields, 'a')}
        where "a"."account_id" = $1 and ("a".${number} = any($2::int[]) or "a"."uid" = any($3::uuid[])) order by "a".${ordinal}`,
    },
    bucket: {
      name: `${entity}-bucket`,
      text: `${listed} and ${bucketRangeSql(`"a".${ordinal}`, '$3')} order by "a".${ordinal}`,
    },
    page: {
      name: `${entity}-page`,
      text: `${listed} and "a".${ordinal} > $3 order by "a".${ordinal} limit $4`,
    },
    insert: buildInsert(kind, filled, one('made')),
    insertFields: filled,
    update: buildUpdate(kind, updated, referencingBuckets),
    updateFields: updated,
    nameField: referencingBuckets === null ? null : nameFieldOf(kind, to),
  }
}

const quotedTable = (table: RecordTable) => ({
  from: quoteIdentifier(table.name),
  number: quoteIdentifier(table.number),
  ordinal: quoteIdentifier(table.ordinal),
  counter: quoteIdentifier(table.counter),
})

// Writes numbers, records, tickets, buckets and the account's counter in one round trip. The
// counter's row stays locked until the commit, which follows at once: numbers come in the order of
// the commits. `$3` is the note, `$4` the time of writing, `$5` and following the author.
function buildInsert(
  { entity, fields, table }: StoredKind,
  filled: readonly StoredField[],
  columns: string,
): Sql {
  const { from, number, ordinal, counter } = quotedTable(table)
  const names = filled.map(({ column }) => quoteIdentifier(column))
  const typed = filled.map(({ column, type }) => `${quoteIdentifier(column)} ${type}`)
  return {
    name: `${entity}-insert`,
    text: `
    with input as (
      select *, row_number() over (order by "_place") as "_nth"
        from json_to_recordset($2) as g ("_place" int, "_uid" uuid, "_ticket" uuid, "_assigned" int, "_status" text, ${typed.join(', ')})
    ), counted as (
      ${countSql({ key: '(select "_ticket" from input where "_nth" = 1)', set: `${counter} = ${counter} + (select count(*) from input)`, returning: `${counter} - (select count(*) from input) as before` })}
    ), made as (
      insert into ${from} ("account_id", "uid", ${ordinal}, ${names.join(', ')})
      select $1, "_uid", before + "_nth", ${names.join(', ')} from input, counted order by "_nth"
      on conflict (account_id, uid) do nothing
      returning *
    ), ticketed as (
      ${ticketSql(entity, { ticket_id: '"_ticket"', record_id: `made.${number}`, version: '1', assigned_to: '"_assigned"', to_status: '"_status"', notes: '$3', authored_at: '$4' }, { author: 5, from: 'made join input on made.uid = "_uid"' })}
    ), marked as (
      ${updateBucketsSql(entity, 'made', { ordinal })}
    )
    select ${columns} from made ${joinsSql(fields, 'made')} order by made.${ordinal}`,
  }
}

/**
 * Parameters of an update, in order, before those of the fields. The claim of the same transaction
 * has locked the row.
 */
export type UpdateParams = readonly [
  accountID: number,
  number: number,
  version: number,
  ticketID: string,
  assignedTo: number | null,
  toStatus: string,
  notes: string,
  changes: string,
  authoredAt: string | null,
  ...author: AuthorParams,
]
const firstFieldParam = 15

// Writes the changed row, its ticket, all buckets that show it and the account's counter in one
// round trip.
function buildUpdate(
  { entity, table }: StoredKind,
  updated: readonly StoredField[],
  referencingBuckets: string | null,
): Sql {
  const { from, number, ordinal } = quotedTable(table)
  const set = updated.map(({ column }, n) => `${quoteIdentifier(column)} = $${firstFieldParam + n}`)
  const also =
    referencingBuckets &&
    `select * from (${referencingBuckets}) as naming where $${firstFieldParam + updated.length}::boolean`
  return {
    name: `${entity}-update`,
    text: `
    with counted as (
      ${countSql({ key: '$4' })}
    ), changed as (
      update ${from} set version = $3, ${set.join(', ')} where account_id = $1 and ${number} = $2 returning ${ordinal} as ordinal
    ), ticketed as (
      ${ticketSql(entity, { ticket_id: '$4', record_id: '$2', version: '$3', assigned_to: '$5', to_status: '$6', notes: '$7', changes: '$8', authored_at: '$9' }, { author: 10 })}
    )
    ${updateBucketsSql(entity, 'changed', { also })}`,
  }
}

/**
 * Returns the SQL of the buckets of all kinds in which the name of a record shows (F-73), as
 * `entity, bucket`: those whose rows refer to number `$2` of account `$1`; null if no kind does.
 * `to`: the word of its references, `project` or `user`.
 */
export function referencingBucketsSql(to: string, kinds: readonly StoredKind[]): string | null {
  const each = kinds.flatMap(({ entity, fields, table }) => {
    const referring = namedReferences(fields).filter(({ field }) => field.to === to)
    if (referring.length === 0) return []
    const { from, ordinal } = quotedTable(table)
    return [
      `select '${entity}' as entity, ${bucketNumberSql(ordinal)} as bucket from ${from} "a" where "a"."account_id" = $1 and (${referring.map(({ name }) => `${columnSql(fields, name, 'a')} = $2`).join(' or ')})`,
    ]
  })
  return each.length === 0 ? null : each.join(' union ')
}

/** Returns the field of a kind whose text references show. */
function nameFieldOf({ fields }: StoredKind, to: string): string | null {
  const text = isReferenceTarget(to) ? referenceTargets[to].text : null
  return storedFields(fields).find(({ column }) => column === text)?.name ?? null
}
