import { chooseColumns } from './choose-columns.ts'
import { columnValues, looksLikeAddress } from './column-values.ts'
import { findHeader, headerOf, likelyHeader } from './header-record.ts'
import type { RosterField, RosterMapping } from './roster-types.ts'

/**
 * Which column fills what (INV-91, INV-92). A record among the first that names the columns is the
 * header, in English or Spanish and in any order; where none does, the specified order is taken,
 * and the first record is a person if something in it reads as an e-mail: then nobody is sure, and
 * somebody should look (rulings, 58). Two columns of one field are one value.
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
 * With another record as the header, or none, since somebody says so: what its words name, else the
 * columns as they were.
 */
export function mappingUnder(
  records: readonly (readonly string[])[],
  before: RosterMapping,
  header: number | null,
): RosterMapping {
  if (header === null) return { columns: before.columns, header, isSure: true }
  const width = widthOf(records)
  const above = headerOf(records[header - 1] ?? [], header, width)
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

/** Columns that have a value anywhere. */
function widthOf(records: readonly (readonly string[])[]): number {
  let width = 0
  for (const cells of records)
    for (let at = cells.length - 1; at >= width; at--) if (cells[at] !== '') width = at + 1
  return width
}
