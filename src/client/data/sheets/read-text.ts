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

/** Reads a table written as text. `encoding`: null for pasted cells. */
export function readText(
  text: string,
  encoding: Encoding | null,
  chosen?: Delimiter,
): SheetOutcome {
  const said = /^sep=([,;\t|])[^\S\r\n]*(?:\r\n?|\n|$)/i.exec(text)
  // Copied cells have tabs between them, regardless of their content.
  const delimiter =
    chosen ??
    delimiters.find((sign) => sign === said?.[1]) ??
    (encoding === null && text.includes('\t') ? '\t' : guessDelimiter(text))
  const parsed = parseRecords(
    said === null ? text : text.slice(said[0].length),
    delimiter,
    most.records * 2,
  )
  // Keeps the line that names the delimiter as an empty record, so that record numbers match the
  // file.
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
