import {
  type ImageFileError,
  decodeErrorOf,
  type DetectedImage,
  detectImage,
} from './decode-image.ts'

/** A photo in the form that is stored and sent. */
export interface ScaledPhoto {
  data: ArrayBuffer
  type: string
  width: number
  height: number
  /** Hash of the bytes, in hexadecimal. */
  sha256: string
}

export type ScalePhotoResult = ScaledPhoto | { fault: ImageFileError }

const scaling = {
  limit: 30_000,
  start: () => new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' }),
}

/**
 * Scales a chosen file to a photo, in a worker that ends with it. Refuses at once what its first
 * bytes rule out. Never rejects.
 */
export async function scalePhoto(
  file: Blob,
  { limit, start } = scaling,
): Promise<ScalePhotoResult> {
  const chosen = await detectImage(file)
  if ('fault' in chosen) return chosen
  try {
    return await scaleInWorker(chosen, limit, start)
  } catch {
    // The browser starts no worker.
    return { fault: 'damaged' }
  }
}

async function scaleInWorker(
  order: DetectedImage,
  limit: number,
  start: () => Worker,
): Promise<ScalePhotoResult> {
  const worker = start()
  const { promise, resolve } = Promise.withResolvers<ScalePhotoResult>()
  const fails = () => resolve({ fault: decodeErrorOf(order.kind) })
  worker.addEventListener('message', ({ data }: MessageEvent<ScalePhotoResult>) => resolve(data))
  worker.addEventListener('error', fails)
  worker.addEventListener('messageerror', fails)
  const timer = setTimeout(fails, limit)
  try {
    worker.postMessage(order)
    return await promise
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
