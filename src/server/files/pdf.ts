import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { activeContentOf } from './active-pdf.ts'

/** A PDF as it came: it cannot be written anew, so it is only ever saved and opened by what people open PDFs with. */
export interface CleanPdf {
  mime: 'application/pdf'
  bytes: Buffer
  width: null
  height: null
  /** There is no small one. */
  small: null
}

/** `active-pdf`: it does more than being read. `hidden-pdf`: nobody can see whether it does. */
export type PdfFault = 'no-pdf' | 'too-many-bytes' | 'active-pdf' | 'hidden-pdf'

const beginning = Buffer.from('%PDF-')
const end = Buffer.from('%%EOF')
/** Readers look for the end in so many of the last bytes. */
const tail = 1_024

/** Does it begin as PDFs do? */
export function beginsAsPdf(given: Uint8Array): boolean {
  return beginning.equals(given.subarray(0, beginning.length))
}

/**
 * Judges a PDF by its bytes (rulings, 57): how it begins, that its end came along, and that it holds
 * no script, no program and no other file (issue 38, point 6).
 */
export async function judgePdf(given: Buffer, most: number): Promise<CleanPdf | { fault: PdfFault }> {
  if (given.length > most) return { fault: 'too-many-bytes' }
  if (!beginsAsPdf(given) || given.subarray(-tail).lastIndexOf(end) === -1) return { fault: 'no-pdf' }
  const active = await activeContentOf(given)
  if (active !== 'none') return { fault: active === 'active' ? 'active-pdf' : 'hidden-pdf' }
  return { mime: 'application/pdf', bytes: given, width: null, height: null, small: null }
}

/** Why a PDF with active content is refused; null: for another reason. The field is `pdf`, by which the app says it in words. */
export function refusedPdf(fault: string): Refusal | null {
  const words = faultWords[fault]
  return words === undefined ? null : refuse('invalid', { fields: { pdf: words } })
}

const faultWords: Readonly<Record<string, string>> = {
  'active-pdf': 'Must be a PDF without scripts, programs, forms that send themselves and files inside.',
  'hidden-pdf': 'Must be a PDF that can be looked into: it is encrypted, or packed in an unusual way.',
}
