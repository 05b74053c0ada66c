import { personLimits } from '#contract/kernel/entered-limits.ts'

/** The values of a column, one per line; '' for an empty cell. */
export type Values = readonly string[]

export const isEmptyColumn = (values: Values): boolean => values.every((value) => value === '')

/** Longest address in letters. */
export const longestAddress = personLimits.email

/**
 * Checks whether a cell looks like an address, valid or not; no heading and no name does. It reads
 * each letter once, because a cell may consist only of symbols.
 */
export const looksLikeAddress = (cell: string): boolean =>
  cell.length <= longestAddress && !/\s/.test(cell) && cell.slice(1, -1).includes('@')

/** Checks whether a column holds addresses. */
export const holdAddresses = (values: Values): boolean => most(values, looksLikeAddress)

/** Checks whether most values are words without digits, like names. */
export const holdNames = (values: Values): boolean =>
  most(values, (value) => /^\p{L}[\p{L}\p{M}'’.,\- ]*$/u.test(value) && value.split(' ').length < 6)

/** Checks whether most values are numbers of people, jobs or badges. */
export const holdNumbers = (values: Values): boolean =>
  most(values, (value) => /\d{2}|^\d$/.test(value))

/** Checks whether most values are forms of address, which Outlook and others call titles. */
export const holdForms = (values: Values): boolean =>
  most(values, (value) =>
    /^(?:mr|mrs|ms|miss|mx|dr|dra|prof|sr|sra|srta|ing|arq|lic|don|doña|d|dª)\.?$/i.test(value),
  )

/** Checks whether most values have a comma: 'Ruiz, Ana'. */
export const holdCommas = (values: Values): boolean => most(values, (value) => value.includes(','))

/** Checks most of the filled values; false if all are empty. */
function most(values: Values, is: (value: string) => boolean): boolean {
  const filled = values.filter((value) => value !== '')
  return filled.filter(is).length * 2 > filled.length
}

/** Checks whether most values equal or end with the other column's value in their line. */
export const endWith = (values: Values, others: Values): boolean =>
  most(
    values.map((value, at) =>
      others[at] && ` ${value}`.toLowerCase().endsWith(` ${others[at].toLowerCase()}`)
        ? '1'
        : value && '0',
    ),
    (value) => value === '1',
  )

/** Checks whether the second column has a value that the first one lacks in that line. */
export const saysOther = (values: Values, others: Values): boolean =>
  others.some(
    (other, at) => other !== '' && other.toLowerCase() !== (values[at] ?? '').toLowerCase(),
  )

/** Number of lines that are checked. */
const looked = 200

/**
 * Returns each column's values below a record, from 0. A value longer than any roster allows is cut
 * just above the limit.
 */
export function columnValues(
  records: readonly (readonly string[])[],
  below: number,
  width: number,
): Values[] {
  const lines = records
    .slice(below, below + looked)
    .filter((cells) => cells.some((cell) => cell !== ''))
  return Array.from({ length: width }, (_, at) =>
    lines.map((cells) => (cells[at] ?? '').slice(0, longestAddress + 1)),
  )
}
