import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ActiveContent } from './active-pdf.ts'

/** The most PDFs that wait or are checked, of one person and of all people. */
interface QueueLimits {
  ofOne: number
  ofAll: number
}

type Check = (pdf: Buffer) => Promise<ActiveContent>

/** Megabytes of heap of the checking thread; the bytes of the PDF are outside of it. */
const megabytes = 256
/** Ms that an idle thread stays for the next PDF, because a new one takes 0.2 s of CPU. */
const idleMs = 60_000

/**
 * Checks PDFs one after the other in a thread of their own, so that calls are answered meanwhile.
 * `busy`: this person, or all people together, have too many waiting already.
 */
export function createPdfQueue(
  { ofOne, ofAll }: QueueLimits = { ofOne: 4, ofAll: 16 },
  check: Check = makeThread(),
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

/** Checks one PDF at a time in a thread, which ends after a minute without one or when it fails. */
function makeThread(): Check {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  const drop = () => {
    void worker?.terminate()
    worker = undefined
  }
  const start = () => {
    const resourceLimits = { maxOldGenerationSizeMb: megabytes }
    return new Worker(new URL('./pdf-worker.ts', import.meta.url), { resourceLimits }).on(
      'error',
      drop,
    )
  }
  return async (pdf) => {
    clearTimeout(idle)
    worker ??= start()
    worker.ref()
    worker.postMessage(pdf, [])
    const [content] = (await once(worker, 'message')) as [ActiveContent]
    worker.unref()
    idle = setTimeout(drop, idleMs).unref()
    return content
  }
}
