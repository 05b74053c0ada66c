/** A PDF as it came: it cannot be written anew, so it is only ever saved and opened by what people open PDFs with. */
export interface CleanPdf {
  mime: 'application/pdf'
  bytes: Buffer
  width: null
  height: null
  /** There is no small one. */
  small: null
}

export type PdfFault = 'no-pdf' | 'too-many-bytes'

const beginning = Buffer.from('%PDF-')
const end = Buffer.from('%%EOF')
/** Readers look for the end in so many of the last bytes. */
const tail = 1_024

/** Does it begin as PDFs do? */
export function beginsAsPdf(given: Uint8Array): boolean {
  return beginning.equals(given.subarray(0, beginning.length))
}

/** Judges a PDF by its bytes (rulings, 57): how it begins, and that its end came along. */
export function judgePdf(given: Buffer, most: number): CleanPdf | { fault: PdfFault } {
  if (given.length > most) return { fault: 'too-many-bytes' }
  if (!beginsAsPdf(given) || given.subarray(-tail).lastIndexOf(end) === -1) return { fault: 'no-pdf' }
  return { mime: 'application/pdf', bytes: given, width: null, height: null, small: null }
}
