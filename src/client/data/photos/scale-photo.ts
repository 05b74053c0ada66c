import { type ChosenFault, faultOf, type ImageBytes, readChosen } from './decode-image.ts'

/** A photo in the form that is stored and sent. */
export interface ScaledPhoto {
  data: ArrayBuffer
  type: string
  width: number
  height: number
  /** Hash of the bytes, in hexadecimal. */
  sha256: string
}

export type PhotoSaid = ScaledPhoto | { fault: ChosenFault }

const scaling = {
  limit: 30_000,
  start: () => new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' }),
}

/**
 * Scales a chosen file to a photo, in a worker that ends with it. Refuses at once what its first
 * bytes rule out. Never rejects.
 */
export async function scalePhoto(file: Blob, { limit, start } = scaling): Promise<PhotoSaid> {
  const chosen = await readChosen(file)
  if ('fault' in chosen) return chosen
  try {
    return await inWorker(chosen, limit, start)
  } catch {
    // The browser starts no worker.
    return { fault: 'damaged' }
  }
}

async function inWorker(order: ImageBytes, limit: number, start: () => Worker): Promise<PhotoSaid> {
  const worker = start()
  const { promise, resolve } = Promise.withResolvers<PhotoSaid>()
  const fails = () => resolve({ fault: faultOf(order.kind) })
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
