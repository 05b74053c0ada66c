import { decodeText } from './decode-text.ts'
import { oddRecords } from './guess-bytes.ts'
import { rootOf } from './read-xml.ts'
import { readText } from './read-text.ts'
import { readWorkbook } from './read-workbook.ts'
import { contentOf, contentOfText, faultOfFile, faultOfNoise } from './sheet-kind.ts'
import type { SheetChoices, SheetOutcome } from './sheet-types.ts'

/**
 * A file as a table of texts. Which kind it is says its content; its name only whether it is
 * accepted at all. It never rejects:
 * whatever the bytes are, the outcome is a table or a fault.
 */
export async function readBytes(
  bytes: Uint8Array,
  name: string,
  choices: SheetChoices = {},
): Promise<SheetOutcome> {
  const fault = faultOfFile(name, bytes.length)
  if (fault !== null) return { ok: false, fault }
  try {
    return await readContent(bytes, name, choices)
  } catch {
    // A bug of ours is no reason to leave somebody without an answer.
    return { ok: false, fault: 'damaged' }
  }
}

async function readContent(
  bytes: Uint8Array,
  name: string,
  choices: SheetChoices,
): Promise<SheetOutcome> {
  const content = contentOf(bytes)
  if (content === 'other') return { ok: false, fault: 'content' }
  if (content !== 'text') return readWorkbook(bytes, choices)
  const { text, encoding } = decodeText(bytes, choices.encoding)
  const written = contentOfText(text)
  if (written === 'markup' || isSpreadsheet(text)) return readWorkbook(bytes, choices)
  if (written === 'noise' && choices.encoding === undefined)
    return { ok: false, fault: faultOfNoise(name) }
  const outcome = readText(text, encoding, choices.delimiter)
  return choices.encoding === undefined && !encoding.startsWith('utf')
    ? withOddLetters(outcome)
    : outcome
}

/** Whether a text is a workbook in one part, with or without a declaration of XML. */
const isSpreadsheet = (text: string) =>
  /^\s*</.test(text) && ['ss:Workbook', 'office:document'].includes(rootOf(text) ?? '')

/** Even the best guess may be wrong: nobody takes in `Jos‚` without being told. */
function withOddLetters(outcome: SheetOutcome): SheetOutcome {
  const records = outcome.ok ? oddRecords(outcome.sheet.records) : []
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
