import { checkNameAndSize, maxSheetBytes } from './file-format.ts'
import type {
  SheetReadOptions,
  SheetError,
  SheetWorkerRequest,
  SheetOutcome,
  SheetWorkerResponse,
} from './sheet-types.ts'

/** The time limit of a reading in ms, and the start of its worker. */
interface SheetWorkerOptions {
  limit: number
  start: () => Worker
}

const reading: SheetWorkerOptions = {
  limit: 10_000,
  start: () => new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' }),
}

/**
 * Reads a file as a table of texts in its own worker, which ends with the reading, after 10 s at
 * the latest. Never rejects: an unreadable file is a fault (INV-89, INV-90).
 */
export async function readSheet(
  file: Blob,
  name: string,
  choices: SheetReadOptions = {},
  { limit, start } = reading,
): Promise<SheetOutcome> {
  const fault = checkNameAndSize(name, file.size)
  if (fault !== null) return { ok: false, fault }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return await inWorker({ bytes, name, choices }, [bytes.buffer], { limit, start })
  } catch {
    // The file has gone since the person chose it, or the browser starts no worker.
    return { ok: false, fault: 'damaged' }
  }
}

/** Reads cells pasted from a spreadsheet, or lines of text, as `readSheet` does. */
export async function readPastedCells(
  text: string,
  { delimiter }: Pick<SheetReadOptions, 'delimiter'> = {},
  { limit, start } = reading,
): Promise<SheetOutcome> {
  if (text.length > maxSheetBytes) return { ok: false, fault: 'size' }
  return inWorker({ text, delimiter }, [], { limit, start }).catch(
    () => ({ ok: false, fault: 'damaged' }) as const,
  )
}

async function inWorker(
  order: SheetWorkerRequest,
  moved: Transferable[],
  { limit, start }: SheetWorkerOptions,
): Promise<SheetOutcome> {
  const worker = start()
  const { promise, resolve } = Promise.withResolvers<SheetOutcome>()
  const fails = (fault: SheetError) => () => resolve({ ok: false, fault })
  const records: (readonly string[])[] = []
  worker.addEventListener('message', ({ data }: MessageEvent<SheetWorkerResponse>) => {
    if ('records' in data) records.push(...data.records)
    else
      resolve(
        data.outcome.ok ? { ok: true, sheet: { ...data.outcome.sheet, records } } : data.outcome,
      )
  })
  worker.addEventListener('error', fails('damaged'))
  worker.addEventListener('messageerror', fails('damaged'))
  const timer = setTimeout(fails('too-long'), limit)
  try {
    worker.postMessage(order, moved)
    return await promise
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
