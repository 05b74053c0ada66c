import { addressOf, type BulkRow } from './bulk-row.ts'

/** What became of a row: as it was sent, and what it is now; null: they are invited. */
export interface AnsweredRow {
  sent: BulkRow
  left: BulkRow | null
}

/**
 * The rows once the call is answered. Who was invited leaves, unless something else was typed there
 * while the call ran: that was not sent, and says so; with another address it is somebody else. Who
 * was refused stays with the reason, unless the row is another one by now; what was added meanwhile
 * stays as it is (G1-94).
 */
export function afterCall(
  rows: readonly BulkRow[],
  answered: readonly AnsweredRow[],
): readonly BulkRow[] {
  const byKey = new Map(answered.map((one) => [one.sent.key, one]))
  return rows.flatMap((row) => {
    const answer = byKey.get(row.key)
    if (answer === undefined) return [row]
    if (answer.left === null)
      return isAsSent(row, answer.sent)
        ? []
        : [
            addressOf(row) === addressOf(answer.sent)
              ? { ...row, refused: { problem: 'key', result: '' } }
              : row,
          ]
    return [row === answer.sent ? answer.left : row]
  })
}

const isAsSent = (row: BulkRow, sent: BulkRow): boolean =>
  row === sent ||
  JSON.stringify({ ...row, refused: null }) === JSON.stringify({ ...sent, refused: null })
