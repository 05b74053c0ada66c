import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { ImageKey, PrintDocument } from './document.ts'
import { renderFile } from './render.ts'

/** What a worker is told: a file to make, or an image that it asked for. */
export type ToWorker =
  | { documents: readonly PrintDocument[] }
  | { key: ImageKey; image: Uint8Array | null }

/**
 * What it says: which image it needs, how many records are done, the file, or why there is none.
 */
export type FromWorker =
  | { wants: ImageKey }
  | { done: number }
  | { bytes: Uint8Array }
  | { failed: string }

// One file at a time, each image when its turn comes: no photos of a whole record are held in two
// threads.
const port = parentPort
const waiting = new Map<ImageKey, (image: Uint8Array | null) => void>()

// Whoever only reads a list goes first. On Linux this is of the thread that says it; elsewhere it
// would be of the whole server.
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
