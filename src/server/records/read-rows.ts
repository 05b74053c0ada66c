import type { AccountTx } from '#server/db/database.ts'
import type { RecordKind, RecordRow, Writer } from './kind.ts'

const recordsOf = {
  name: 'tickets-records',
  text: 'select record_id from tickets where account_id = $1 and ticket_id = any($2::uuid[]) and entity = $3 order by record_id',
}

/** Returns the current rows by number or uid, without a check of the caller. */
export async function readRows<Row extends RecordRow>(
  tx: AccountTx,
  kind: Pick<RecordKind<Row>, 'sql' | 'present'>,
  { numbers = [], uids = [] }: { numbers?: readonly number[]; uids?: readonly string[] },
  epoch: string,
): Promise<Row[]> {
  if (numbers.length === 0 && uids.length === 0) return []
  const rows = await tx.query(kind.sql.rows, [tx.accountID, numbers, uids])
  return rows.map((row) => kind.present(row, epoch))
}

/** Returns the records of these tickets, as far as the caller may read them now. */
export async function readTicketRows<Row extends RecordRow>(
  tx: AccountTx,
  kind: RecordKind<Row>,
  tickets: readonly string[],
  writer: Pick<Writer, 'caller' | 'chain' | 'epoch'>,
): Promise<Row[]> {
  const records = await tx.query<{ record_id: number }>(recordsOf, [
    tx.accountID,
    tickets,
    kind.entity,
  ])
  const rows = await readRows(
    tx,
    kind,
    { numbers: records.map((record) => record.record_id) },
    writer.epoch,
  )
  return rows.filter((row) => kind.maySee(writer, row))
}
