import { licenseName } from '#contract/packages/licenses.ts'
import type { Seats } from '#contract/packages/operations.ts'
import { addressOf, type BulkRow } from './bulk-row.ts'
import {
  areSameFaults,
  faultsOf,
  faultsOfRow,
  firstPlaces,
  isOwnRow,
  type RowFaults,
  type RowRules,
} from './row-faults.ts'
import { areSameUse, type SeatUse, seatUse } from './seat-use.ts'

/** What the rows of a table are judged by together. */
export interface TableRules extends RowRules {
  packages: { rows: readonly Seats[] }
  /** Of whoever is in the company already, in small letters. */
  addresses: ReadonlySet<string>
}

/** What is said of the rows of a table, each and together. */
export interface JudgedRows {
  rows: readonly BulkRow[]
  rules: TableRules
  /** Those that would be sent: all but the own one (G1-88). */
  counted: readonly BulkRow[]
  /** By the row's key; of those that are counted alone. */
  faults: ReadonlyMap<string, RowFaults>
  use: readonly SeatUse[]
  /** Where each address stands first. */
  first: ReadonlyMap<string, number>
}

/** The rows that would be sent. */
export const countedRows = (
  rows: readonly BulkRow[],
  { ownEmail }: Pick<RowRules, 'ownEmail'>,
): readonly BulkRow[] => rows.filter((row) => !isOwnRow(row, ownEmail))

/**
 * The seats that the rows take. Who is in already takes no further one, or a call whose answer was
 * lost could not be sent again.
 */
export const seatsTaken = (rows: readonly BulkRow[], rules: TableRules): readonly SeatUse[] =>
  seatUse(
    rules.packages.rows,
    countedRows(rows, rules).filter((row) => !rules.addresses.has(addressOf(row))),
    licenseName,
  )

/**
 * What is said of these rows, a table of thousands with each key that is typed: where one row got
 * another value, only that is judged.
 * What stays as it was before is the same object, so that what is drawn of it need not be drawn
 * again.
 */
export function judgeRows(
  rows: readonly BulkRow[],
  rules: TableRules,
  before: JudgedRows | null,
): JudgedRows {
  if (before === null || before.rules !== rules) return allJudged(rows, rules)
  if (before.rows === rows) return before
  const at = onlyOther(before.rows, rows)
  return (
    (at === null ? null : oneJudged(rows, at, before)) ??
    keepingSame(allJudged(rows, rules), before)
  )
}

function allJudged(rows: readonly BulkRow[], rules: TableRules): JudgedRows {
  const first = firstPlaces(rows)
  return {
    rows,
    rules,
    counted: countedRows(rows, rules),
    faults: faultsOf(rows, rules, first),
    use: seatsTaken(rows, rules),
    first,
  }
}

function keepingSame(now: JudgedRows, before: JudgedRows): JudgedRows {
  return {
    ...now,
    faults: areSameFaults(before.faults, now.faults) ? before.faults : now.faults,
    use: areSameUse(before.use, now.use) ? before.use : now.use,
  }
}

/**
 * The one place where the two differ; null where there are more, none, or another number of rows.
 */
function onlyOther(before: readonly BulkRow[], now: readonly BulkRow[]): number | null {
  if (before.length !== now.length) return null
  const at = now.findIndex((row, place) => row !== before[place])
  return at < 0 || now.some((row, place) => place > at && row !== before[place]) ? null : at
}

/**
 * Null where the change of the row says something of the others: another address, or another seat.
 */
function oneJudged(rows: readonly BulkRow[], at: number, before: JudgedRows): JudgedRows | null {
  const [was, now] = [before.rows[at], rows[at]]
  if (
    was === undefined ||
    now === undefined ||
    was.key !== now.key ||
    addressOf(was) !== addressOf(now) ||
    was.package !== now.package
  )
    return null
  const faults = withFaults(
    before.faults,
    now.key,
    faultsOfRow(now, before.rules, before.first.get(addressOf(now)) !== at),
  )
  return {
    ...before,
    rows,
    counted: before.counted.map((row) => (row === was ? now : row)),
    faults,
  }
}

function withFaults(
  before: ReadonlyMap<string, RowFaults>,
  key: string,
  faults: RowFaults | null,
): ReadonlyMap<string, RowFaults> {
  const now = new Map(before)
  if (faults === null) now.delete(key)
  else now.set(key, faults)
  return areSameFaults(before, now) ? before : now
}
