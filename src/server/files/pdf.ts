import { readBytes } from '#contract/kernel/image/read-bytes.ts'
import { createPdfQueue } from './pdf-queue.ts'

/**
 * A PDF as it was sent. The server cannot rewrite it, so people save it and open it outside of our
 * page.
 */
export interface CleanPdf {
  mime: 'application/pdf'
  bytes: Buffer
  width: null
  height: null
  /** A PDF has no small form. */
  small: null
}

/**
 * Reasons to refuse a PDF.
 * - `cut`: it has no end
 * - `active-pdf`: it does more than being read
 * - `hidden-pdf`: we cannot see whether it does
 * - `busy`: too many PDFs wait to be checked
 */
export type PdfFault = 'no-pdf' | 'cut' | 'too-many-bytes' | 'active-pdf' | 'hidden-pdf' | 'busy'

const checkContent = createPdfQueue()

/** Returns whether the bytes begin like a PDF. */
export function beginsAsPdf(given: Uint8Array): boolean {
  return readBytes(given).kind === 'pdf'
}

/**
 * Checks a PDF of this person by its bytes (rulings, 57): it must begin as one, be whole, and hold
 * no script, no program and no other file (decision 82).
 */
export async function judgePdf(
  given: Buffer,
  { maxBytes, userID }: { maxBytes: number; userID: number },
): Promise<CleanPdf | { fault: PdfFault }> {
  if (given.length > maxBytes) return { fault: 'too-many-bytes' }
  const { kind, isCut } = readBytes(given)
  if (kind !== 'pdf') return { fault: 'no-pdf' }
  if (isCut) return { fault: 'cut' }
  const content = await checkContent(given, userID)
  if (content === 'busy') return { fault: 'busy' }
  if (content !== 'none') return { fault: `${content}-pdf` }
  return { mime: 'application/pdf', bytes: given, width: null, height: null, small: null }
}
