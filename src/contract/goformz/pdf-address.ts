/** The place of a form's PDF: an address of the internet, or a file that is stored here. */
export type PdfAddress = { href: string } | { file: string }

const ownFile = /^\/api\/files\/[0-9a-f-]{36}$/

/**
 * Returns the `Url` of the first item of `formzPdfUrl` if it can be opened (GFZ-12, GFZ-13, G2-62):
 * http or https, or a file of ours. Returns null for a text that is no JSON list, or that has no
 * such address.
 */
export function pdfAddressOf(formzPdfUrl: string): PdfAddress | null {
  const url = firstOf(formzPdfUrl, 'Url')
  if (typeof url !== 'string') return null
  if (ownFile.test(url)) return { file: url }
  const parsed = URL.parse(url)
  return parsed !== null && /^https?:$/.test(parsed.protocol) ? { href: parsed.href } : null
}

/** Returns `formzPdfUrl` of one file. */
export const pdfUrlOf = (url: string): string => JSON.stringify([{ Url: url }])

/** Reasons not to save a PDF of GoFormz: it contains a script, or it cannot be checked. */
const pdfRefusals = ['active-pdf', 'hidden-pdf'] as const
type PdfRefusal = (typeof pdfRefusals)[number]

/** Returns `formzPdfUrl` of a PDF that was not saved, in which readers find no address. */
export const refusedPdfUrl = (fault: PdfRefusal): string => JSON.stringify([{ Fault: fault }])

/** Returns true for `formzPdfUrl` of a PDF that was not saved. */
export function isPdfRefused(formzPdfUrl: string): boolean {
  const fault = firstOf(formzPdfUrl, 'Fault')
  return pdfRefusals.some((one) => one === fault)
}

/** Returns the address that shows a file of ours. */
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
