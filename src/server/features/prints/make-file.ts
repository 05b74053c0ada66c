import { zipOf } from '#contract/kernel/zip.ts'
import { keepMade, type FileOwner, storageKeyOf } from '#server/files/files.ts'
import { StorageUnavailable } from '#server/kernel/storage.ts'
import type { JobOutcome, JobRun } from '#server/jobs/define.ts'
import { type PrintDocument, renderPdf } from '#server/pdf/door.ts'
import { nameOfFile, nameOfSeveral, uniqueNames } from '#server/prints/file-names.ts'
import type { Printables } from '#server/prints/printable.ts'
import { type Letterhead, letterheadOf } from '#server/prints/letterhead.ts'
import { printImages, keptPdf, type NoPdf } from '#server/prints/prints.ts'
import { endOrder, noteDone, type OrderRow } from './orders.ts'

/** The order to carry out, and its company. */
interface Wanted {
  order: OrderRow
  accountID: number
  printables: Printables
}

interface Making extends Wanted {
  run: JobRun<'account'>
  keeper: FileOwner
  /** Aborted when the person stops it or the server ends. */
  signal: AbortSignal
  /** Stores the number of finished records. */
  note: (done: number) => Promise<void>
}

interface Found {
  uid: string
  document: PrintDocument
}

const dayMs = 86_400_000
/** Bytes of the largest file. */
const largest = 300 * 1024 * 1024
const tooLarge = {
  fault: 'failed',
  detail: `It has over ${largest} bytes.`,
  isFinal: true,
} as const

/**
 * Makes the file of an order and stores it for a day. Returns null on success, or if the person
 * stopped it.
 */
export async function makeFile(wanted: Wanted, run: JobRun<'account'>): Promise<JobOutcome> {
  const { order, accountID } = wanted
  const stopped = new AbortController()
  const making: Making = {
    ...wanted,
    run,
    keeper: {
      db: { account: (_, work) => run.db.account(work) },
      accountID,
      caller: { user_id: order.user_id },
      now: run.now,
      newUid: run.newUid,
    },
    signal: AbortSignal.any([run.signal, stopped.signal]),
    // The work continues if the count cannot be stored.
    note: async (done) => {
      if (!(await run.db.account((tx) => noteDone(tx, order.uid, done)).catch(() => true)))
        stopped.abort()
    },
  }
  const letterhead = await run.db.accountSnapshot((tx) =>
    letterheadOf(
      tx,
      { language: order.language, paper: order.paper === '' ? null : order.paper },
      { now: run.now(), publicAddress: run.publicAddress() },
    ),
  )
  const found = await documentsOf(making, letterhead)
  if (found.length === 0)
    return { code: 'failed', detail: 'None of the records exists any more.', isFinal: true }
  const bytes = await (order.form === 'zip' ? archiveOf(making, found) : bundleOf(making, found))
  if (stopped.signal.aborted) return null
  if ('fault' in bytes && bytes.fault === 'away') throw new StorageUnavailable(bytes.detail)
  if ('fault' in bytes)
    return {
      code: bytes.fault === 'stopped' ? 'stopped' : 'failed',
      detail: bytes.detail.slice(0, 200),
      isFinal: 'isFinal' in bytes,
    }
  const name = nameOfSeveral(
    order.language,
    letterhead.document.company.name,
    found.length,
    letterhead.today,
    order.form,
  )
  const image = {
    mime: order.form === 'zip' ? 'application/zip' : 'application/pdf',
    bytes,
    width: null,
    height: null,
    small: null,
  } as const
  await keepMade(run, making.keeper, { kind: { name: 'print' }, name, image }, (tx, uid) =>
    endOrder(tx, order.uid, {
      file: uid,
      records: found.map((one) => one.uid),
      until: new Date(run.now().getTime() + dayMs),
    }),
  )
  return null
}

/**
 * Reads all records as plain data, which is small. Leaves out records that were removed meanwhile.
 */
async function documentsOf(
  { order, printables, run }: Making,
  letterhead: Letterhead,
): Promise<Found[]> {
  const { kind, records } = order
  const printable = printables.get(kind)
  const found: Found[] = []
  for (const uid of records) {
    const document =
      printable && (await run.db.accountSnapshot((tx) => printable.document(tx, uid, letterhead)))
    if (document !== undefined) found.push({ uid, document })
  }
  return found
}

async function bundleOf(
  { run, keeper, signal, note }: Making,
  found: readonly Found[],
): Promise<Buffer | NoPdf | typeof tooLarge> {
  const bytes = await renderPdf(
    found.map(({ document }) => document),
    {
      fetchImage: printImages(run.storage, keeper),
      lane: 'patient',
      signal,
      progress: (done) => void note(done),
    },
  )
  return 'fault' in bytes || bytes.length <= largest ? bytes : tooLarge
}

/** Makes an archive with a file of its own name for each record. */
async function archiveOf(
  making: Making,
  found: readonly Found[],
): Promise<Buffer | NoPdf | typeof tooLarge> {
  const parts: Uint8Array[] = []
  let size = 0
  let fault: NoPdf | undefined
  for await (const part of zipOf(entries())) {
    size += part.length
    if (size > largest) return tooLarge
    parts.push(part)
  }
  return fault ?? Buffer.concat(parts, size)

  async function* entries() {
    const unique = uniqueNames()
    for (const [at, { uid, document }] of found.entries()) {
      const bytes = await printOf(making, uid, document)
      if ('fault' in bytes) {
        fault = bytes
        return
      }
      yield { name: unique(nameOfFile(document, 'pdf')), content: [new Uint8Array(bytes)] }
      await making.note(at + 1)
    }
  }
}

/** Returns the print of a record, from the cache if it exists. */
async function printOf(
  { order, run, keeper, signal }: Making,
  record: string,
  document: PrintDocument,
): Promise<Buffer | NoPdf> {
  if (signal.aborted) return { fault: 'stopped', detail: '' }
  const file = await keptPdf(run.storage, keeper, { kind: order.kind, record }, document, {
    lane: 'patient',
    signal,
  })
  if (typeof file !== 'string') return file
  return (
    (await run.storage.get(storageKeyOf(keeper.accountID, file))) ?? {
      fault: 'failed',
      detail: 'A print was deleted while it was needed.',
    }
  )
}
