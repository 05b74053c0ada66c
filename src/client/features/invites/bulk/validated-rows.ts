import { licenseName } from '#contract/packages/licenses.ts'
import type { Seats } from '#contract/packages/operations.ts'
import { rowEmail, type BulkRow } from '../bulk-row.ts'
import {
  areSameErrors,
  rowErrorsOf,
  errorsOfRow,
  firstPlaces,
  isOwnRow,
  type RowErrors,
  type RowRules,
} from './row-errors.ts'
import { areSameUse, type SeatUse, seatUse } from './seat-use.ts'

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
    licenseName,
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
