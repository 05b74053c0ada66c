import { crcOf } from '#contract/kernel/zip.ts'
import type { SheetError } from './sheet-types.ts'
import { type ZipMember, listZipMembers } from './zip-directory.ts'

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
