import { photoKinds, pictureKinds } from '#contract/kernel/image/image-problems.ts'
import type { BytesKind } from '#contract/kernel/image/bytes-kind.ts'

/**
 * What part of an image is taken: all of it, or a square at some place of its longer side, 0 to 1.
 */
export type Crop = { shape: 'whole' } | { shape: 'square'; at: number }

/**
 * Bytes, and pixels of the shorter and of the longer side, however the image is turned (rulings,
 * 43).
 */
export interface ImageLimits {
  bytes: number
  shorter: number
  longer: number
  /** GIF and WebP are taken as they are too. */
  pictures?: true
}

/** An image that was chosen, as it can be drawn. */
export interface ChosenImage {
  file: File
  /** What its bytes are. */
  kind: BytesKind
  image: ImageBitmap
}

interface Size {
  width: number
  height: number
}

/** The part of the image, in its own pixels. */
export function cropArea(
  { width, height }: Size,
  crop: Crop,
): Size & { left: number; top: number } {
  if (crop.shape === 'whole') return { left: 0, top: 0, width, height }
  const side = Math.min(width, height)
  return {
    left: Math.round((width - side) * crop.at),
    top: Math.round((height - side) * crop.at),
    width: side,
    height: side,
  }
}

/** How large the part may be: never larger than it is, never over the limits (ACC-64). */
export function sizeWithin({ width, height }: Size, { shorter, longer }: ImageLimits): Size {
  const scale = Math.min(1, shorter / Math.min(width, height), longer / Math.max(width, height))
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  }
}

/** Draws the part as it will be. */
export function drawPart(
  canvas: HTMLCanvasElement,
  image: ImageBitmap,
  crop: Crop,
  { width, height }: Size,
): void {
  const { left, top, ...part } = cropArea(image, crop)
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) return
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, left, top, part.width, part.height, 0, 0, width, height)
}

/**
 * The image as it is sent: the file itself where its kind is taken, it is within all limits and
 * nothing of it was cut off, else drawn anew, and smaller until its bytes are few enough (ACC-63).
 */
export async function fitImage(
  { file, kind, image }: ChosenImage,
  crop: Crop,
  limits: ImageLimits,
): Promise<Blob> {
  const part = cropArea(image, crop)
  let size = sizeWithin(part, limits)
  const isTaken = (limits.pictures ? pictureKinds : photoKinds).includes(kind)
  if (
    isTaken &&
    crop.shape === 'whole' &&
    file.size <= limits.bytes &&
    size.width === image.width &&
    size.height === image.height
  )
    return file
  const canvas = document.createElement('canvas')
  for (;;) {
    drawPart(canvas, image, crop, size)
    const blob = await blobOf(canvas, isPhoto(kind, canvas) ? 'image/jpeg' : 'image/png')
    if (blob.size <= limits.bytes) return blob
    size = {
      width: Math.max(1, Math.floor(size.width * 0.85)),
      height: Math.max(1, Math.floor(size.height * 0.85)),
    }
  }
}

/**
 * Is it written as JPEG? Kinds that hold photos and drawings alike are photos where nothing shows
 * through.
 */
function isPhoto(kind: BytesKind, canvas: HTMLCanvasElement): boolean {
  if (kind === 'jpeg' || kind === 'heic') return true
  return (kind === 'avif' || kind === 'webp' || kind === 'jxl') && !isClear(canvas)
}

function isClear(canvas: HTMLCanvasElement): boolean {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return true
  return false
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob === null ? reject(new Error('The image could not be drawn.')) : resolve(blob),
      type,
      0.9,
    )
  })
}
