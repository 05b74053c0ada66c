import { emptyRow } from '#contract/kernel/fields.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { type AccountTx, type Ending, json, lastly } from '#server/db/database.ts'
import { toSqlValue } from './columns.ts'
import { isAppendOnlyField } from './merge-change.ts'
import type { Author, RecordKind, RecordRow, Writer } from './kind.ts'
import type { UpdateParams } from './statements.ts'
import { authorParams } from './write-sql.ts'

/** A record to create, with all values that are not empty. */
export interface NewRecord {
  uid: string
  ticketID: string
  values: JsonObject
}

/** Inserts records with their tickets and returns them, without those whose uid is taken. */
export async function insertRecords<Row extends RecordRow>(
  tx: AccountTx,
  kind: RecordKind<Row>,
  writer: Writer,
  records: readonly NewRecord[],
  authoredAt: string | null,
): Promise<Row[]> {
  const input = records.map(({ uid, ticketID, values }, place) => {
    const row = { ...emptyRow(kind.fields), ...values }
    // The row is made of the kind's own list of fields.
    const { assignedTo, toStatus } = kind.ticket.of(row as unknown as Row)
    const columns = kind.sql.insertFields.map(({ name, column }) => [column, row[name]])
    return {
      _place: place,
      _uid: uid,
      _ticket: ticketID,
      _assigned: assignedTo,
      _status: toStatus,
      ...Object.fromEntries(columns),
    }
  })
  const rows = await tx.query(kind.sql.insert, [
    tx.accountID,
    json(input),
    kind.ticket.created,
    authoredAt,
    ...authorParams(tx, writer),
  ])
  return rows.map((row) => kind.present(row, writer.epoch))
}

/** The result of an edit. */
export interface EditedRow<Row> {
  before: Row
  row: Row
  /** The values that were set, for the history. */
  set: JsonObject
  ticketID: string
  authoredAt: string | null
}

/**
 * Writes the changed row, its ticket and all buckets that show it, as the end of the transaction.
 */
export function updateRecord<Row extends RecordRow, Result>(
  tx: AccountTx,
  kind: RecordKind<Row>,
  writer: Author,
  { before, row, set, ticketID, authoredAt }: EditedRow<Row>,
  result: Result,
): Ending<Result> {
  const fields: Readonly<JsonObject> = row
  // The note has its own place in the ticket; all other fields are recorded with old and new value.
  const notes = set['notes']
  const extraFields = kind.extraHistoryFields?.({ before, merged: row, authoredAt }) ?? []
  const changes = [...new Set([...extraFields, ...Object.keys(set)])]
    .filter((field) => !isAppendOnlyField(kind, field))
    .map((field) => [field, historyChange(kind, field, before[field], fields[field])])
  const { assignedTo, toStatus } = kind.ticket.of(row)
  const params: UpdateParams = [
    tx.accountID,
    kind.idOf(row),
    row.version,
    ticketID,
    assignedTo,
    toStatus,
    typeof notes === 'string' ? notes : '',
    json(Object.fromEntries(changes)),
    authoredAt,
    ...authorParams(tx, writer),
  ]
  const values = kind.sql.updateFields.map((stored) => toSqlValue(stored, fields[stored.name]))
  const { nameField } = kind.sql
  const isRenamed = nameField === null ? [] : [fields[nameField] !== before[nameField]]
  return lastly(kind.sql.update, [...params, ...values, ...isRenamed], () => result)
}

/** Returns the old and the new value of a field; of a list that only grows, what was added. */
function historyChange(
  { growingLists = [] }: Pick<RecordKind, 'growingLists'>,
  field: string,
  from: Json = null,
  to: Json = null,
): { from: Json; to: Json } {
  if (!growingLists.includes(field) || !Array.isArray(from) || !Array.isArray(to))
    return { from, to }
  return { from: [], to: to.slice(from.length) }
}
