import type { Seats } from '#contract/packages/operations.ts'
import { type BulkRow, rowEmail } from '../bulk-row.ts'
import {
  areSameErrors,
  errorsOfRow,
  firstPlaces,
  isOwnRow,
  type RowErrors,
  rowErrorsOf,
  type RowRules,
} from './row-errors.ts'

/** The rules that check the rows of a table together. */
export interface TableRules extends RowRules {
  packages: { rows: readonly Seats[] }
  /** Addresses of the company's people, in lower case. */
  addresses: ReadonlySet<string>
}

/** The results of checking the rows of a table, each and together. */
export interface ValidatedRows {
  rows: readonly BulkRow[]
  rules: TableRules
  /** Rows that would be sent: all but the own one (G1-88). */
  counted: readonly BulkRow[]
  /** Faults of the counted rows, by the row's key. */
  errors: ReadonlyMap<string, RowErrors>
  use: readonly SeatUse[]
  /** Index of the first row with each address. */
  first: ReadonlyMap<string, number>
}

/** Returns the rows that would be sent. */
export const countedRows = (
  rows: readonly BulkRow[],
  { ownEmail }: Pick<RowRules, 'ownEmail'>,
): readonly BulkRow[] => rows.filter((row) => !isOwnRow(row, ownEmail))

/**
 * Returns the seats that the rows use. People already in the company use no further seat; otherwise
 * a call whose answer was lost could not be sent again.
 */
export const seatsTaken = (rows: readonly BulkRow[], rules: TableRules): readonly SeatUse[] =>
  seatUse(
    rules.packages.rows,
    countedRows(rows, rules).filter((row) => !rules.addresses.has(rowEmail(row))),
  )

/**
 * Checks a table of thousands of rows with each key press: if one row changed, only that row.
 * Unchanged results stay the same objects, so that they do not render again.
 */
export function validateRows(
  rows: readonly BulkRow[],
  rules: TableRules,
  before: ValidatedRows | null,
): ValidatedRows {
  if (before === null || before.rules !== rules) return allJudged(rows, rules)
  if (before.rows === rows) return before
  const at = onlyOther(before.rows, rows)
  return (
    (at === null ? null : oneJudged(rows, at, before)) ??
    keepingSame(allJudged(rows, rules), before)
  )
}

function allJudged(rows: readonly BulkRow[], rules: TableRules): ValidatedRows {
  const first = firstPlaces(rows)
  return {
    rows,
    rules,
    counted: countedRows(rows, rules),
    errors: rowErrorsOf(rows, rules, first),
    use: seatsTaken(rows, rules),
    first,
  }
}

function keepingSame(now: ValidatedRows, before: ValidatedRows): ValidatedRows {
  return {
    ...now,
    errors: areSameErrors(before.errors, now.errors) ? before.errors : now.errors,
    use: areSameUse(before.use, now.use) ? before.use : now.use,
  }
}

/**
 * Returns the only index at which the lists differ; null if they differ in none, several, or their
 * length.
 */
function onlyOther(before: readonly BulkRow[], now: readonly BulkRow[]): number | null {
  if (before.length !== now.length) return null
  const at = now.findIndex((row, place) => row !== before[place])
  return at < 0 || now.some((row, place) => place > at && row !== before[place]) ? null : at
}

/** Checks one row; null if its change affects other rows: another address, or another license. */
function oneJudged(
  rows: readonly BulkRow[],
  at: number,
  before: ValidatedRows,
): ValidatedRows | null {
  const [was, now] = [before.rows[at], rows[at]]
  if (
    was === undefined ||
    now === undefined ||
    was.key !== now.key ||
    rowEmail(was) !== rowEmail(now) ||
    was.package !== now.package
  )
    return null
  const faults = withFaults(
    before.errors,
    now.key,
    errorsOfRow(now, before.rules, before.first.get(rowEmail(now)) !== at),
  )
  return {
    ...before,
    rows,
    counted: before.counted.map((row) => (row === was ? now : row)),
    errors: faults,
  }
}

function withFaults(
  before: ReadonlyMap<string, RowErrors>,
  key: string,
  faults: RowErrors | null,
): ReadonlyMap<string, RowErrors> {
  const now = new Map(before)
  if (faults === null) now.delete(key)
  else now.set(key, faults)
  return areSameErrors(before, now) ? before : now
}

/** The seats of a license after the table is sent. */
export interface SeatUse {
  packageID: string
  seats: number
  assigned: number
  /** Seats that are free before the table. */
  available: number
  /** Rows of the table that use a seat. */
  rows: number
}

/**
 * Returns each license that the company has or a row needs, with the table's use of it (INV-55,
 * INV-82).
 */
export function seatUse(packages: readonly Seats[], rows: readonly BulkRow[]): SeatUse[] {
  const taken = new Map<string, number>()
  for (const row of rows)
    if (row.package !== '') taken.set(row.package, (taken.get(row.package) ?? 0) + 1)
  const bought = new Set(packages.map(({ packageID }) => packageID))
  const unbought = [...taken.keys()]
    .filter((packageID) => !bought.has(packageID))
    .map((packageID) => ({ packageID, seats: 0, assignedSeats: 0, availableSeats: 0 }))
  return [...packages, ...unbought].map(({ packageID, seats, assignedSeats, availableSeats }) => ({
    packageID,
    seats,
    assigned: assignedSeats,
    available: availableSeats,
    rows: taken.get(packageID) ?? 0,
  }))
}

const areSameUse = (one: readonly SeatUse[], other: readonly SeatUse[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Checks whether the rows need more seats than are free. */
export const isOver = ({ rows, available }: Pick<SeatUse, 'rows' | 'available'>): boolean =>
  rows > available

/**
 * Returns the license that a change made exceed its seats (INV-83); undefined if it did not, as a
 * removal never does (INV-87).
 */
export function newlyOver(
  before: readonly SeatUse[],
  after: readonly SeatUse[],
): SeatUse | undefined {
  const rows = new Map(before.map((one) => [one.packageID, one.rows]))
  return after.find((one) => isOver(one) && one.rows > (rows.get(one.packageID) ?? 0))
}
