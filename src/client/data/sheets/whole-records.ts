import { CFB } from 'xlsx'

/** Bytes that a record has at least before the length of its text; in a shorter one SheetJS would look for the text without an end. */
const least: Readonly<Record<number, number>> = { 0x04: 8, 0x07: 1, 0x18: 14, 0x31: 15, 0x85: 7, 0xd6: 8, 0x204: 8, 0x207: 3, 0x231: 15, 0x41e: 3 }

/**
 * Whether the records of an old workbook follow each other to the end of their stream, none of them too short for what it is
 * ([MS-XLS] 2.1.4). What stands in them is not judged: such a file has no sums.
 */
export function areWholeRecords(bytes: Uint8Array): boolean {
  const file = CFB.read(bytes, { type: 'array' })
  const found = CFB.find(file, 'Workbook') ?? CFB.find(file, 'Book')
  if (found === null) return true
  const stream = Uint8Array.from(found.content)
  const view = new DataView(stream.buffer)
  for (let at = 0; at + 4 <= stream.length; ) {
    const [kind, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    // Zeros fill the last sector.
    if (kind === 0 && length === 0) return true
    if (length < (least[kind] ?? 0) || at + 4 + length > stream.length) return false
    at += 4 + length
  }
  return true
}
