import PdfKit from 'pdfkit'
import type { PrintDocument } from './document.ts'

export type Pdf = typeof PdfKit.prototype
export type Tag = PDFKit.PDFStructureElement

/**
 * Begins an empty file with its properties: tagged, in the reader's language, dated by the document
 * and not by the time of drawing.
 */
export function beginPdf(
  { language, title, subject, company, printed }: PrintDocument,
  isBundle: boolean,
): { pdf: Pdf; bytes: Promise<Buffer> } {
  const pdf = new PdfKit({
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language === 'es' ? 'es-US' : 'en-US',
    info: {
      Title: isBundle ? company.name : title,
      Subject: subject,
      Author: company.name,
      Creator: 'Siteward',
      Producer: 'Siteward',
      CreationDate: new Date(printed.at),
      ModDate: new Date(printed.at),
    },
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  return {
    pdf,
    bytes: new Promise(
      (resolve, reject) =>
        void pdf.on('end', () => resolve(Buffer.concat(parts))).on('error', reject),
    ),
  }
}

/** Returns a PDF that ignores all drawing, for passes that only compute positions. */
export function blankPdf(): Pdf {
  const nothing: unknown = new Proxy(() => undefined, {
    get: (_, name) =>
      name === 'add'
        ? (child: unknown) => (typeof child === 'function' ? (child(), nothing) : nothing)
        : nothing,
    apply: () => nothing,
  })
  return nothing as Pdf
}
