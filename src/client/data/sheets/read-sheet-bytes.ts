import { decodeText, findGarbledRecords } from './decode-text.ts'
import { rootElementOf } from './xml.ts'
import { readTextSheet } from './read-text-sheet.ts'
import { readWorkbook } from './read-workbook.ts'
import {
  checkNameAndSize,
  detectFileFormat,
  detectTextFormat,
  unreadableFileError,
} from './file-format.ts'
import type { SheetOutcome, SheetReadOptions } from './sheet-types.ts'

/**
 * Reads a file as a table of texts. The content decides its kind; the name only decides whether it
 * is accepted. Never rejects: for any bytes the outcome is a table or a fault.
 */
export async function readSheetBytes(
  bytes: Uint8Array,
  name: string,
  choices: SheetReadOptions = {},
): Promise<SheetOutcome> {
  const fault = checkNameAndSize(name, bytes.length)
  if (fault !== null) return { ok: false, fault }
  // Returns a fault even for our own bugs, so that the person always gets an answer.
  return readContent(bytes, name, choices).catch(() => ({ ok: false, fault: 'damaged' }))
}

async function readContent(
  bytes: Uint8Array,
  name: string,
  choices: SheetReadOptions,
): Promise<SheetOutcome> {
  const content = detectFileFormat(bytes)
  if (content === 'other') return { ok: false, fault: 'content' }
  if (content !== 'text') return readWorkbook(bytes, choices)
  const { text, encoding } = decodeText(bytes, choices.encoding)
  const written = detectTextFormat(text)
  if (written === 'markup' || isSpreadsheet(text)) return readWorkbook(bytes, choices)
  if (written === 'noise' && choices.encoding === undefined)
    return { ok: false, fault: unreadableFileError(name) }
  const outcome = readTextSheet(text, encoding, choices.delimiter)
  return choices.encoding === undefined && !encoding.startsWith('utf')
    ? withGarbledNote(outcome)
    : outcome
}

/** Tells whether a text is a workbook in one part, with or without an XML declaration. */
const isSpreadsheet = (text: string) =>
  /^\s*</.test(text) && ['ss:Workbook', 'office:document'].includes(rootElementOf(text) ?? '')

/** Adds a note when the guess may be wrong, so that a person notices `Jos‚`. */
function withGarbledNote(outcome: SheetOutcome): SheetOutcome {
  const records = outcome.ok ? findGarbledRecords(outcome.sheet.records) : []
  return outcome.ok && records.length > 0
    ? {
        ok: true,
        sheet: {
          ...outcome.sheet,
          notes: [...outcome.sheet.notes, { code: 'odd-letters', records }],
        },
      }
    : outcome
}
