import { personLimits } from '#contract/kernel/entered-limits.ts'

/** The values of a column, '' where a line has none; of as many lines in every column. */
export type Values = readonly string[]

export const isEmpty = (values: Values): boolean => values.every((value) => value === '')

/** Letters of an address at most. */
export const longestAddress = personLimits.email

/**
 * It reads as an address, right or wrong: no header and no name does. Told by its letters one by
 * one, for a stranger's cell may be of nothing but signs.
 */
export const looksLikeAddress = (cell: string): boolean =>
  cell.length <= longestAddress && !/\s/.test(cell) && cell.slice(1, -1).includes('@')

/** A column that holds e-mail addresses. */
export const holdAddresses = (values: Values): boolean => most(values, looksLikeAddress)

/** Words without digits, as names have them. */
export const holdNames = (values: Values): boolean =>
  most(values, (value) => /^\p{L}[\p{L}\p{M}'’.,\- ]*$/u.test(value) && value.split(' ').length < 6)

/** Numbers of people, of jobs and of badges. */
export const holdNumbers = (values: Values): boolean =>
  most(values, (value) => /\d{2}|^\d$/.test(value))

/** How somebody is addressed: what Outlook and others call the title. */
export const holdForms = (values: Values): boolean =>
  most(values, (value) =>
    /^(?:mr|mrs|ms|miss|mx|dr|dra|prof|sr|sra|srta|ing|arq|lic|don|doña|d|dª)\.?$/i.test(value),
  )

/** 'Ruiz, Ana'. */
export const holdCommas = (values: Values): boolean => most(values, (value) => value.includes(','))

/** Of those that are there; of none nothing can be said. */
function most(values: Values, is: (value: string) => boolean): boolean {
  const filled = values.filter((value) => value !== '')
  return filled.filter(is).length * 2 > filled.length
}

/** Most values are those of the other column in their lines, or end with them. */
export const endWith = (values: Values, others: Values): boolean =>
  most(
    values.map((value, at) =>
      others[at] && ` ${value}`.toLowerCase().endsWith(` ${others[at].toLowerCase()}`)
        ? '1'
        : value && '0',
    ),
    (value) => value === '1',
  )

/** In some line the second column has a value that the first has not there. */
export const saysOther = (values: Values, others: Values): boolean =>
  others.some(
    (other, at) => other !== '' && other.toLowerCase() !== (values[at] ?? '').toLowerCase(),
  )

/** How many lines are looked at. */
const looked = 200

/**
 * Of each column the values below a record, from 0; of one that is longer than anything a roster
 * takes only so much that it is too long.
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
