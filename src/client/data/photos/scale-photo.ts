import { photoLimits } from '#contract/kernel/photos.ts'
import { headOf } from './photo-head.ts'

/** A photo as it is kept and sent. */
export interface ScaledPhoto {
  data: ArrayBuffer
  type: string
  width: number
  height: number
  /** Of the bytes, in hexadecimal. */
  sha256: string
}

/**
 * Why a file is not taken; it is said where it was chosen.
 * - `no-photo`: it is none, or is broken
 * - `heic`: a photo that this browser cannot read
 * - `too-many-pixels`, `too-many-bytes`: more than a device can hold
 */
export type PhotoFault = 'no-photo' | 'heic' | 'too-many-pixels' | 'too-many-bytes'

export interface PhotoOrder {
  file: Blob
}
export type PhotoSaid = ScaledPhoto | { fault: PhotoFault }

/** What the browser's own choice of files offers. */
export const photoTypes = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif'

const scaling = {
  limit: 30_000,
  start: () => new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' }),
}

/** A chosen file as a photo, made in a worker that ends with it. What cannot be one is said at once, by its first bytes. Never rejects. */
export async function scalePhoto(file: Blob, { limit, start } = scaling): Promise<PhotoSaid> {
  if (file.size > photoLimits.chosen.bytes) return { fault: 'too-many-bytes' }
  try {
    const head = headOf(new Uint8Array(await file.arrayBuffer()))
    if (head === null) return { fault: 'no-photo' }
    if ((head.pixels ?? 0) > photoLimits.chosen.pixels) return { fault: 'too-many-pixels' }
    const said = await inWorker({ file }, limit, start)
    return 'fault' in said && said.fault === 'no-photo' && head.kind === 'heic' ? { fault: 'heic' } : said
  } catch {
    // It has gone since it was chosen, or the browser lets no worker start.
    return { fault: 'no-photo' }
  }
}

async function inWorker(order: PhotoOrder, limit: number, start: () => Worker): Promise<PhotoSaid> {
  const worker = start()
  const { promise, resolve } = Promise.withResolvers<PhotoSaid>()
  const fails = () => resolve({ fault: 'no-photo' })
  worker.addEventListener('message', ({ data }: MessageEvent<PhotoSaid>) => resolve(data))
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
