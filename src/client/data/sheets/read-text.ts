import { unharmed } from '#contract/kernel/harmless-cell.ts'
import { cleanRecords, most } from './clean-records.ts'
import { guessDelimiter } from './guess-delimiter.ts'
import { parseRecords } from './parse-records.ts'
import {
  type Delimiter,
  delimiters,
  type Encoding,
  type SheetNote,
  type SheetOutcome,
} from './sheet-types.ts'

/** A table written as text: of a file the encoding it was in, of pasted cells null. */
export function readText(
  text: string,
  encoding: Encoding | null,
  chosen?: Delimiter,
): SheetOutcome {
  const said = /^sep=([,;\t|])[^\S\r\n]*(?:\r\n?|\n|$)/i.exec(text)
  // Cells that were copied stand between tabs, whatever stands in them.
  const delimiter =
    chosen ??
    delimiters.find((sign) => sign === said?.[1]) ??
    (encoding === null && text.includes('\t') ? '\t' : guessDelimiter(text))
  const parsed = parseRecords(
    said === null ? text : text.slice(said[0].length),
    delimiter,
    most.records * 2,
  )
  // The line that names the delimiter stays a record, empty, so that numbers are the file's.
  const before = said === null ? [] : [[]]
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
