import Papa from 'papaparse'
import type { Delimiter } from './sheet-types.ts'
import { withoutOuterBlanks } from './quoted-cells.ts'

export interface ParsedRecords {
  records: string[][]
  /** Records, from 1, with quotes in the midst of a cell. */
  oddQuotes: number[]
  /**
   * The record, from 1, in which a quote is opened and never closed: it and what follows is not
   * among the records.
   */
  openQuote: number | null
  /** There are more records than are read. */
  isCut: boolean
}

/** So many letters are parsed at once: as far as a quote that stands wrong is read on from. */
const reach = 8 * 1024

/**
 * The records of a text by Papa Parse, with any ends of lines, also mixed. From a quote that stands
 * wrong Papa Parse reads on to the next one that fits, over lines, and two people become one. Here
 * such a quote is a letter of its cell, which is told; one that is never closed ends the reading,
 * which is told too (decision 60).
 */
export function parseRecords(
  text: string,
  delimiter: Delimiter,
  mostRecords: number,
): ParsedRecords {
  // Papa Parse knows one end of lines in a text, and spaces behind a quote only where one follows.
  const lines =
    text === ''
      ? ''
      : withoutOuterBlanks(`${text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')}\n`, delimiter)
  const parsed: ParsedRecords = { records: [], oddQuotes: [], openQuote: null, isCut: false }
  let [at, far] = [0, reach]
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
    far = rows.length > 0 ? reach : far * 2
    at += end
  }
  return parsed
}

/**
 * A quote behind a blank that closes nowhere, or in the midst of its cell: `withoutOuterBlanks`
 * took off the others.
 */
const beginsLate = (cell: string) => /^\s+"/.test(cell)

interface Part {
  rows: { cells: string[]; isOdd: boolean }[]
  /** Where the first record begins that is not among the rows. */
  end: number
  /** A quote of it is never closed. */
  stopped: boolean
}

function parsePart(part: string, delimiter: Delimiter, isLast: boolean): Part {
  const found: Part = { rows: [], end: 0, stopped: false }
  Papa.parse<string[]>(part, {
    delimiter,
    newline: '\n',
    step: ({ data: cells, errors, meta: { cursor } }, parser) => {
      // Behind the last end of a line it sees one more record, with nothing in it.
      if (found.end === part.length) return
      const [wrong] = errors
      // The quote that fitted was another cell's, or none fitted at all.
      const isOver =
        wrong !== undefined &&
        (errors.some(({ code }) => code === 'MissingQuotes') ||
          cells.some((cell) => cell.includes('\n') || cell.includes(`${delimiter}"`)))
      const mended = isOver
        ? mendedRecord(part.slice(found.end), (wrong.index ?? 0) - found.end, delimiter)
        : null
      if (mended !== null) {
        found.rows.push({ cells: mended.cells, isOdd: true })
        found.end += mended.length
        return parser.abort()
      }
      // What touches the end may go on behind it.
      if (cursor === part.length && !isLast) return parser.abort()
      if (isOver) {
        found.stopped = true
        return parser.abort()
      }
      found.rows.push({ cells, isOdd: wrong !== undefined || cells.some(beginsLate) })
      found.end = cursor
    },
  })
  return found
}

/** So many cells of a record are mended. */
const mostMended = 50

/**
 * A record in which a quote closes nowhere on its line: the quotes of such cells are letters. Null
 * where it goes on over lines.
 */
function mendedRecord(
  text: string,
  wrong: number,
  delimiter: Delimiter,
): { cells: string[]; length: number } | null {
  const length = text.indexOf('\n', wrong)
  // Without its end the line is not all here yet.
  if (length === -1 || length > reach) return null
  let [record, inside] = [text.slice(0, length), wrong]
  for (let mended = 0; mended < mostMended; mended += 1) {
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
