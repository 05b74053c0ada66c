/** Where the PDF of a form is: at an address of the internet, or as a file that is kept here. */
export type PdfAddress = { href: string } | { file: string }

const ownFile = /^\/api\/files\/[0-9a-f-]{36}$/

/**
 * The `Url` of the first item of `formzPdfUrl`, where it can be opened (GFZ-12, GFZ-13, G2-62):
 * http or https, or a file of ours.
 * Null: it is no JSON, no list, or nothing that may be opened.
 */
export function pdfAddressOf(formzPdfUrl: string): PdfAddress | null {
  const url = firstOf(formzPdfUrl, 'Url')
  if (typeof url !== 'string') return null
  if (ownFile.test(url)) return { file: url }
  const parsed = URL.parse(url)
  return parsed !== null && /^https?:$/.test(parsed.protocol) ? { href: parsed.href } : null
}

/** `formzPdfUrl` of one file. */
export const pdfUrlOf = (url: string): string => JSON.stringify([{ Url: url }])

/** Reasons not to save a PDF of GoFormz: it holds a script, or it cannot be checked. */
const pdfRefusals = ['active-pdf', 'hidden-pdf'] as const
type PdfRefusal = (typeof pdfRefusals)[number]

/** `formzPdfUrl` of a PDF that was not saved. Readers of addresses find none in it. */
export const refusedPdfUrl = (fault: PdfRefusal): string => JSON.stringify([{ Fault: fault }])

/** Returns true for `formzPdfUrl` of a PDF that was not saved. */
export function isPdfRefused(formzPdfUrl: string): boolean {
  const fault = firstOf(formzPdfUrl, 'Fault')
  return pdfRefusals.some((one) => one === fault)
}

/** Under what a file of ours is shown. */
export const fileUrl = (uid: string): string => `/api/files/${uid}`

/** Returns the value of this name in the first item of a JSON list. */
function firstOf(text: string, name: string): unknown {
  try {
    const list: unknown = JSON.parse(text)
    const first: unknown = Array.isArray(list) ? list[0] : undefined
    return typeof first === 'object' && first !== null ? Reflect.get(first, name) : undefined
  } catch {
    return undefined
  }
}
