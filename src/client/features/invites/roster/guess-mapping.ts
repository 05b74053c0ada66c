import { chooseColumns } from './choose-columns.ts'
import { columnValues, looksLikeAddress } from './column-values.ts'
import { findHeader, rosterHeader, likelyHeader } from './header-record.ts'
import type { RosterField, RosterMapping } from './roster-types.ts'

/**
 * Guesses the field of each column (INV-91, INV-92). The header is one of the first records that
 * names the columns, in English or Spanish and in any order. Without one, the specified order
 * applies, the first record is a person if it has an address, and the guess is unsure, so that the
 * person checks it (rulings, 58). Two columns of one field are joined.
 */
export function guessMapping(records: readonly (readonly string[])[]): RosterMapping {
  const width = widthOf(records)
  const named = findHeader(records, width)
  const header = named ?? likelyHeader(records, width)
  if (header === null) return specifiedOrder(records, width)
  const { columns, isSure } = chooseColumns(header, columnValues(records, header.last, width))
  const known = { columns, header: header.last, isSure: isSure && named !== null }
  return known.isSure ? known : { ...known, isNamed: true }
}

/**
 * Returns the mapping with another header that the person chose, or none: the fields that its
 * headings name, otherwise the earlier ones.
 */
export function mappingUnder(
  records: readonly (readonly string[])[],
  before: RosterMapping,
  header: number | null,
): RosterMapping {
  if (header === null) return { columns: before.columns, header, isSure: true }
  const width = widthOf(records)
  const above = rosterHeader(records[header - 1] ?? [], header, width)
  if (above.heads.every((head) => head === null))
    return { columns: before.columns, header, isSure: true }
  const { columns, isSure } = chooseColumns(above, columnValues(records, header, width))
  return isSure ? { columns, header, isSure } : { columns, header, isSure, isNamed: true }
}

const specified: readonly RosterField[] = ['givenName', 'familyName', 'email', 'jobTitle', 'role']

function specifiedOrder(records: readonly (readonly string[])[], width: number): RosterMapping {
  const first = records.findIndex((cells) => cells.some((cell) => cell !== ''))
  const isPerson = (records[first] ?? []).some(looksLikeAddress)
  return {
    columns: Array.from({ length: width }, (_, at) => specified[at] ?? null),
    header: isPerson || first < 0 ? null : first + 1,
    isSure: false,
  }
}

/** Returns the number of columns up to the last one with a value. */
function widthOf(records: readonly (readonly string[])[]): number {
  let width = 0
  for (const cells of records)
    for (let at = cells.length - 1; at >= width; at--) if (cells[at] !== '') width = at + 1
  return width
}
