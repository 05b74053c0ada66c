import { crcOf } from '#contract/kernel/zip.ts'
import type { SheetError } from './sheet-types.ts'

/** An archive whose parts match its directory. */
interface Archive {
  /** The names of all its parts, in lower case. */
  names: string[]
  /** The bytes of the parts that a reader of tables needs, by name. */
  parts: Map<string, Uint8Array>
}

// Parts that are never unpacked: pictures, drawings, macros and the like. A chart sheet is read
// only to detect its kind.
const ignoredNames =
  /^(?:xl\/(?:media|drawings|embeddings|printersettings|externallinks|pivot|charts\/|chartsheets\/_rels|ctrlprops|activex|comments|threadedcomments|persons|queries|richdata)|customxml|customui|thumbnails|pictures|configurations2|object)|vbaproject|\.(?:png|jpe?g|gif|emf|wmf|vml|rdf)$|\/$/i

/**
 * Unpacks an archive within its limits and checks the checksums. `faultOfNames` may refuse it by
 * its names before anything is unpacked.
 */
export async function unzipMembers(
  bytes: Uint8Array,
  faultOfNames: (names: readonly string[]) => SheetError | null,
): Promise<Archive | SheetError> {
  const all = listZipMembers(bytes)
  if (typeof all === 'string') return all
  const names = all.map(({ name }) => name.toLowerCase())
  const fault = faultOfNames(names)
  if (fault !== null) return fault
  const parts = new Map<string, Uint8Array>()
  for (const part of all.filter(({ name }) => !ignoredNames.test(name))) {
    const plain = await unpack(part)
    if (plain === null) return 'damaged'
    parts.set(part.name, plain)
  }
  return { names, parts }
}

/**
 * Unpacks a part; null when it does not match the archive's length or checksum, or is not
 * compressed data.
 */
async function unpack({ packed, isDeflated, size, crc }: ZipMember): Promise<Uint8Array | null> {
  const plain = isDeflated ? await inflated(packed, size) : packed
  return plain !== null && plain.length === size && crcOf(plain) === crc ? plain : null
}

/** Unpacks at most the declared size, so that a wrong size costs nothing. */
async function inflated(packed: Uint8Array, size: number): Promise<Uint8Array | null> {
  const plain = new Uint8Array(size)
  let length = 0
  const reader = new Blob([new Uint8Array(packed)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return length === size ? plain : null
      if (length + value.length > size) {
        await reader.cancel()
        return null
      }
      plain.set(value, length)
      length += value.length
    }
  } catch {
    return null
  }
}

/** A part of an archive, on which its directory and its own header agree. */
interface ZipMember {
  name: string
  isDeflated: boolean
  crc: number
  /** Declared size when unpacked. */
  size: number
  packed: Uint8Array
}

/** Limits of an archive. A workbook of 50,000 rows unpacks to some 15 MB. */
const archiveLimits = { parts: 1000, bytes: 32 * 1024 * 1024 }

type Fault = 'damaged' | 'encrypted' | 'too-much'
interface Entry extends Omit<ZipMember, 'packed'> {
  flags: number
  packedSize: number
  offset: number
}

const [endSign, entrySign, localSign] = [0x06054b50, 0x02014b50, 0x04034b50]
/** Signatures of the end of a directory with eight-byte numbers (ZIP64), and of its locator. */
const [wideEndSign, locatorSign] = [0x06064b50, 0x07064b50]
/** Values that mean: the real number has eight bytes and is elsewhere. */
const [inWideEnd, inExtra] = [0xffff, 0xffffffff]

/**
 * Returns the parts of an archive (ZIP, also ZIP64) without unpacking them. Refuses an archive with
 * too many parts or bytes, unsafe or duplicate names, overlapping parts, or two lists of parts that
 * differ.
 */
export function listZipMembers(bytes: Uint8Array): ZipMember[] | Fault {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const directory = directoryOf(view)
  if (directory === null) return 'damaged'
  const { count, start, end } = directory
  if (count > archiveLimits.parts) return 'too-much'
  const entries: Entry[] = []
  for (let [at, number] = [start, 0]; number < count; number += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== entrySign) return 'damaged'
    const entry = entryAt(view, at)
    if (entry === null) return 'damaged'
    entries.push(entry)
    at +=
      46 +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true)
  }
  return errorOf(entries) ?? located(view, entries, start)
}

/** Returns the offset of the directory's end; null when none ends with the file. */
function endOf(view: DataView): number | null {
  for (let at = view.byteLength - 22; at >= 0 && at >= view.byteLength - 22 - 0xffff; at -= 1) {
    if (
      view.getUint32(at, true) === endSign &&
      at + 22 + view.getUint16(at + 20, true) === view.byteLength
    )
      return at
  }
  return null
}

interface Directory {
  count: number
  start: number
  /** The offset at which it ends at the latest. */
  end: number
}

/**
 * Reads the directory's position from its end, in numbers of four or eight bytes; null when the two
 * ends do not match.
 */
function directoryOf(view: DataView): Directory | null {
  const end = endOf(view)
  if (end === null) return null
  const [count, start] = [view.getUint16(end + 10, true), view.getUint32(end + 16, true)]
  if (count !== inWideEnd && start !== inExtra) return { count, start, end }
  const locator = end - 20
  if (locator < 0 || view.getUint32(locator, true) !== locatorSign)
    return start === inExtra ? null : { count, start, end }
  const wide = wideAt(view, locator + 8)
  if (wide + 56 > locator || view.getUint32(wide, true) !== wideEndSign) return null
  return { count: wideAt(view, wide + 32), start: wideAt(view, wide + 48), end: wide }
}

/** Returns a number of eight bytes; a value too large to be exact is far beyond any file. */
const wideAt = (view: DataView, at: number) => Number(view.getBigUint64(at, true))

/** Reads an entry of the directory; null when a number is missing in its extra field. */
function entryAt(view: DataView, at: number): Entry | null {
  const method = view.getUint16(at + 10, true)
  const nameLength = view.getUint16(at + 28, true)
  const short = [
    view.getUint32(at + 24, true),
    view.getUint32(at + 20, true),
    view.getUint32(at + 42, true),
  ]
  const [size, packedSize, offset] =
    wideNumbers(view, at + 46 + nameLength, view.getUint16(at + 30, true), short) ?? []
  if (size === undefined || packedSize === undefined || offset === undefined) return null
  return {
    name: nameAt(view, at + 46, nameLength),
    flags: view.getUint16(at + 8, true),
    // No spreadsheet uses another compression.
    isDeflated: method === 8,
    packedSize,
    crc: view.getUint32(at + 16, true),
    size: method === 0 || method === 8 ? size : -1,
    offset,
  }
}

/**
 * Returns the numbers of an entry; takes those of eight bytes from its extra field, in this order.
 * Null when one is missing.
 */
function wideNumbers(
  view: DataView,
  from: number,
  length: number,
  short: readonly number[],
): number[] | null {
  const until = Math.min(from + length, view.byteLength)
  for (let at = from; at + 4 <= until; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    let next = at + 4
    const end = Math.min(next + view.getUint16(at + 2, true), until)
    const numbers = short.map((number) => {
      if (number !== inExtra) return number
      next += 8
      return next > end ? null : wideAt(view, next - 8)
    })
    return numbers.every((number) => number !== null) ? numbers : null
  }
  // Without the field the number itself counts, as in an archive of four-byte numbers.
  return [...short]
}

function nameAt(view: DataView, at: number, length: number): string {
  const within = Math.max(0, Math.min(length, view.byteLength - at))
  return new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at, within))
}

function errorOf(entries: readonly Entry[]): Fault | null {
  if (entries.some(({ flags }) => (flags & 1) === 1)) return 'encrypted'
  if (
    entries.some(
      ({ name, size }) => size === -1 || /(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|^[a-z]:|\0/i.test(name),
    )
  )
    return 'damaged'
  if (new Set(entries.map(({ name }) => name.toLowerCase())).size < entries.length) return 'damaged'
  return entries.reduce((sum, { size }) => sum + size, 0) > archiveLimits.bytes ? 'too-much' : null
}

/** Adds the bytes of each part, which start with a header of their own. */
function located(view: DataView, entries: readonly Entry[], end: number): ZipMember[] | 'damaged' {
  const parts: ZipMember[] = []
  let before = 0
  for (const { name, isDeflated, crc, size, packedSize, offset, flags } of entries.toSorted(
    (one, other) => one.offset - other.offset,
  )) {
    if (offset < before || offset + 30 > end || view.getUint32(offset, true) !== localSign)
      return 'damaged'
    const nameLength = view.getUint16(offset + 26, true)
    const from = offset + 30 + nameLength + view.getUint16(offset + 28, true)
    before = from + packedSize
    // A part that was written as a stream has its sizes after its data.
    const isStreamed = (flags & 8) === 8
    const agrees =
      isStreamed ||
      (view.getUint32(offset + 14, true) === crc &&
        [packedSize, 0xffffffff].includes(view.getUint32(offset + 18, true)))
    if (
      before > end ||
      !agrees ||
      (view.getUint16(offset + 8, true) === 8) !== isDeflated ||
      nameAt(view, offset + 30, nameLength) !== name
    )
      return 'damaged'
    parts.push({
      name,
      isDeflated,
      crc,
      size,
      packed: new Uint8Array(view.buffer, view.byteOffset + from, packedSize),
    })
  }
  return parts
}
