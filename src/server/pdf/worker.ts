import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { ImageKey, PrintDocument } from './document.ts'
import { renderFile } from './render.ts'

/** A message to a worker: a file to make, or an image that it requested. */
export type ToWorker =
  | { documents: readonly PrintDocument[] }
  | { key: ImageKey; image: Uint8Array | null }

/**
 * A message from a worker: the image it needs, the number of finished records, the file, or the
 * reason why there is no file.
 */
export type FromWorker =
  | { wants: ImageKey }
  | { done: number }
  | { bytes: Uint8Array }
  | { failed: string }

// Makes one file at a time and reads each image when it is needed: two threads never hold all
// photos of a record.
const port = parentPort
const waiting = new Map<ImageKey, (image: Uint8Array | null) => void>()

// Lets requests go first. On Linux the priority is that of this thread; elsewhere it would be that
// of the whole server.
if (port !== null && process.platform === 'linux') setPriority(5)

port?.on('message', (message: ToWorker) => {
  if ('documents' in message) void make(message.documents)
  else waiting.get(message.key)?.(message.image)
})

async function make(documents: readonly PrintDocument[]): Promise<void> {
  try {
    const bytes = await renderFile(documents, {
      fetchImage: (key) =>
        new Promise((resolve) => {
          waiting.set(key, resolve)
          say({ wants: key })
        }),
      progress: (done) => say({ done }),
    })
    say({ bytes })
  } catch (error) {
    say({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}

function say(message: FromWorker): void {
  port?.postMessage(message)
}
