import { fileUrl, pdfUrlOf, refusedPdfUrl } from '#contract/goformz/pdf-address.ts'
import type { AccountTx } from '#server/db/database.ts'
import { type FileOwner, keepMade } from '#server/files/files.ts'
import { type CleanPdf, judgePdf, type PdfFault } from '#server/files/pdf.ts'
import { type Storage, StorageUnavailable } from '#server/kernel/storage.ts'
import { formzPdf } from '../pdf-file.ts'
import { maxPdfBytes } from './http-service.ts'
import { type FormzService, isFault, type ServiceFault } from './service.ts'

interface Waiting {
  formz_id: number
  form_id: string
  last_update: string
  pdf_tries: number
}

// Newest forms first, because people look for those first.
const waiting = {
  name: 'formz-pdfs-waiting',
  text: `select formz_id, form_id, last_update, pdf_tries from formz_submissions where account_id = $1 and pdf_next_at <= $2 order by created_at desc limit $3`,
}
const show = {
  name: 'formz-pdf-show',
  text: 'update formz_submissions set pdf_file = $3, pdf_url = $4, pdf_next_at = null where account_id = $1 and formz_id = $2 and last_update = $5',
}
const later = {
  name: 'formz-pdf-later',
  text: 'update formz_submissions set pdf_tries = pdf_tries + 1, pdf_next_at = $4 where account_id = $1 and formz_id = $2 and last_update = $3',
}
const giveUp = {
  name: 'formz-pdf-give-up',
  text: `update formz_submissions set pdf_url = $4, pdf_tries = $5, pdf_next_at = null
    where account_id = $1 and formz_id = $2 and last_update = $3`,
}

const atOnce = 25
const maxPdfTries = 8
/** Number of slow PDFs in a row after which the rest waits for the next run. */
const maxSlowPdfs = 3

export interface PdfRun {
  service: FormzService
  storage: Storage
  keeper: FileOwner
  /** Tells whether the run still holds the connector. */
  goesOn: (tx: AccountTx) => Promise<boolean>
  isLate: () => boolean
}

/**
 * Fetches PDFs of new or changed forms. Returns the number of PDFs, and the fault that stopped it.
 * Requests a PDF up to eight times, but only once if it may not be saved.
 */
export async function fetchPdfs({
  service,
  storage,
  keeper,
  goesOn,
  isLate,
}: PdfRun): Promise<{ pdfs: number; fault: ServiceFault | null }> {
  const { db, accountID, now } = keeper
  const account = <T>(work: (tx: AccountTx) => Promise<T>) => db.account(accountID, work)
  let [pdfs, unmade] = [0, 0]
  const rows = await account(async (tx) =>
    (await goesOn(tx)) ? tx.query<Waiting>(waiting, [tx.accountID, now(), atOnce]) : [],
  )
  for (const row of rows) {
    if (unmade === maxSlowPdfs || isLate()) break
    const given = await service.pdf(row.form_id)
    // A problem with one file is no fault of the service.
    if (isFault(given) && given.fault !== 'shape') return { pdfs, fault: given }
    unmade = isFault(given) || given.value === null ? unmade + 1 : 0
    const file =
      isFault(given) || given.value === null
        ? null
        : await judgePdf(given.value, { maxBytes: maxPdfBytes, userID: keeper.caller.user_id })
    const goes = await account(goesOn)
    if (!goes) return { pdfs, fault: null }
    const isHere = file !== null && !('fault' in file) && (await kept(storage, keeper, row, file))
    if (isHere) pdfs += 1
    else await account((tx) => writeMissing(tx, row, file, now()))
  }
  return { pdfs, fault: null }
}

/**
 * Gives up a PDF with active or hidden content. Schedules another try for any other missing one.
 */
async function writeMissing(
  tx: AccountTx,
  { formz_id, last_update, pdf_tries }: Waiting,
  file: CleanPdf | { fault: PdfFault } | null,
  now: Date,
): Promise<void> {
  const fault = file !== null && 'fault' in file ? file.fault : null
  const row = [tx.accountID, formz_id, last_update]
  if (fault === 'active-pdf' || fault === 'hidden-pdf')
    await tx.exec(giveUp, [...row, refusedPdfUrl(fault), maxPdfTries])
  else await tx.exec(later, [...row, nextTry(pdf_tries, now)])
}

async function kept(
  storage: Storage,
  keeper: FileOwner,
  { formz_id, last_update }: Waiting,
  image: Parameters<typeof keepMade>[2]['image'],
): Promise<boolean> {
  try {
    const uid = await keepMade(
      { storage },
      keeper,
      { kind: formzPdf, name: 'goformz.pdf', image },
      async (tx, made) =>
        // Another version of the form arrived meanwhile and needs its own PDF.
        (await tx.exec(show, [
          tx.accountID,
          formz_id,
          made,
          pdfUrlOf(fileUrl(made)),
          last_update,
        ])) === 1,
    )
    return uid !== null
  } catch (error) {
    if (error instanceof StorageUnavailable) return false
    throw error
  }
}

/** Waits 5, 10, 20 … minutes. Returns null after the last try. */
const nextTry = (tries: number, now: Date) =>
  tries + 1 >= maxPdfTries ? null : new Date(now.getTime() + 300_000 * 2 ** tries)
