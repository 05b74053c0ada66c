import type { Json, JsonObject } from '#contract/kernel/json.ts'
import type { AccountTx } from '#server/db/database.ts'

/** A line of a record's history, with the parts that reconstruct a version. */
export interface VersionTicket {
  version: number
  changes: Record<string, { from: Json; to: Json }>
}

const later = {
  name: 'tickets-after-version',
  text: 'select version, changes from tickets where account_id = $1 and entity = $2 and record_id = $3 and version > $4 order by version desc',
}

/** Returns the history of a record after a version, newest first. */
export function ticketsAfter(
  tx: AccountTx,
  entity: string,
  record: number,
  version: number,
): Promise<VersionTicket[]> {
  return tx.query(later, [tx.accountID, entity, record, version])
}

/**
 * Returns a row as it was before these changes (newest first): each field gets its old value from
 * the history.
 */
export function undone<Row extends JsonObject>(
  row: Row,
  tickets: readonly VersionTicket[],
  version: number,
): Row {
  const before: JsonObject = { ...row }
  for (const { changes } of tickets)
    for (const [field, { from }] of Object.entries(changes)) before[field] = from
  // The result has the same fields as the row.
  return Object.assign(before, { version }) as JsonObject as Row
}
