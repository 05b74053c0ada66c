import { imageProblem, type ImageProblem } from '#contract/kernel/image/image-problems.ts'
import type { BytesKind } from '#contract/kernel/image/bytes-kind.ts'
import { readBytes } from '#contract/kernel/image/read-bytes.ts'
import { photoLimits } from '#contract/kernel/photos.ts'

/** Why a chosen file is not taken as a picture. */
export type ChosenFault = ImageProblem | 'too-many-bytes' | 'too-many-pixels'

/** A picture that this browser can read. Its kind comes from its bytes, not from its name. */
export interface ImageBytes {
  kind: BytesKind
  /** The same bytes under their right type: some browsers go by it. */
  blob: Blob
}

/**
 * What the browser's own choice of files offers: phones and Windows do not know all of these as
 * images.
 */
export const imageTypes = 'image/*,.heic,.heif,.avif'

/** Kinds that browsers may read; the others are never handed to a decoder. */
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
 * Reads what a chosen file is, before anything of it is unpacked; `also`: kinds that are taken
 * beside pictures. Never rejects.
 */
export async function readChosen(
  file: Blob,
  also: readonly BytesKind[] = [],
): Promise<ImageBytes | { fault: ChosenFault }> {
  if (file.size > photoLimits.chosen.bytes) return { fault: 'too-many-bytes' }
  // It has gone since it was chosen.
  const buffer = await file.arrayBuffer().catch(() => null)
  if (buffer === null) return { fault: 'damaged' }
  const read = readBytes(new Uint8Array(buffer))
  const problem = imageProblem(read, [...readable, ...also])
  if (problem !== null) return { fault: problem }
  if ((read.pixels ?? 0) > photoLimits.chosen.pixels) return { fault: 'too-many-pixels' }
  return { kind: read.kind, blob: new Blob([buffer], { type: `image/${read.kind}` }) }
}

/**
 * What is wrong with a picture that this browser could not decode: itself, or that its format is
 * not known here.
 */
export function faultOf(kind: BytesKind): ChosenFault {
  return readByAll.includes(kind)
    ? 'damaged'
    : (imageProblem({ kind, isCut: false, pixels: null }, []) ?? 'damaged')
}

/** Decodes a picture upright. */
export async function decodeImage({
  kind,
  blob,
}: ImageBytes): Promise<ImageBitmap | { fault: ChosenFault }> {
  try {
    const image = await createImageBitmap(blob, { imageOrientation: 'from-image' })
    if (image.width * image.height <= photoLimits.chosen.pixels) return image
    image.close()
    return { fault: 'too-many-pixels' }
  } catch {
    return { fault: faultOf(kind) }
  }
}
