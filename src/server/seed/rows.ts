import { type AccountTx, type Tx, json } from '#server/db/database.ts'

/** Columns of a table with their SQL types. */
export type ColumnTypes = Readonly<Record<string, string>>

const atOnce = 2000

/** Inserts many rows quickly: one statement for each 2,000. */
export async function insertRows(
  tx: Tx,
  table: string,
  columns: ColumnTypes,
  rows: readonly object[],
): Promise<void> {
  const names = Object.keys(columns).join(', ')
  const typed = Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')
  for (let from = 0; from < rows.length; from += atOnce) {
    await tx.exec(
      `insert into ${table} (${names}) select ${names} from json_to_recordset($1) as given (${typed})`,
      [json(rows.slice(from, from + atOnce))],
    )
  }
}

/**
 * Reserves numbers of new records before they are written, so that they can refer to each other.
 */
export async function drawNumbers(
  tx: Tx,
  table: string,
  column: string,
  count: number,
): Promise<number[]> {
  const rows = await tx.query<{ number: number }>(
    'select nextval(pg_get_serial_sequence($1, $2))::int as number from generate_series(1, $3)',
    [table, column, count],
  )
  return rows.map((row) => row.number)
}

interface Made {
  entity: string
  /** The note of the ticket. */
  notes: string
  author: number
  records: readonly { id: number; status: string; at: string }[]
}

/** Inserts the first ticket of each record. */
export async function insertFirstTickets(
  tx: AccountTx,
  { entity, notes, author, records }: Made,
  { newUid, epoch }: { newUid: () => string; epoch: string },
): Promise<void> {
  const tickets = records.map(({ id, status, at }) => ({
    account_id: tx.accountID,
    ticket_id: newUid(),
    entity,
    record_id: id,
    version: 1,
    author_id: author,
    to_status: status,
    notes,
    epoch,
    created_at: at,
  }))
  await insertRows(tx, 'tickets', firstTicketColumns, tickets)
}

const firstTicketColumns = {
  account_id: 'int',
  ticket_id: 'uuid',
  entity: 'text',
  record_id: 'int',
  version: 'int',
  author_id: 'int',
  to_status: 'text',
  notes: 'text',
  epoch: 'uuid',
  created_at: 'timestamptz',
}

/**
 * Inserts logins, which only the identity scope may write, in the same transaction as their people.
 */
export async function insertLogins(
  tx: AccountTx,
  rows: readonly { email: string; user_id: number | undefined; password_hash: string }[],
): Promise<void> {
  await tx.exec(`select set_config('siteward.identity', 'on', true)`)
  await insertRows(
    tx,
    'logins',
    loginColumns,
    rows.map((row) => ({ ...row, account_id: tx.accountID })),
  )
  await tx.exec(`select set_config('siteward.identity', '', true)`)
}

const loginColumns = { email: 'text', account_id: 'int', user_id: 'int', password_hash: 'text' }

/**
 * Switches the transaction to another company: the seed fills several in one transaction, so that
 * there is never half a demo.
 */
export async function asAccount(tx: AccountTx, accountID: number): Promise<AccountTx> {
  await tx.exec(`select set_config('siteward.account', $1, true)`, [String(accountID)])
  return { ...tx, accountID }
}
