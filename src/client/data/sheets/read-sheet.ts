import { faultOfFile, mostBytes } from './sheet-kind.ts'
import type {
  SheetChoices,
  SheetFault,
  SheetOrder,
  SheetOutcome,
  SheetSaid,
} from './sheet-types.ts'

/** How long a reading may take, in ms, and how its worker is made. */
export interface Reading {
  limit: number
  start: () => Worker
}

const reading: Reading = {
  limit: 10_000,
  start: () => new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' }),
}

/**
 * A file as a table of texts, read beside the page in a worker of its own, which ends with the
 * reading and after 10 s at the latest.
 * It never rejects: what cannot be read is a fault (INV-89, INV-90).
 */
export async function readSheet(
  file: Blob,
  name: string,
  choices: SheetChoices = {},
  { limit, start } = reading,
): Promise<SheetOutcome> {
  const fault = faultOfFile(name, file.size)
  if (fault !== null) return { ok: false, fault }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return await inWorker({ bytes, name, choices }, [bytes.buffer], { limit, start })
  } catch {
    // It has gone since it was chosen, or the browser lets no worker start.
    return { ok: false, fault: 'damaged' }
  }
}

/** Cells that were pasted from a spreadsheet, or lines of text; otherwise as `readSheet`. */
export async function readCells(
  text: string,
  { delimiter }: Pick<SheetChoices, 'delimiter'> = {},
  { limit, start } = reading,
): Promise<SheetOutcome> {
  if (text.length > mostBytes) return { ok: false, fault: 'size' }
  return inWorker({ text, delimiter }, [], { limit, start }).catch(
    () => ({ ok: false, fault: 'damaged' }) as const,
  )
}

async function inWorker(
  order: SheetOrder,
  moved: Transferable[],
  { limit, start }: Reading,
): Promise<SheetOutcome> {
  const worker = start()
  const { promise, resolve } = Promise.withResolvers<SheetOutcome>()
  const fails = (fault: SheetFault) => () => resolve({ ok: false, fault })
  const records: (readonly string[])[] = []
  worker.addEventListener('message', ({ data }: MessageEvent<SheetSaid>) => {
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
