import { Worker } from 'node:worker_threads'
import type { ImageKey, PrintDocument } from './document.ts'
import type { FromWorker, ToWorker } from './worker.ts'

/** The parameters of a file. */
export interface RenderOptions {
  /**
   * Returns an image's stored bytes; null if they are missing, which the print shows in its frame.
   */
  fetchImage: (key: ImageKey) => Promise<Uint8Array | null>
  /** `patient`: for a large file of a job, so that single records do not wait for it. */
  lane?: Lane
  /** Reports the number of finished records. */
  progress?: (done: number) => void
  signal?: AbortSignal
}

export type Lane = 'quick' | 'patient'

/**
 * The reason why no file was made.
 * - `busy`: too many wait already; try again in a moment
 * - `stopped`: by the signal
 * - `away`: an image could not be read just now; try again later
 * - `failed`: an error of ours, for the log
 */
export interface RenderFault {
  fault: 'busy' | 'stopped' | 'away' | 'failed'
  detail: string
}

/** Limits of one lane: files that may wait, and ms that one file may take. */
const bounds: Readonly<Record<Lane, { waiting: number; longest: number }>> = {
  quick: { waiting: 24, longest: 60_000 },
  patient: { waiting: 8, longest: 10 * 60_000 },
}
/** Megabytes of a worker's own memory; images, two at a time, are outside of it. */
const megabytes = 256
const idleMs = 60_000

interface Order {
  documents: readonly PrintDocument[]
  options: RenderOptions
  end: (result: Buffer | RenderFault) => void
}

/**
 * Makes files off the main thread: one worker for a lane, started by its first file, ended after a
 * minute without one.
 */
function makeLane(lane: Lane): (order: Order) => void {
  const { waiting, longest } = bounds[lane]
  const queue: Order[] = []
  let worker: Worker | undefined
  let current: Order | undefined
  let idle: NodeJS.Timeout | undefined
  let overdue: NodeJS.Timeout | undefined

  const begin = () => {
    current = queue.shift()
    clearTimeout(idle)
    if (current === undefined) {
      worker?.unref()
      idle = setTimeout(drop, idleMs).unref()
      return
    }
    if (current.options.signal?.aborted) return finish({ fault: 'stopped', detail: '' })
    worker ??= start()
    worker.ref()
    overdue = setTimeout(
      () => giveUp({ fault: 'failed', detail: `It took over ${longest} ms.` }),
      longest,
    ).unref()
    tell({ documents: current.documents })
  }
  const finish = (result: Buffer | RenderFault) => {
    clearTimeout(overdue)
    const done = current
    current = undefined
    done?.end(result)
    begin()
  }
  // A running file cannot be stopped by a message: its thread ends, and the next file gets another.
  const giveUp = (fault: RenderFault) => {
    drop()
    finish(fault)
  }
  const drop = () => {
    const gone = worker
    worker = undefined
    void gone?.terminate()
  }
  const tell = (message: ToWorker) => worker?.postMessage(message, [])
  const start = () => {
    const started = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    })
    const isOurs = () => started === worker
    started.on('message', (message: FromWorker) => {
      if (isOurs()) void hear(message)
    })
    started.on('error', (error) => {
      if (isOurs())
        giveUp({ fault: 'failed', detail: error instanceof Error ? error.message : String(error) })
    })
    started.on('exit', (code) => {
      if (isOurs()) giveUp({ fault: 'failed', detail: `Its thread ended with ${code}.` })
    })
    return started
  }
  const hear = async (message: FromWorker) => {
    const of = current
    if (of === undefined) return
    if ('done' in message) of.options.progress?.(message.done)
    else if ('bytes' in message)
      finish(Buffer.from(message.bytes.buffer, message.bytes.byteOffset, message.bytes.byteLength))
    else if ('failed' in message) finish({ fault: 'failed', detail: message.failed })
    else {
      // A record must not lose its photos because the storage is away: the file fails and is
      // requested again.
      const image = await of.options
        .fetchImage(message.wants)
        .catch((error: unknown) => ({ away: String(error) }))
      if (of !== current) return
      if (image !== null && 'away' in image) giveUp({ fault: 'away', detail: image.away })
      else tell({ key: message.wants, image })
    }
  }
  return (order) => {
    if (queue.length >= waiting) return order.end({ fault: 'busy', detail: '' })
    queue.push(order)
    order.options.signal?.addEventListener(
      'abort',
      () => {
        const at = queue.indexOf(order)
        if (at !== -1) {
          queue.splice(at, 1)
          order.end({ fault: 'stopped', detail: '' })
        } else if (current === order) giveUp({ fault: 'stopped', detail: '' })
      },
      { once: true },
    )
    if (current === undefined) begin()
  }
}

const lanes: Readonly<Record<Lane, (order: Order) => void>> = {
  quick: makeLane('quick'),
  patient: makeLane('patient'),
}

/**
 * Makes one PDF of these records, each on a new page, with bookmarks, tags and the fonts it uses.
 * Equal records and images give equal bytes. It never throws: without a file it returns the reason.
 */
export function renderPdf(
  documents: PrintDocument | readonly PrintDocument[],
  options: RenderOptions,
): Promise<Buffer | RenderFault> {
  const all = Array.isArray(documents)
    ? (documents as readonly PrintDocument[])
    : [documents as PrintDocument]
  return new Promise((resolve) =>
    lanes[options.lane ?? 'quick']({ documents: all, options, end: resolve }),
  )
}
