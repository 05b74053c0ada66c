import { rowEmail, type BulkRow } from '../bulk-row.ts'

/**
 * A row as it was sent, and the rest after the answer; `left` is null once the person is invited.
 */
export interface AnsweredRow {
  sent: BulkRow
  left: BulkRow | null
}

/**
 * Returns the rows after the call's answer (G1-94). An invited row leaves. If it changed during the
 * call, it stays as a refused row, or as a new person if the address changed. A refused row stays
 * with the reason, unless it changed. Rows added during the call stay.
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
            rowEmail(row) === rowEmail(answer.sent)
              ? { ...row, refused: { problem: 'key', result: '' } }
              : row,
          ]
    return [row === answer.sent ? answer.left : row]
  })
}

const isAsSent = (row: BulkRow, sent: BulkRow): boolean =>
  row === sent ||
  JSON.stringify({ ...row, refused: null }) === JSON.stringify({ ...sent, refused: null })
