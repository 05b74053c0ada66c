import { parseRecords, type ParsedRecords } from './parse-records.ts'
import { type Delimiter, delimiters } from './sheet-types.ts'

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
