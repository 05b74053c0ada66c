import {
  holdAddresses,
  holdCommas,
  holdForms,
  holdNames,
  holdNumbers,
  isEmptyColumn,
  saysOther,
  type Values,
} from './column-values.ts'
import type { Head, Meaning } from './column-words.ts'
import type { RosterHeader } from './header-record.ts'
import { nameColumns } from './name-columns.ts'
import { type RosterField, rosterFields } from './roster-types.ts'

export interface ChosenRosterColumns {
  columns: readonly (RosterField | null)[]
  /**
   * True if no unused column could be part of a name, or fits a field as well as the chosen column.
   */
  isSure: boolean
}

/**
 * Chooses a field for each column by its heading and values. Of two columns with one meaning, the
 * better heading and the one with values wins.
 */
export function chooseColumns(
  { heads, words }: RosterHeader,
  values: readonly Values[],
): ChosenRosterColumns {
  const fitting = heads.map((head, at) =>
    head !== null && fits(head, values[at] ?? []) ? head : null,
  )
  const best = (meaning: Meaning): number | undefined => places(fitting, values, meaning)[0]
  const columns: (RosterField | null)[] = heads.map(() => null)
  for (const field of rosterFields) {
    const at = best(field)
    if (at !== undefined && !['givenName', 'familyName', 'name'].includes(field))
      columns[at] = field
  }
  const { parts, isSure } = nameColumns({
    best,
    all: (meaning) => places(fitting, values, meaning),
    words,
    values,
    isFree: (at) => columns[at] === null && heads[at]?.meaning !== 'other',
  })
  for (const [at, field] of parts) columns[at] = field
  const address = columns.includes('email') ? undefined : onlyAddresses(columns, values)
  if (address !== undefined) columns[address] = 'email'
  const isTied = columns.some(
    (field, at) =>
      field !== null &&
      places(fitting, values, fitting[at]?.meaning).some(
        (other) =>
          columns[other] === null &&
          weightOf(fitting, values, other) === weightOf(fitting, values, at) &&
          saysOther(values[at] ?? [], values[other] ?? []),
      ),
  )
  return { columns, isSure: isSure && !isTied }
}

/** Returns the columns with a meaning, best first. */
function places(
  heads: readonly (Head | null)[],
  values: readonly Values[],
  meaning: Meaning | undefined,
): number[] {
  return heads
    .flatMap((head, at) =>
      head !== null && head.meaning === meaning
        ? [{ at, weight: weightOf(heads, values, at) }]
        : [],
    )
    .toSorted((one, other) => one.weight - other.weight)
    .map(({ at }) => at)
}

/** Returns a column's weight; the lowest wins. */
const weightOf = (heads: readonly (Head | null)[], values: readonly Values[], at: number): number =>
  (heads[at]?.rank ?? 0) + (isEmptyColumn(values[at] ?? []) ? 10 : 0)

/**
 * Checks an ambiguous heading against its values: forms of address such as 'Mrs.', or numbers of
 * jobs and employees.
 */
function fits({ meaning, rank }: Head, values: Values): boolean {
  if (meaning === 'jobTitle') return rank === 0 || !(holdForms(values) || holdNumbers(values))
  if (meaning === 'name' && rank > 1)
    return isEmptyColumn(values) || holdNames(values) || holdCommas(values)
  return meaning !== 'bareName' || !holdNumbers(values)
}

/** Returns the only unused column that mostly holds addresses. */
function onlyAddresses(
  columns: readonly (RosterField | null)[],
  values: readonly Values[],
): number | undefined {
  const found = columns.flatMap((field, at) =>
    field === null && holdAddresses(values[at] ?? []) ? [at] : [],
  )
  return found.length === 1 ? found[0] : undefined
}
