import Papa from 'papaparse'
import type { Delimiter } from './sheet-types.ts'
import { trimQuotedCells } from './trim-quoted-cells.ts'

export interface ParsedRecords {
  records: string[][]
  /** Records, from 1, with quotes in the middle of a cell. */
  oddQuotes: number[]
  /**
   * The record, from 1, with a quote that never closes; this record and all later ones are left
   * out.
   */
  openQuote: number | null
  /** There are more records than the limit. */
  isCut: boolean
}

/** Number of letters parsed at once, which limits how far a misplaced quote can reach. */
const chunkLength = 8 * 1024

/**
 * Parses a text into records with Papa Parse, for any line ends, also mixed. From a misplaced quote
 * Papa Parse reads over lines to the next fitting one, which merges two people. This function
 * treats such a quote as a letter of its cell and reports it. A quote that never closes ends the
 * reading, which it reports too (decision 60).
 */
export function parseRecords(
  text: string,
  delimiter: Delimiter,
  mostRecords: number,
): ParsedRecords {
  // Papa Parse supports one kind of line end, and spaces after a quote only before a line end.
  const lines =
    text === ''
      ? ''
      : trimQuotedCells(`${text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')}\n`, delimiter)
  const parsed: ParsedRecords = { records: [], oddQuotes: [], openQuote: null, isCut: false }
  let [at, far] = [0, chunkLength]
  while (at < lines.length) {
    const part = lines.slice(at, at + far)
    const isLast = at + far >= lines.length
    const { rows, end, stopped } = parsePart(part, delimiter, isLast)
    for (const { cells, isOdd } of rows) {
      if (parsed.records.length === mostRecords) return { ...parsed, isCut: true }
      parsed.records.push(cells)
      if (isOdd) parsed.oddQuotes.push(parsed.records.length)
    }
    if (stopped) return { ...parsed, openQuote: parsed.records.length + 1 }
    far = rows.length > 0 ? chunkLength : far * 2
    at += end
  }
  return parsed
}

/**
 * A quote after a blank that never closes, or in the middle of its cell; `trimQuotedCells`
 * removed the other blanks.
 */
const hasLateQuote = (cell: string) => /^\s+"/.test(cell)

interface Part {
  rows: { cells: string[]; isOdd: boolean }[]
  /** Offset of the first record that is not in `rows`. */
  end: number
  /** One of its quotes never closes. */
  stopped: boolean
}

function parsePart(part: string, delimiter: Delimiter, isLast: boolean): Part {
  const found: Part = { rows: [], end: 0, stopped: false }
  Papa.parse<string[]>(part, {
    delimiter,
    newline: '\n',
    step: ({ data: cells, errors, meta: { cursor } }, parser) => {
      // Papa Parse reports an empty record after the last line end.
      if (found.end === part.length) return
      const [wrong] = errors
      // The quote matched one of another cell, or none.
      const isOver =
        wrong !== undefined &&
        (errors.some(({ code }) => code === 'MissingQuotes') ||
          cells.some((cell) => cell.includes('\n') || cell.includes(`${delimiter}"`)))
      const mended = isOver
        ? repairRecord(part.slice(found.end), (wrong.index ?? 0) - found.end, delimiter)
        : null
      if (mended !== null) {
        found.rows.push({ cells: mended.cells, isOdd: true })
        found.end += mended.length
        return parser.abort()
      }
      // A record at the end of the part may continue after it.
      if (cursor === part.length && !isLast) return parser.abort()
      if (isOver) {
        found.stopped = true
        return parser.abort()
      }
      found.rows.push({ cells, isOdd: wrong !== undefined || cells.some(hasLateQuote) })
      found.end = cursor
    },
  })
  return found
}

/** Number of cells of a record that are repaired. */
const maxRepairedCells = 50

/**
 * Repairs a record with a quote that does not close on its line: treats the quotes of such cells as
 * letters. Null when the record continues over lines.
 */
function repairRecord(
  text: string,
  wrong: number,
  delimiter: Delimiter,
): { cells: string[]; length: number } | null {
  const length = text.indexOf('\n', wrong)
  // Without a line end the line is not complete yet.
  if (length === -1 || length > chunkLength) return null
  let [record, inside] = [text.slice(0, length), wrong]
  for (let mended = 0; mended < maxRepairedCells; mended += 1) {
    if (!record.slice(inside).replaceAll('""', '').includes('"')) return null
    const [cell = ''] = record.slice(inside - 1).split(delimiter, 1)
    record = `${record.slice(0, inside - 1)}"${cell.replaceAll('"', '""')}"${record.slice(inside - 1 + cell.length)}`
    const {
      data: [cells = []],
      errors: [next],
    } = Papa.parse<string[]>(`${record}\n`, { delimiter, newline: '\n', preview: 1 })
    if (next === undefined) return { cells, length: length + 1 }
    inside = next.index ?? 0
  }
  return null
}
