/** Where the PDF of a form is: at an address of the internet, or as a file that is kept here. */
export type PdfAddress = { href: string } | { file: string }

const ownFile = /^\/api\/files\/[0-9a-f-]{36}$/

/**
 * The `Url` of the first item of `formzPdfUrl`, where it can be opened (GFZ-12, GFZ-13, G2-62): http or https, or a file of ours.
 * Null: it is no JSON, no list, or nothing that may be opened.
 */
export function pdfAddressOf(formzPdfUrl: string): PdfAddress | null {
  const url = firstUrl(formzPdfUrl)
  if (typeof url !== 'string') return null
  if (ownFile.test(url)) return { file: url }
  const parsed = URL.parse(url)
  return parsed !== null && /^https?:$/.test(parsed.protocol) ? { href: parsed.href } : null
}

/** `formzPdfUrl` of one file. */
export const pdfUrlOf = (url: string): string => JSON.stringify([{ Url: url }])

/** Under what a file of ours is shown. */
export const fileUrl = (uid: string): string => `/api/files/${uid}`

function firstUrl(text: string): unknown {
  try {
    const list: unknown = JSON.parse(text)
    const first: unknown = Array.isArray(list) ? list[0] : undefined
    return typeof first === 'object' && first !== null && 'Url' in first ? first.Url : undefined
  } catch {
    return undefined
  }
}
