import type { SheetError } from './sheet-types.ts'

/** The kind of a file by its bytes, regardless of its name. */
type FileFormat = 'zip' | 'ole' | 'markup' | 'text' | 'other' | 'noise'

/** Accepted names (INV-89), in any case. */
const accepted = /\.(?:csv|xls|xlsx|xlsm|xlsb|ods|fods)$/i
const ofText = /\.csv$/i

/** Size of the largest file that is read, in bytes (INV-90). */
export const maxSheetBytes = 2_097_152

/**
 * Returns the fault of a file before it is opened, by its name and its size in bytes (INV-89,
 * INV-90).
 */
export function checkNameAndSize(name: string, size: number): SheetError | null {
  if (!accepted.test(name)) return 'type'
  return size > maxSheetBytes ? 'size' : null
}

/**
 * Returns the fault of a file that is neither text nor a known format: damaged for a workbook,
 * wrong content for a text.
 */
export const unreadableFileError = (name: string): 'content' | 'damaged' =>
  ofText.test(name) ? 'content' : 'damaged'

// PDF, PNG, GIF, JPEG, RAR, 7z, gzip, RTF.
const others = [
  '25504446',
  '89504e47',
  '47494638',
  'ffd8ff',
  '52617221',
  '377abcaf',
  '1f8b08',
  '7b5c727466',
]

/** Detects the kind by the first bytes. */
export function detectFileFormat(bytes: Uint8Array): FileFormat {
  const first = Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  if (/^504b0(?:304|506)/.test(first)) return 'zip'
  if (first === 'd0cf11e0a1b11ae1') return 'ole'
  return others.some((sign) => first.startsWith(sign)) ? 'other' : 'text'
}

/**
 * Number of letters before the table of a page, mostly styles, when nothing else shows that it is a
 * page.
 */
const tableSearchLength = 64 * 1024

/** Tells whether a text starts as markup, with any tag, and has a table near its start. */
const startsWithTable = (text: string) =>
  /^[\s\uFEFF]*</.test(text) && /<table[\s>]/i.test(text.slice(0, tableSearchLength))

/** Tells whether a text is markup, or noise with too many letters that no table has. */
export function detectTextFormat(text: string): FileFormat {
  if (
    /^[\s\uFEFF]*<(?:\?xml|!doctype|html|head|meta|table|body)[\s>]/i.test(text.slice(0, 1000)) ||
    startsWithTable(text)
  )
    return 'markup'
  const odd =
    // oxlint-disable-next-line no-control-regex -- these are what is counted
    text.match(/[\u0000-\u0008\u000E-\u001F\u007F-\u009F\uFFFD\uFFFE\uFFFF\p{Cn}\p{Co}]/gu)
      ?.length ?? 0
  return odd > 2 && odd > text.length / 20 ? 'noise' : 'text'
}
