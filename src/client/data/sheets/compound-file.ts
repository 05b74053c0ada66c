import { CFB } from 'xlsx'
import type { SheetError } from './sheet-types.ts'

/** Returns a fault of an old workbook that is visible before reading it; null without one. */
export function compoundFileError(bytes: Uint8Array): SheetError | null {
  // SheetJS would take any other version for an archive, and unpack that without a limit.
  if (bytes[26] !== 3 && bytes[26] !== 4) return 'damaged'
  if (hasUtf16Name(bytes, 'EncryptedPackage')) return 'encrypted'
  if (hasUtf16Name(bytes, 'WordDocument') || hasUtf16Name(bytes, 'PowerPoint Document'))
    return 'content'
  return areWholeRecords(bytes) ? null : 'damaged'
}

/** Tells whether the file has a name in two-byte letters, as in the directory of such a file. */
export function hasUtf16Name(bytes: Uint8Array, name: string): boolean {
  const wanted = Array.from(name, (letter) => letter.charCodeAt(0))
  const isAt = (from: number) =>
    wanted.every((code, at) => bytes[from + 2 * at] === code && bytes[from + 2 * at + 1] === 0)
  for (
    let at = bytes.indexOf(wanted[0] ?? 0);
    at !== -1;
    at = bytes.indexOf(wanted[0] ?? 0, at + 1)
  )
    if (isAt(at)) return true
  return false
}

/**
 * Least number of bytes of a record before the length of its text. In a shorter record SheetJS
 * would search for the text without end.
 */
const least: Readonly<Record<number, number>> = {
  0x04: 8,
  0x07: 1,
  0x18: 14,
  0x31: 15,
  0x85: 7,
  0xd6: 8,
  0x204: 8,
  0x207: 3,
  0x231: 15,
  0x41e: 3,
}

/**
 * Tells whether the records of an old workbook follow each other to the end of their stream and
 * none is too short for its kind ([MS-XLS] 2.1.4). Does not check their content, because such a
 * file has no checksums.
 */
function areWholeRecords(bytes: Uint8Array): boolean {
  const file = CFB.read(bytes, { type: 'array' })
  const found = CFB.find(file, 'Workbook') ?? CFB.find(file, 'Book')
  if (found === null) return true
  const stream = Uint8Array.from(found.content)
  const view = new DataView(stream.buffer)
  for (let at = 0; at + 4 <= stream.length;) {
    const [kind, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    // Zeros fill the last sector.
    if (kind === 0 && length === 0) return true
    if (length < (least[kind] ?? 0) || at + 4 + length > stream.length) return false
    at += 4 + length
  }
  return true
}
