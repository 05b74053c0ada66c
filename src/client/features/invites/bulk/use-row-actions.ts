import { useCallback, useRef, useState } from 'react'
import { focusRowWhenRendered } from '#client/records/rows/focus-row.ts'
import { useEditingRow } from '#client/records/rows/use-editing-row.ts'
import { blankRow, type BulkRow, type BulkTable } from '../bulk-row.ts'
import {
  blockingRows,
  isOwnRow,
  type RowError,
  rowErrorsOf,
  type RowField,
  type RowRules,
} from './row-errors.ts'
import type { BulkParts } from './use-bulk-parts.ts'
import type { useBulkTable } from './use-bulk-table.ts'
import {
  countedRows,
  newlyOver,
  seatsTaken,
  type SeatUse,
  type TableRules,
  type ValidatedRows,
  validateRows,
} from './validated-rows.ts'

/** Returns the actions on the table's rows and the results of their check. */
export function useRowActions(table: ReturnType<typeof useBulkTable>, parts: BulkParts) {
  const { rows, change, latest, catchUp } = table
  const { ownEmail } = parts
  const { complete } = parts.packages
  /** The last chosen license. */
  const [last, setLast] = useState<string | null>(null)
  /** The license that just exceeded its seats. */
  const [over, setOver] = useState<SeatUse | null>(null)
  const { counted, errors, use } = useJudged(rows, parts)
  const written = useWritten(errors, ownEmail, catchUp)
  const { open, show, close } = written
  /**
   * Reports a license that exceeds its seats after any change (INV-83); the own row uses no seat.
   */
  const tell = useCallback(
    (before: readonly BulkRow[], after: readonly BulkRow[]) =>
      complete && setOver(newlyOver(seatsTaken(before, parts), seatsTaken(after, parts)) ?? null),
    [complete, parts],
  )

  const alter = useCallback(
    (key: string, to: Partial<BulkRow>) => {
      change((before) => {
        const after = before.map((row) =>
          row.key === key ? withoutRefusal({ ...row, ...to }) : row,
        )
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
  const { reportsTo } = parts
  const add = useCallback(
    (begin: RowField = 'givenName') => {
      const row = blankRow({ reportsToUserID: reportsTo, canCreateProject: parts.mayLetCreate })
      change((before) => [...before, row])
      show(row, begin)
    },
    [reportsTo, parts.mayLetCreate, change, show],
  )
  const remove = (key: string) => {
    const at = rows.findIndex((row) => row.key === key)
    if (open?.key === key) close()
    change((before) => before.filter((row) => row.key !== key))
    focusRowWhenRendered(Math.min(at, rows.length - 2))
  }
  /**
   * Moves like a spreadsheet to the same field of the row below or above; `adds` adds a row after
   * the last one.
   */
  const step = (by: 1 | -1, field: RowField, adds: boolean) => {
    const at = rows.findIndex(({ key }) => key === open?.key)
    const beside = by > 0 ? rows.slice(at + 1) : rows.slice(0, at).toReversed()
    const to = beside.find((row) => !isOwnRow(row, ownEmail))
    if (to !== undefined) show(to, field)
    else if (adds) add(field)
  }
  /**
   * Returns the rows to invite, including the last key press; null and a render if that made a row
   * invalid.
   */
  const toInvite = (): readonly BulkRow[] | null => {
    const now = latest().rows
    if (blockingRows(rowErrorsOf(now, parts)).size === 0) return countedRows(now, parts)
    catchUp()
    return null
  }
  const forgetOver = () => {
    setOver(null)
    focusRowWhenRendered(0)
  }
  /** Replaces the contents of the table, so that no field stays open. */
  const replace = (act: () => void) => {
    close()
    act()
    focusRowWhenRendered(0)
  }
  const take = (brought: BulkTable) =>
    replace(() => {
      tell(rows, brought.rows)
      table.take(brought)
    })
  const accept = () => {
    const { offered } = table
    if (offered === null) return
    tell(rows, offered.rows)
    offered.accept()
    focusRowWhenRendered(0)
  }
  const decline = async () => {
    await table.offered?.decline()
    focusRowWhenRendered(0)
  }
  return {
    counted,
    errors,
    use,
    complete,
    last,
    over,
    forgetOver,
    written,
    alter,
    license,
    add,
    remove,
    step,
    toInvite,
    take,
    accept,
    decline,
    undo: () => replace(table.undo),
    clear: () => replace(table.clear),
  }
}

/** The open row; the own one is read-only (G1-88). */
function useWritten(faults: ValidatedRows['errors'], ownEmail: string, catchUp: () => void) {
  const { show, ...written } = useEditingRow<RowField, RowError>({
    errors: faults,
    errorsOnBlur: early,
    flush: catchUp,
  })
  return {
    ...written,
    show: useCallback(
      (row: BulkRow, begin: RowField) => (isOwnRow(row, ownEmail) ? undefined : show(row, begin)),
      [show, ownEmail],
    ),
  }
}

const early: readonly RowError[] = ['missing', 'email']

/** Drops the refusal of a row that changed. */
function withoutRefusal(row: BulkRow): BulkRow {
  const { refused, ...rest } = row
  return refused === undefined ? row : rest
}

/** Checks the rows, based on the results of the previous render. */
function useJudged(rows: readonly BulkRow[], rules: TableRules): ValidatedRows {
  const last = useRef<ValidatedRows | null>(null)
  // oxlint-disable react/refs -- whichever of the two a rendering takes, they say the same
  last.current = validateRows(rows, rules, last.current)
  return last.current
  // oxlint-enable react/refs
}

/**
 * Returns the rows with this license if they have none and their role may have it. The own row is
 * read-only (G1-88).
 */
const withLicense = (
  rows: readonly BulkRow[],
  packageID: string,
  { mayTake, ownEmail }: RowRules,
): readonly BulkRow[] =>
  rows.map((row) =>
    row.package === '' && !isOwnRow(row, ownEmail) && mayTake(row.roleID, packageID)
      ? { ...row, package: packageID }
      : row,
  )
