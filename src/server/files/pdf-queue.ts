import { Worker } from 'node:worker_threads'
import type { ActiveContent } from './active-pdf.ts'

/** Bounds the PDFs that wait or are checked: those of one person, and all of them. */
interface QueueLimits {
  ofOne: number
  ofAll: number
}

type Check = (pdf: Buffer) => Promise<ActiveContent>

/** Of a checking thread. The bytes of the PDF and what it unpacks to lie outside. */
const megabytes = 256

/**
 * Checks PDFs one after the other in a thread of their own, so that calls are answered meanwhile.
 * `busy`: this person, or everybody together, has too many waiting already.
 */
export function makePdfQueue(
  { ofOne, ofAll }: QueueLimits = { ofOne: 4, ofAll: 16 },
  check: Check = checkInThread,
): (pdf: Buffer, userID: number) => Promise<ActiveContent | 'busy'> {
  const waiting = new Map<number, number>()
  let all = 0
  let last: Promise<unknown> = Promise.resolve()
  const count = (userID: number, by: 1 | -1) => {
    const own = (waiting.get(userID) ?? 0) + by
    all += by
    if (own > 0) waiting.set(userID, own)
    else waiting.delete(userID)
  }
  return async (pdf, userID) => {
    if (all >= ofAll || (waiting.get(userID) ?? 0) >= ofOne) return 'busy'
    count(userID, 1)
    const checked = last.then(() => check(pdf))
    last = checked.catch(() => {})
    try {
      return await checked
    } finally {
      count(userID, -1)
    }
  }
}

/** A new thread for each PDF costs little beside the upload, and none is left behind. */
function checkInThread(pdf: Buffer): Promise<ActiveContent> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData: pdf,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    })
    worker.on('message', resolve)
    worker.on('error', reject)
    worker.on('exit', (code) => reject(new Error(`The check of a PDF ended with ${code}.`)))
  })
}
