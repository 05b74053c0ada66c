import type { Metadata, Sharp } from 'sharp'
import {
  type ImageProblem,
  imageProblem,
  photoKinds,
  pictureKinds,
} from '#contract/kernel/image/image-problems.ts'
import { readBytes } from '#contract/kernel/image/read-bytes.ts'

/** Limits of an image's size. */
export type ServerImageLimits = {
  bytes: number
  /**
   * Whether GIF and WebP are accepted too; they are stored as PNG, an animation as its first
   * picture (rulings, 57).
   */
  pictures?: true
} & (
  | {
      /** Pixels of the shorter and of the longer side, in either orientation. */
      shorter: number
      longer: number
    }
  /** Pixels in all, for any shape, as a camera takes them. */
  | { pixels: number }
)

/** A stored image: decoded and rewritten, upright, with only its visible content. */
export interface CleanImage {
  mime: 'image/png' | 'image/jpeg'
  bytes: Buffer
  width: number
  height: number
  /** The image within 256 by 256 pixels, as WebP. */
  small: Buffer
}

export type ImageFault = ImageProblem | 'too-many-bytes' | 'too-many-pixels'

const smallSide = 256

/**
 * Checks an image by its bytes (rulings, 43) and rewrites it, so that neither its location nor any
 * hidden content is stored. Its number of pixels is read from its head, before any of them is
 * unpacked.
 */
export function cleanImage(
  given: Uint8Array,
  limits: ServerImageLimits,
): Promise<CleanImage | { fault: ImageFault }> {
  return judged(given, limits, async (upright, mime) => {
    const { data, info } = await (
      mime === 'image/png' ? upright().png() : upright().jpeg({ quality: 90 })
    ).toBuffer({ resolveWithObject: true })
    return {
      mime,
      bytes: data,
      width: info.width,
      height: info.height,
      small: await smallOf((await sharpLibrary())(data)),
    }
  })
}

/**
 * Checks an image like `cleanImage` and unpacks it once, to a small image: a broken one is refused
 * at once, and the slower rewrite of both is left for later. Its bytes stay as sent.
 */
export function judgeImage(
  given: Uint8Array,
  limits: ServerImageLimits,
): Promise<CleanImage | { fault: ImageFault }> {
  return judged(given, limits, async (upright, mime, { width, height }) => ({
    mime,
    bytes: Buffer.from(given),
    width,
    height,
    small: await smallOf(upright(), 0),
  }))
}

const smallOf = (image: Sharp, effort = 4) =>
  image
    .resize(smallSide, smallSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85, effort })
    .toBuffer()

// Loads its 16 MB of native code on first use, because most starts never need it.
async function sharpLibrary() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}

type Made = (
  upright: () => Sharp,
  mime: CleanImage['mime'],
  size: { width: number; height: number },
) => Promise<CleanImage>

async function judged(
  given: Uint8Array,
  limits: ServerImageLimits,
  make: Made,
): Promise<CleanImage | { fault: ImageFault }> {
  if (given.byteLength > limits.bytes) return { fault: 'too-many-bytes' }
  // No other kind reaches the decoder, which knows more kinds than we accept.
  const read = readBytes(given)
  const problem = imageProblem(read, limits.pictures ? pictureKinds : photoKinds)
  if (problem !== null) return { fault: problem }
  const mime = read.kind === 'jpeg' ? 'image/jpeg' : 'image/png'
  const sharp = await sharpLibrary()
  const head = await sharp(given, { limitInputPixels: false })
    .metadata()
    .catch((): Metadata | null => null)
  if (head === null) return { fault: 'damaged' }
  const { width, height } = head.autoOrient
  if (!fits(limits, width, height)) return { fault: 'too-many-pixels' }
  try {
    const limitInputPixels = 'pixels' in limits ? limits.pixels : limits.shorter * limits.longer
    return await make(
      () => sharp(given, { limitInputPixels, failOn: 'error' }).autoOrient().toColourspace('srgb'),
      mime,
      { width, height },
    )
  } catch {
    // The content does not match the head.
    return { fault: 'damaged' }
  }
}

function fits(limits: ServerImageLimits, width: number, height: number): boolean {
  return 'pixels' in limits
    ? width * height <= limits.pixels
    : Math.min(width, height) <= limits.shorter && Math.max(width, height) <= limits.longer
}
