import type { Metadata, Sharp } from 'sharp'
import {
  type ImageProblem,
  imageProblem,
  photoKinds,
  pictureKinds,
} from '#contract/kernel/image/image-problems.ts'
import { readBytes } from '#contract/kernel/image/read-bytes.ts'

/** How large an image may be. */
export type ImageLimits = {
  bytes: number
  /**
   * GIF and WebP are taken too, and kept as PNG: of a moving one what it begins with (rulings, 57).
   */
  pictures?: true
} & (
  | {
      /** Pixels of the shorter and of the longer side, however it is turned. */
      shorter: number
      longer: number
    }
  /** In all, whatever its shape: what a camera gives. */
  | { pixels: number }
)

/** An image of ours: decoded and written anew, upright, with nothing in it but what one sees. */
export interface CleanImage {
  mime: 'image/png' | 'image/jpeg'
  bytes: Buffer
  width: number
  height: number
  /** The same within 256 by 256 pixels, as WebP. */
  small: Buffer
}

export type ImageFault = ImageProblem | 'too-many-bytes' | 'too-many-pixels'

const smallSide = 256

/**
 * Judges an image by its bytes (rulings, 43) and writes it anew, so that neither the place where it
 * was taken nor anything hidden behind or inside it goes on. How many pixels it has is asked of its
 * head, before any of them is unpacked.
 */
export function cleanImage(
  given: Uint8Array,
  limits: ImageLimits,
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
 * The same judgment, and all of it is unpacked once, to a small image: a broken one is refused at
 * once, and writing both anew, with the care that takes longer, is left for later. Its bytes are as
 * they were sent.
 */
export function judgeImage(
  given: Uint8Array,
  limits: ImageLimits,
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

// 16 MB of native code that most starts never need.
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
  limits: ImageLimits,
  make: Made,
): Promise<CleanImage | { fault: ImageFault }> {
  if (given.byteLength > limits.bytes) return { fault: 'too-many-bytes' }
  // Nothing else reaches the decoder, which knows more kinds than are wanted.
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
    // Its head promised what the rest does not keep.
    return { fault: 'damaged' }
  }
}

function fits(limits: ImageLimits, width: number, height: number): boolean {
  return 'pixels' in limits
    ? width * height <= limits.pixels
    : Math.min(width, height) <= limits.shorter && Math.max(width, height) <= limits.longer
}
