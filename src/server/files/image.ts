import type { Metadata } from 'sharp'
import type { PdfFault } from './pdf.ts'

/** How large an image may be. */
export interface ImageLimits {
  bytes: number
  /** Pixels of the shorter and of the longer side, however it is turned. */
  shorter: number
  longer: number
  /** GIF and WebP are taken too, and kept as PNG: of a moving one what it begins with (rulings, 57). */
  pictures?: true
}

/** An image of ours: decoded and written anew, upright, with nothing in it but what one sees. */
export interface CleanImage {
  mime: 'image/png' | 'image/jpeg'
  bytes: Buffer
  width: number
  height: number
  /** The same within 256 by 256 pixels, as WebP. */
  small: Buffer
}

export type ImageFault = 'no-image' | 'too-many-bytes' | 'too-many-pixels'

/** What is said of it at its field. */
export function faultWords(fault: ImageFault | PdfFault, { bytes, shorter, longer }: ImageLimits): string {
  if (fault === 'no-image') return 'Must be a PNG or JPEG image.'
  if (fault === 'no-pdf') return 'Must be a whole PDF.'
  return fault === 'too-many-bytes' ? `Must have at most ${bytes} bytes.` : `Must have at most ${shorter} by ${longer} pixels.`
}

const smallSide = 256

/**
 * Judges an image by its bytes (rulings, 43) and writes it anew, so that neither the place where it was taken nor anything
 * hidden behind or inside it goes on. How many pixels it has is asked of its head, before any of them is unpacked.
 */
export async function cleanImage(given: Uint8Array, { bytes, shorter, longer, pictures }: ImageLimits): Promise<CleanImage | { fault: ImageFault }> {
  if (given.byteLength > bytes) return { fault: 'too-many-bytes' }
  const mime = mimeOf(given, pictures === true)
  if (mime === null) return { fault: 'no-image' }
  // 16 MB of native code that most starts never need.
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const head = await sharp(given, { limitInputPixels: false }).metadata().catch((): Metadata | null => null)
  if (head === null) return { fault: 'no-image' }
  const { width, height } = head.autoOrient
  if (Math.min(width, height) > shorter || Math.max(width, height) > longer) return { fault: 'too-many-pixels' }
  try {
    const upright = sharp(given, { limitInputPixels: shorter * longer, failOn: 'error' }).autoOrient().toColourspace('srgb')
    const { data, info } = await (mime === 'image/png' ? upright.png() : upright.jpeg({ quality: 90 })).toBuffer({ resolveWithObject: true })
    const small = await sharp(data).resize(smallSide, smallSide, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 85 }).toBuffer()
    return { mime, bytes: data, width: info.width, height: info.height, small }
  } catch {
    // Its head promised what the rest does not keep.
    return { fault: 'no-image' }
  }
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')
const gifSignatures = [Buffer.from('GIF87a'), Buffer.from('GIF89a')]
const [riff, webp] = [Buffer.from('RIFF'), Buffer.from('WEBP')]
const jpegSignature = Buffer.from('ffd8ff', 'hex')

/** What it is by how it begins. Nothing else reaches the decoder, which knows more kinds than we want. */
function mimeOf(given: Uint8Array, pictures: boolean): CleanImage['mime'] | null {
  const begins = (signature: Buffer, at = 0) => signature.equals(given.subarray(at, at + signature.length))
  if (begins(pngSignature)) return 'image/png'
  if (pictures && (gifSignatures.some((signature) => begins(signature)) || (begins(riff) && begins(webp, 8)))) return 'image/png'
  return begins(jpegSignature) ? 'image/jpeg' : null
}
