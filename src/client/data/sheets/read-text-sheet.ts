import { unharmed } from '#contract/kernel/harmless-cell.ts'
import { cleanRecords, sheetLimits } from './clean-records.ts'
import {
  type Delimiter,
  delimiters,
  type Encoding,
  type SheetNote,
  type SheetOutcome,
} from './sheet-types.ts'
import Papa from 'papaparse'

/** Reads a table written as text. `encoding`: null for pasted cells. */
export function readTextSheet(
  text: string,
  encoding: Encoding | null,
  chosen?: Delimiter,
): SheetOutcome {
  const delimiterLine = /^sep=([,;\t|])[^\S\r\n]*(?:\r\n?|\n|$)/i.exec(text)
  // Copied cells have tabs between them, regardless of their content.
  const delimiter =
    chosen ??
    delimiters.find((sign) => sign === delimiterLine?.[1]) ??
    (encoding === null && text.includes('\t') ? '\t' : guessDelimiter(text))
  const parsed = parseRecords(
    delimiterLine === null ? text : text.slice(delimiterLine[0].length),
    delimiter,
    sheetLimits.records * 2,
  )
  // Keeps the line that names the delimiter as an empty record, so that record numbers match the
  // file.
  const before = delimiterLine === null ? [] : [[]]
  const shifted = (records: readonly number[]) => records.map((record) => record + before.length)
  const clean = parsed.isCut ? 'too-much' : cleanRecords([...before, ...parsed.records], unharmed)
  const [record] = parsed.openQuote === null ? [] : shifted([parsed.openQuote])
  if (typeof clean === 'string')
    return clean === 'empty' && record !== undefined
      ? { ok: false, fault: 'damaged', record }
      : { ok: false, fault: clean }
  const notes: SheetNote[] = [...clean.notes]
  if (parsed.oddQuotes.length > 0)
    notes.push({ code: 'odd-quotes', records: shifted(parsed.oddQuotes) })
  if (record !== undefined) notes.push({ code: 'open-quote', record })
  return {
    ok: true,
    sheet: {
      kind: 'text',
      encoding,
      delimiter,
      sheets: [],
      sheet: 0,
      records: clean.records,
      notes,
    },
  }
}

// Number of letters from which the delimiter is guessed.
const head = 64 * 1024
// Length of the longest address; for a longer cell the pattern would take seconds.
const longest = 320
const address = /^\s*[^\s@,;|"]+@[^\s@,;|"]+\.[^\s@,;|"]+\s*$/

/**
 * Guesses the delimiter by whole records: the sign that gives most records the same number of
 * cells, and keeps e-mails in cells of their own. A comma when no sign fits.
 */
export function guessDelimiter(text: string): Delimiter {
  const some =
    text.length > head
      ? text.slice(0, Math.max(text.lastIndexOf('\n', head), text.lastIndexOf('\r', head), 1))
      : text
  const [best] = delimiters
    .map((delimiter) => ({ delimiter, ...scoreDelimiter(parseRecords(some, delimiter, 1000)) }))
    .toSorted((one, other) => other.score - one.score || other.cells - one.cells)
  return best?.delimiter ?? ','
}

function scoreDelimiter({ records, oddQuotes, openQuote }: ParsedRecords): {
  score: number
  cells: number
} {
  const filled = records.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  // The text may consist of this sign alone, which then belongs to no cell.
  if (filled.length === 0)
    return {
      score: openQuote === null ? 1 : -1,
      cells: Math.max(0, ...records.map(({ length }) => length)),
    }
  const counts = new Map<number, number>()
  for (const { length } of filled) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [cells, alike] = [...counts].toSorted(
    (one, other) => other[1] - one[1] || other[0] - one[0],
  )[0] ?? [1, 0]
  const withAddress = filled.filter(
    (record) =>
      record.length > 1 && record.some((cell) => cell.length <= longest && address.test(cell)),
  ).length
  const score =
    (2 * withAddress + alike - oddQuotes.length) / filled.length - (openQuote === null ? 0 : 1)
  return { score, cells }
}

interface ParsedRecords {
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

/** Matches what `cleanCell` trims at both ends of a cell, except line ends. */
const blankPatternExcept = (sign: Delimiter) =>
  `(?:(?!${escaped(sign)})[^\\S\\n]|[\\u180E\\u200B\\u2060])`
const escaped = (sign: Delimiter) => (sign === '|' ? '\\|' : sign)

/**
 * Removes the blanks around cells that are quoted as a whole: `"Ana", "Ruiz, Jr."`. Papa Parse
 * would treat such quotes as letters, and the comma between them as the end of the cell. Lines must
 * end with LF. Leaves a quote that does not close at the end of its cell.
 */
function trimQuotedCells(text: string, delimiter: Delimiter): string {
  const [sign, blank] = [escaped(delimiter), blankPatternExcept(delimiter)]
  if (!new RegExp(`(?:^|[${sign}\\n])${blank}+"|"[\\u180E\\u200B\\u2060]`).test(text)) return text
  const [begin, end, rest] = [
    new RegExp(`${blank}*"`, 'y'),
    new RegExp(`${blank}*(?=[${sign}\\n])`, 'y'),
    new RegExp(`[^${sign}\\n]*`, 'y'),
  ]
  let [kept, from, at] = ['', 0, 0]
  while (at < text.length) {
    const opening = endOf(begin, text, at)
    const closing = opening === null ? null : closingQuote(text, opening)
    // After a quote that never closes, every cell is part of it.
    if (closing === -1) break
    const next = closing === null ? null : endOf(end, text, closing + 1)
    if (opening !== null && closing !== null && next !== null) {
      kept += text.slice(from, at) + text.slice(opening - 1, closing + 1)
      from = next
    }
    at = (next ?? endOf(rest, text, at) ?? text.length) + 1
  }
  return kept + text.slice(from)
}

/** Returns the end of a match that starts at this position; null without a match. */
function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : null
}

/**
 * Finds the quote that closes a cell; `from` is the position after the opening quote. Skips doubled
 * quotes. Returns -1 if no quote closes it.
 */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at !== -1 && text.charAt(at + 1) === '"') at = text.indexOf('"', at + 2)
  return at
}
