import type { Delimiter } from './sheet-types.ts'

export interface ParsedRecords {
  records: string[][]
  /** Records, from 1, with quotes in the midst of a cell. */
  oddQuotes: number[]
  /** The record, from 1, in which a quote is opened and never closed: it and what follows is not among the records. */
  openQuote: number | null
  /** There are more records than are read. */
  isCut: boolean
}

/** What a quoted cell is worth: up to where it was read, or null where its quote is never closed. */
interface QuotedCell {
  cell: string
  end: number
  isOdd: boolean
}

/**
 * The records of a text as RFC 4180 has them, with any ends of lines, also mixed, and as tolerant as spreadsheets are: a quote
 * within a cell that did not begin with one is a letter, and text after a closing quote belongs to the cell, which is told. No line
 * is ever swallowed by a quote that is not closed properly: that ends the reading, which is told too.
 */
export function parseRecords(text: string, delimiter: Delimiter, mostRecords: number): ParsedRecords {
  const ends = new RegExp(`[${delimiter === '|' ? '\\|' : delimiter}\\r\\n]`, 'g')
  const parsed: ParsedRecords = { records: [], oddQuotes: [], openQuote: null, isCut: false }
  let [at, cells]: [number, string[]] = [0, []]
  while (at < text.length || cells.length > 0) {
    const number = parsed.records.length + 1
    if (number > mostRecords) return { ...parsed, isCut: true }
    const quoted = text[at] === '"' ? quotedCell(text, at, delimiter) : undefined
    if (quoted === null) return { ...parsed, openQuote: number }
    if (quoted?.isOdd && parsed.oddQuotes.at(-1) !== number) parsed.oddQuotes.push(number)
    const end = quoted?.end ?? nextEnd(text, at, ends)
    cells.push(quoted?.cell ?? text.slice(at, end))
    at = end + 1
    if (text[end] === delimiter) continue
    if (text[end] === '\r' && text[at] === '\n') at += 1
    parsed.records.push(cells)
    cells = []
  }
  return parsed
}

function nextEnd(text: string, from: number, ends: RegExp): number {
  ends.lastIndex = from
  return ends.exec(text)?.index ?? text.length
}

/** As far as a quote is looked for that closes the cell after all. */
const farthest = 1000

function quotedCell(text: string, start: number, delimiter: Delimiter): QuotedCell | null {
  let quote = text.indexOf('"', start + 1)
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  if (quote === -1) return null
  const end = closedAt(text, quote, delimiter)
  if (end !== null) return { cell: inner(text, start, quote), end, isOdd: false }
  // It went over lines and ended in the midst of one: the quote that closed it was another cell's first.
  if (/[\r\n]/.test(text.slice(start, quote))) return null
  return oddCell(text, start, quote, delimiter)
}

/** `"Joe "Big" Smith"`, as somebody who writes by hand means it; or, without a quote at the end of a cell, all as it stands. */
function oddCell(text: string, start: number, from: number, delimiter: Delimiter): QuotedCell {
  const line = /[\r\n]/.exec(text.slice(from, from + farthest))
  const limit = line === null ? Math.min(text.length, from + farthest) : from + line.index
  for (let quote = text.indexOf('"', from + 1); quote !== -1 && quote < limit; quote = text.indexOf('"', quote + 1)) {
    const end = closedAt(text, quote, delimiter)
    if (end !== null) return { cell: inner(text, start, quote), end, isOdd: true }
  }
  let end = from
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { cell: text.slice(start, end), end, isOdd: true }
}

/** Where the cell ends whose closing quote this is; null when other letters than spaces follow. */
function closedAt(text: string, quote: number, delimiter: Delimiter): number | null {
  let end = quote + 1
  while ((text[end] === ' ' || text[end] === '\t') && text[end] !== delimiter) end += 1
  return end >= text.length || text[end] === delimiter || text[end] === '\n' || text[end] === '\r' ? end : null
}

const inner = (text: string, start: number, quote: number) => text.slice(start + 1, quote).replaceAll('""', '"')
