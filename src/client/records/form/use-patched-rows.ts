import { useCallback, useMemo, useState } from 'react'
import { useLatest } from '#client/ui/use-latest.ts'

interface Answered<Row> {
  /** When the list under the answers was read; a later read includes them. */
  asOf: number | null
  rows: readonly Row[]
  gone: readonly string[]
}

type Lists<Row> = { rows: readonly Row[]; asOf: number | null }

/**
 * Lays the server's answers to Saves over a list until its next read, so that a saved row does not
 * show its old values.
 */
export function usePatchedRows<Row extends { uid: string }>({
  rows,
  asOf,
}: Lists<Row>): { rows: readonly Row[]; put: (row: Row) => void; take: (uid: string) => void } {
  const [answered, setAnswered] = useState<Answered<Row>>({ asOf, rows: [], gone: [] })
  // An answer arrives after the render that requested it.
  const now = useLatest(asOf)
  const add = useCallback(
    (change: (before: Answered<Row>) => Partial<Answered<Row>>) => {
      const read = now.current
      setAnswered((before) => {
        const still = before.asOf === read ? before : { asOf: read, rows: [], gone: [] }
        return { ...still, ...change(still) }
      })
    },
    [now],
  )
  const put = useCallback(
    (row: Row) =>
      add(({ rows: before, gone }) => ({
        rows: [...before.filter(({ uid }) => uid !== row.uid), row],
        gone: gone.filter((uid) => uid !== row.uid),
      })),
    [add],
  )
  const take = useCallback(
    (uid: string) =>
      add(({ rows: before, gone }) => ({
        rows: before.filter((row) => row.uid !== uid),
        gone: [...gone, uid],
      })),
    [add],
  )
  const shown = useMemo(
    () => (answered.asOf === asOf ? patchRows(rows, answered) : rows),
    [rows, asOf, answered],
  )
  return { rows: shown, put, take }
}

function patchRows<Row extends { uid: string }>(
  rows: readonly Row[],
  { rows: saved, gone }: Answered<Row>,
): readonly Row[] {
  if (saved.length === 0 && gone.length === 0) return rows
  const byUid = new Map(saved.map((row) => [row.uid, row]))
  const known = new Set(rows.map(({ uid }) => uid))
  return [
    ...rows.filter(({ uid }) => !gone.includes(uid)).map((row) => byUid.get(row.uid) ?? row),
    ...saved.filter(({ uid }) => !known.has(uid)),
  ]
}
