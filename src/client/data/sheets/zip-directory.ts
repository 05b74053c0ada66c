/** A part of an archive as its directory has it; both sides of the archive agree on it. */
export interface ZipPart {
  name: string
  isDeflated: boolean
  crc: number
  /** Unpacked, as it is declared. */
  size: number
  packed: Uint8Array
}

/** What an archive may be made of. A workbook of 50,000 rows unpacks to some 15 MB. */
export const mostOfArchive = { parts: 1000, bytes: 32 * 1024 * 1024 }

type Fault = 'damaged' | 'encrypted' | 'too-much'
interface Entry extends Omit<ZipPart, 'packed'> {
  flags: number
  packedSize: number
  offset: number
}

const [endSign, entrySign, localSign] = [0x06054b50, 0x02014b50, 0x04034b50]

/**
 * The parts of an archive (ZIP), not yet unpacked. Refused before anything is unpacked: more parts or bytes than are read, names
 * that point out of it or come twice, what lies over another part, and an archive whose two lists of its parts differ.
 */
export function zipParts(bytes: Uint8Array): ZipPart[] | Fault {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  if (end === null) return 'damaged'
  const [count, start] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)]
  if (count > mostOfArchive.parts) return 'too-much'
  const entries: Entry[] = []
  for (let [at, number] = [start, 0]; number < count; number += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== entrySign) return 'damaged'
    entries.push(entryAt(view, at))
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return faultOf(entries) ?? located(view, entries, start)
}

/** Where the directory's end is; null when there is none that ends with the file. */
function endOf(view: DataView): number | null {
  for (let at = view.byteLength - 22; at >= 0 && at >= view.byteLength - 22 - 0xffff; at -= 1) {
    if (view.getUint32(at, true) === endSign && at + 22 + view.getUint16(at + 20, true) === view.byteLength) return at
  }
  return null
}

function entryAt(view: DataView, at: number): Entry {
  const method = view.getUint16(at + 10, true)
  return {
    name: nameAt(view, at + 46, view.getUint16(at + 28, true)),
    flags: view.getUint16(at + 8, true),
    // Any other way to pack is known by no spreadsheet.
    isDeflated: method === 8,
    packedSize: view.getUint32(at + 20, true),
    crc: view.getUint32(at + 16, true),
    size: method === 0 || method === 8 ? view.getUint32(at + 24, true) : -1,
    offset: view.getUint32(at + 42, true),
  }
}

function nameAt(view: DataView, at: number, length: number): string {
  const within = Math.max(0, Math.min(length, view.byteLength - at))
  return new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at, within))
}

function faultOf(entries: readonly Entry[]): Fault | null {
  if (entries.some(({ flags }) => (flags & 1) === 1)) return 'encrypted'
  if (entries.some(({ name, size }) => size === -1 || /(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|^[a-z]:|\0/i.test(name))) return 'damaged'
  if (new Set(entries.map(({ name }) => name.toLowerCase())).size < entries.length) return 'damaged'
  return entries.reduce((sum, { size }) => sum + size, 0) > mostOfArchive.bytes ? 'too-much' : null
}

/** Each with its bytes, which begin with a list of their own. */
function located(view: DataView, entries: readonly Entry[], end: number): ZipPart[] | 'damaged' {
  const parts: ZipPart[] = []
  let before = 0
  for (const { name, isDeflated, crc, size, packedSize, offset, flags } of entries.toSorted((one, other) => one.offset - other.offset)) {
    if (offset < before || offset + 30 > end || view.getUint32(offset, true) !== localSign) return 'damaged'
    const nameLength = view.getUint16(offset + 26, true)
    const from = offset + 30 + nameLength + view.getUint16(offset + 28, true)
    before = from + packedSize
    // What is made while it is read has its sizes behind it.
    const isStreamed = (flags & 8) === 8
    const agrees = isStreamed || (view.getUint32(offset + 14, true) === crc && [packedSize, 0xffffffff].includes(view.getUint32(offset + 18, true)))
    if (before > end || !agrees || (view.getUint16(offset + 8, true) === 8) !== isDeflated || nameAt(view, offset + 30, nameLength) !== name) return 'damaged'
    parts.push({ name, isDeflated, crc, size, packed: new Uint8Array(view.buffer, view.byteOffset + from, packedSize) })
  }
  return parts
}
