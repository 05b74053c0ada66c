import { crcOf } from '#contract/kernel/zip.ts'
import type { SheetFault } from './sheet-types.ts'
import { type ZipPart, zipParts } from './zip-directory.ts'

/** An archive whose parts are what it says of them. */
interface Archive {
  /** Of all its parts, in lower case. */
  names: string[]
  /** The bytes of those that a reader of tables needs, by their names. */
  parts: Map<string, Uint8Array>
}

// Pictures, drawings, macros and the like are never unpacked; of a sheet that is a chart only that
// it is one.
const unread =
  /^(?:xl\/(?:media|drawings|embeddings|printersettings|externallinks|pivot|charts\/|chartsheets\/_rels|ctrlprops|activex|comments|threadedcomments|persons|queries|richdata)|customxml|customui|thumbnails|pictures|configurations2|object)|vbaproject|\.(?:png|jpe?g|gif|emf|wmf|vml|rdf)$|\/$/i

/**
 * The archive unpacked, within its limits and by its sums; `faultOfNames` may refuse it by what is
 * in it before anything is unpacked.
 */
export async function unpackedParts(
  bytes: Uint8Array,
  faultOfNames: (names: readonly string[]) => SheetFault | null,
): Promise<Archive | SheetFault> {
  const all = zipParts(bytes)
  if (typeof all === 'string') return all
  const names = all.map(({ name }) => name.toLowerCase())
  const fault = faultOfNames(names)
  if (fault !== null) return fault
  const parts = new Map<string, Uint8Array>()
  for (const part of all.filter(({ name }) => !unread.test(name))) {
    const plain = await unpack(part)
    if (plain === null) return 'damaged'
    parts.set(part.name, plain)
  }
  return { names, parts }
}

/**
 * The part unpacked; null when it is not what its archive says of it: longer or shorter, of another
 * sum, or no packed bytes at all.
 */
async function unpack({ packed, isDeflated, size, crc }: ZipPart): Promise<Uint8Array | null> {
  const plain = isDeflated ? await inflated(packed, size) : packed
  return plain !== null && plain.length === size && crcOf(plain) === crc ? plain : null
}

/** Never more than was declared is unpacked, so that what lies of its size costs nothing. */
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
