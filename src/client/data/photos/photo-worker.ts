import { photoLimits } from '#contract/kernel/photos.ts'
import { decodeImage, decodeErrorOf, type DetectedImage } from './decode-image.ts'
import type { ScalePhotoResult } from './scale-photo.ts'

// Scales in a worker, so that a photo of forty megapixels does not block the page.

addEventListener('message', ({ data }: MessageEvent<DetectedImage>) => {
  void scaled(data).then(
    (said) => postMessage(said, { transfer: 'data' in said ? [said.data] : [] }),
    () => postMessage({ fault: decodeErrorOf(data.kind) } satisfies ScalePhotoResult),
  )
})

/**
 * Returns a photo upright, at most 2,048 pixels long and two megabytes, as JPEG. Drops all metadata
 * of the file, such as the place of the photo.
 */
async function scaled(chosen: DetectedImage): Promise<ScalePhotoResult> {
  const image = await decodeImage(chosen)
  if ('fault' in image) return image
  const { side, bytes } = photoLimits
  let scale = Math.min(1, side / Math.max(image.width, image.height))
  for (let quality = 0.85; ; quality = Math.max(0.5, quality - 0.1)) {
    const [width, height] = [
      Math.max(1, Math.round(image.width * scale)),
      Math.max(1, Math.round(image.height * scale)),
    ]
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { alpha: false })
    if (context === null) return { fault: 'damaged' }
    // Transparent parts become white, not black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, width, height)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (blob.size > bytes) {
      if (quality === 0.5) scale *= 0.85
      continue
    }
    image.close()
    const data = await blob.arrayBuffer()
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', data))
    return {
      data,
      type: 'image/jpeg',
      width,
      height,
      sha256: Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    }
  }
}
