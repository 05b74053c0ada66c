import { imageProblem, type ImageProblem } from '#contract/kernel/image/image-problems.ts'
import type { BytesKind } from '#contract/kernel/image/bytes-kind.ts'
import { readBytes } from '#contract/kernel/image/read-bytes.ts'
import { photoLimits } from '#contract/kernel/photos.ts'

/** Why the app refuses a chosen file as a picture. */
export type ImageFileError = ImageProblem | 'too-many-bytes' | 'too-many-pixels'

/** A picture that this browser can read. Its bytes determine its kind, not its name. */
export interface DetectedImage {
  kind: BytesKind
  /** The same bytes with the right media type, on which some browsers rely. */
  blob: Blob
}

/**
 * Types for the browser's file chooser, by extension too, because phones and Windows do not list
 * all of these as images.
 */
export const imageAccept = 'image/*,.heic,.heif,.avif'

/** Kinds that browsers may read; a decoder gets no others. */
const readable: readonly BytesKind[] = [
  'png',
  'jpeg',
  'gif',
  'webp',
  'avif',
  'heic',
  'tiff',
  'bmp',
  'jxl',
]
/** Kinds that every browser reads. */
const readByAll: readonly BytesKind[] = ['png', 'jpeg', 'gif', 'webp', 'bmp']

/**
 * Detects the kind of a chosen file before decoding it. `also`: kinds to accept besides pictures.
 * Never rejects.
 */
export async function detectImage(
  file: Blob,
  also: readonly BytesKind[] = [],
): Promise<DetectedImage | { fault: ImageFileError }> {
  if (file.size > photoLimits.chosen.bytes) return { fault: 'too-many-bytes' }
  // Null: the file has gone since the person chose it.
  const buffer = await file.arrayBuffer().catch(() => null)
  if (buffer === null) return { fault: 'damaged' }
  const read = readBytes(new Uint8Array(buffer))
  const problem = imageProblem(read, [...readable, ...also])
  if (problem !== null) return { fault: problem }
  if ((read.pixels ?? 0) > photoLimits.chosen.pixels) return { fault: 'too-many-pixels' }
  return { kind: read.kind, blob: new Blob([buffer], { type: `image/${read.kind}` }) }
}

/**
 * Returns why this browser could not decode a picture: it is damaged, or the browser does not know
 * the format.
 */
export function decodeErrorOf(kind: BytesKind): ImageFileError {
  return readByAll.includes(kind)
    ? 'damaged'
    : (imageProblem({ kind, isCut: false, pixels: null }, []) ?? 'damaged')
}

/** Decodes a picture and turns it upright. */
export async function decodeImage({
  kind,
  blob,
}: DetectedImage): Promise<ImageBitmap | { fault: ImageFileError }> {
  try {
    const image = await createImageBitmap(blob, { imageOrientation: 'from-image' })
    if (image.width * image.height <= photoLimits.chosen.pixels) return image
    image.close()
    return { fault: 'too-many-pixels' }
  } catch {
    return { fault: decodeErrorOf(kind) }
  }
}
