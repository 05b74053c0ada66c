import { createInflate, inflateSync } from 'node:zlib'
import { hasActiveName, hasBegunName, hasKindElsewhere, namePattern } from './active-names.ts'
import { arePlainObjects, streamsOf } from './object-streams.ts'

/**
 * The result of checking a PDF (decision 82).
 * - `active`: it names a script, a program, another file or a form that submits itself
 * - `hidden`: it has parts that we cannot read, such as encrypted object streams
 */
export type ActiveContent = 'none' | 'active' | 'hidden'

const encrypted = namePattern('Encrypt')
/** Bytes that are unpacked per file at most. */
const maxUnpackedBytes = 32 * 1024 * 1024
const pieceBytes = 64 * 1024

/** The state of a check while it reads the streams of a file. */
interface Progress {
  /** Bytes that may still be unpacked; below 0 none are left. */
  left: number
  isEncrypted: boolean
  hasKindElsewhere: boolean
  hasBegunName: boolean
}

/**
 * Looks for active content in all bytes of a PDF and in all that its streams unpack to, except for
 * images. Readers find objects by their offsets, also in the midst of a text, so a PDF that only
 * spells such a name in a text is `active` too.
 */
export async function activeContentOf(pdf: Buffer): Promise<ActiveContent> {
  const text = pdf.toString('latin1')
  if (hasActiveName(text)) return 'active'
  const streams = streamsOf(text)
  if (streams === 'hidden') return 'hidden'
  const progress: Progress = {
    left: maxUnpackedBytes,
    isEncrypted: encrypted.test(text),
    hasKindElsewhere: hasKindElsewhere(text),
    hasBegunName: false,
  }
  for (const [from, use] of streams) {
    const found = use === 'image' ? 'none' : await lookInto(pdf.subarray(from), use, progress)
    if (found !== 'none') return found
  }
  return progress.hasKindElsewhere && progress.hasBegunName ? 'hidden' : 'none'
}

async function lookInto(
  packed: Buffer,
  use: 'objects' | 'other',
  progress: Progress,
): Promise<ActiveContent> {
  const { text, isWhole } = await unpack(packed, progress)
  if (hasActiveName(text)) return 'active'
  if (progress.left < 0) return 'hidden'
  if (use === 'other') return 'none'
  progress.hasKindElsewhere ||= hasKindElsewhere(text)
  progress.hasBegunName ||= hasBegunName(text)
  return isWhole && arePlainObjects(text) && !progress.isEncrypted ? 'none' : 'hidden'
}

/** Returns true for the two first bytes of zlib data (RFC 1950). */
function isPacked([method = 0, flags = 0]: Uint8Array): boolean {
  return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0
}

interface Unpacked {
  text: string
  isWhole: boolean
}

/** Unpacks a stream, a short one at once, which takes a tenth of the time. */
async function unpack(packed: Buffer, room: Pick<Progress, 'left'>): Promise<Unpacked> {
  if (!isPacked(packed)) return { text: '', isWhole: false }
  try {
    const whole = inflateSync(packed, { chunkSize: pieceBytes, maxOutputLength: pieceBytes })
    room.left -= whole.length
    return { text: whole.toString('latin1'), isWhole: true }
  } catch {
    return unpackInPieces(packed, room)
  }
}

/**
 * Unpacks a stream up to its end or to the place where it breaks off. Loses the last piece before
 * a break, and counts it all the same.
 */
async function unpackInPieces(packed: Buffer, room: Pick<Progress, 'left'>): Promise<Unpacked> {
  const pieces: Buffer[] = []
  const textOf = () => Buffer.concat(pieces).toString('latin1')
  const inflate = createInflate({ chunkSize: pieceBytes })
  inflate.end(packed)
  try {
    for await (const piece of inflate as AsyncIterable<Buffer>) {
      pieces.push(piece)
      room.left -= piece.length
      if (room.left < 0) return { text: textOf(), isWhole: false }
    }
    return { text: textOf(), isWhole: true }
  } catch {
    room.left -= pieceBytes
    return { text: textOf(), isWhole: false }
  } finally {
    inflate.destroy()
  }
}
