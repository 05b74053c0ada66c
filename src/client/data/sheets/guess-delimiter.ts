import { parseRecords, type ParsedRecords } from './parse-records.ts'
import { type Delimiter, delimiters } from './sheet-types.ts'

// So much of a text is enough to know it by.
const head = 64 * 1024
// No address is longer; of a longer cell the pattern would take seconds.
const longest = 320
const address = /^\s*[^\s@,;|"]+@[^\s@,;|"]+\.[^\s@,;|"]+\s*$/

/**
 * What stands between the cells, by whole records: the sign that gives most records equally many
 * cells, and leaves e-mails alone in theirs. A comma when nothing speaks for any.
 */
export function guessDelimiter(text: string): Delimiter {
  const some =
    text.length > head
      ? text.slice(0, Math.max(text.lastIndexOf('\n', head), text.lastIndexOf('\r', head), 1))
      : text
  const [best] = delimiters
    .map((delimiter) => ({ delimiter, ...worth(parseRecords(some, delimiter, 1000)) }))
    .toSorted((one, other) => other.score - one.score || other.cells - one.cells)
  return best?.delimiter ?? ','
}

function worth({ records, oddQuotes, openQuote }: ParsedRecords): { score: number; cells: number } {
  const filled = records.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  // Nothing but this sign, maybe: it is no cell's text then.
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
