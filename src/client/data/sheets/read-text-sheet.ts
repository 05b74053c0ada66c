import { unharmed } from '#contract/kernel/harmless-cell.ts'
import { cleanRecords, sheetLimits } from './clean-records.ts'
import { guessDelimiter } from './guess-delimiter.ts'
import { parseRecords } from './parse-records.ts'
import {
  type Delimiter,
  delimiters,
  type Encoding,
  type SheetNote,
  type SheetOutcome,
} from './sheet-types.ts'

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
