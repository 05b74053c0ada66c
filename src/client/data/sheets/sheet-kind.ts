import type { SheetFault } from './sheet-types.ts'

/** What the bytes of a file are, whatever its name says. */
export type Content = 'zip' | 'ole' | 'markup' | 'text' | 'other' | 'noise'

/** Names that are accepted (INV-89), however their letters are written. */
const accepted = /\.(?:csv|xls|xlsx|xlsm|xlsb|ods|fods)$/i
const ofText = /\.csv$/i

/** The largest file that is read, in bytes (INV-90). */
export const mostBytes = 2_097_152

/**
 * What is wrong with a file before it is opened: its name, then its size in bytes (INV-89, INV-90).
 */
export function faultOfFile(name: string, size: number): SheetFault | null {
  if (!accepted.test(name)) return 'type'
  return size > mostBytes ? 'size' : null
}

/** Why noise is no table: of a workbook it is damage, of a text it is none. */
export const faultOfNoise = (name: string): 'content' | 'damaged' =>
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

/** By the first bytes. */
export function contentOf(bytes: Uint8Array): Content {
  const first = Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
  if (/^504b0(?:304|506)/.test(first)) return 'zip'
  if (first === 'd0cf11e0a1b11ae1') return 'ole'
  return others.some((sign) => first.startsWith(sign)) ? 'other' : 'text'
}

/**
 * So much of a page may stand before its table where nothing else says that it is one: styles,
 * mostly.
 */
const near = 64 * 1024

/** Whether a text begins as markup and has a table near its start, whatever its first tag is. */
const beginsAsTable = (text: string) =>
  /^[\s\uFEFF]*</.test(text) && /<table[\s>]/i.test(text.slice(0, near))

/** Of a text whether it is markup, or too full of letters that no table has. */
export function contentOfText(text: string): Content {
  if (
    /^[\s\uFEFF]*<(?:\?xml|!doctype|html|head|meta|table|body)[\s>]/i.test(text.slice(0, 1000)) ||
    beginsAsTable(text)
  )
    return 'markup'
  const odd =
    // oxlint-disable-next-line no-control-regex -- these are what is counted
    text.match(/[\u0000-\u0008\u000E-\u001F\u007F-\u009F\uFFFD\uFFFE\uFFFF\p{Cn}\p{Co}]/gu)
      ?.length ?? 0
  return odd > 2 && odd > text.length / 20 ? 'noise' : 'text'
}
