import { useCallback, useMemo, useRef, useState } from 'react'
import { licenseName } from '#contract/packages/licenses.ts'
import { addressOf, blankRow, type BulkRow, type BulkTable } from './bulk-row.ts'
import { focusRowSoon } from './focus-row.ts'
import { withLicense } from './license-for-all.tsx'
import { areSameFaults, faultsOf, isOwnRow, type RowField } from './row-faults.ts'
import { areSameUse, newlyOver, type SeatUse, seatUse } from './seat-use.ts'
import type { BulkParts } from './use-bulk-parts.ts'
import type { useBulkTable } from './use-bulk-table.ts'
import { useOpenRow } from './use-open-row.ts'

/** What can be done with the rows of the table, and what is said of them. */
export function useRowActs(table: ReturnType<typeof useBulkTable>, parts: BulkParts) {
  const { rows, change } = table
  const { ownEmail, addresses } = parts
  const { rows: packages, complete } = parts.packages
  /** The license that was chosen last. */
  const [last, setLast] = useState<string | null>(null)
  /** A license that was just asked for too often. */
  const [over, setOver] = useState<SeatUse | null>(null)
  const counted = useMemo(() => rows.filter((row) => !isOwnRow(row, ownEmail)), [rows, ownEmail])
  const faults = useSame(useMemo(() => faultsOf(rows, parts), [rows, parts]), areSameFaults)
  const written = useOpenRow({ faults, ownEmail })
  const { open, show, close } = written
  // Who is in already takes no further seat, or a call whose answer was lost could not be sent again.
  const takenBy = useCallback((of: readonly BulkRow[]) => seatUse(packages, of.filter((row) => !isOwnRow(row, ownEmail) && !addresses.has(addressOf(row))), licenseName), [packages, ownEmail, addresses])
  const use = useSame(useMemo(() => takenBy(rows), [takenBy, rows]), areSameUse)
  /** Of what takes one seat too many it is told (INV-83), wherever it came from; the own row takes none. */
  const tell = useCallback((before: readonly BulkRow[], after: readonly BulkRow[]) => complete && setOver(newlyOver(takenBy(before), takenBy(after)) ?? null), [complete, takenBy])

  const alter = useCallback(
    (key: string, to: Partial<BulkRow>) => {
      change((before) => {
        const after = before.map((row) => (row.key === key ? withoutRefusal({ ...row, ...to }) : row))
        if (to.package !== undefined || to.email !== undefined) tell(before, after)
        return after
      })
      if (to.package !== undefined) setLast(to.package)
    },
    [change, tell],
  )
  const license = (packageID: string) => {
    setLast(packageID)
    change((before) => {
      const after = withLicense(before, packageID, parts)
      tell(before, after)
      return after
    })
  }
  const add = (begin: RowField = 'givenName') => {
    const row = blankRow({ reportsToUserID: parts.reportsTo })
    change((before) => [...before, row])
    show(row, begin)
  }
  const remove = (key: string) => {
    const at = rows.findIndex((row) => row.key === key)
    if (open?.key === key) close()
    change((before) => before.filter((row) => row.key !== key))
    focusRowSoon(Math.min(at, rows.length - 2))
  }
  /** From cell to cell as in a spreadsheet: the same field of the row below or above; `adds`: behind the last one a new row. */
  const step = (by: 1 | -1, field: RowField, adds: boolean) => {
    const at = rows.findIndex(({ key }) => key === open?.key)
    const beside = by > 0 ? rows.slice(at + 1) : rows.slice(0, at).toReversed()
    const to = beside.find((row) => !isOwnRow(row, ownEmail))
    if (to !== undefined) show(to, field)
    else if (adds) add(field)
  }
  const forgetOver = () => {
    setOver(null)
    focusRowSoon(0)
  }
  const take = (brought: BulkTable) => {
    close()
    tell(rows, brought.rows)
    table.take(brought)
    focusRowSoon(0)
  }
  const accept = () => {
    const { offered } = table
    if (offered === null) return
    tell(rows, offered.rows)
    offered.accept()
    focusRowSoon(0)
  }
  const decline = async () => {
    await table.offered?.decline()
    focusRowSoon(0)
  }
  return { counted, faults, use, complete, last, over, forgetOver, written, alter, license, add, remove, step, take, accept, decline }
}

/** What the server refused is another row now. */
function withoutRefusal(row: BulkRow): BulkRow {
  const { refused, ...rest } = row
  return refused === undefined ? row : rest
}

/** The value as it was, the same object, for as long as `isSame` finds no difference: what is drawn of it need not be drawn again. */
function useSame<Value>(value: Value, isSame: (before: Value, now: Value) => boolean): Value {
  const kept = useRef(value)
  // oxlint-disable react/refs -- whichever of the two a rendering takes, they say the same
  if (!Object.is(kept.current, value) && !isSame(kept.current, value)) kept.current = value
  return kept.current
  // oxlint-enable react/refs
}
