import type { BytesKind } from './bytes-kind.ts'
import { isCutBoxes, isCutGif, isCutJpeg, isCutPdf, isCutPng, isCutWebp } from './cut-bytes.ts'
import { pixelsOf } from './pixels-of.ts'

export interface ReadBytes {
  kind: BytesKind
  /** Pixels that the header declares, or null. */
  pixels: number | null
  /** True if the file is incomplete. */
  isCut: boolean
}

/**
 * Detects the kind of a file from its bytes, independent of its name and of the sender. Client and
 * server both use this function. It decodes nothing.
 */
export function readBytes(bytes: Uint8Array): ReadBytes {
  const kind = kindOf(bytes)
  return { kind, pixels: pixelsOf(bytes, kind), isCut: cutJudges[kind]?.(bytes) ?? false }
}

const cutJudges: Partial<Record<BytesKind, (bytes: Uint8Array) => boolean>> = {
  png: isCutPng,
  jpeg: isCutJpeg,
  gif: isCutGif,
  webp: isCutWebp,
  avif: isCutBoxes,
  heic: isCutBoxes,
  pdf: isCutPdf,
}

/** The first bytes of each kind as Latin-1 text. */
const beginnings: readonly (readonly [beginning: string, kind: BytesKind])[] = [
  ['\u0089PNG\r\n\u001a\n', 'png'],
  ['\u00ff\u00d8\u00ff', 'jpeg'],
  ['GIF87a', 'gif'],
  ['GIF89a', 'gif'],
  ['II*\0', 'tiff'],
  ['MM\0*', 'tiff'],
  ['\u00ff\n', 'jxl'],
  ['\0\0\0\fJXL ', 'jxl'],
  ['%PDF-', 'pdf'],
]

function kindOf(bytes: Uint8Array): BytesKind {
  if (bytes.length === 0) return 'empty'
  const head = latin(bytes, 0, 1_024)
  const known = beginnings.find(([beginning]) => head.startsWith(beginning))
  if (known !== undefined) return known[1]
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp'
  // The four bytes after the size are always zero.
  if (head.startsWith('BM') && head.startsWith('\0\0\0\0', 6)) return 'bmp'
  if (head.startsWith('ftyp', 4)) return kindOfBrands(bytes, head)
  return isSvg(head) ? 'svg' : 'other'
}

/** HEIC, AVIF and most videos share one container, which lists its brands first. */
function kindOfBrands(bytes: Uint8Array, head: string): BytesKind {
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  const brands = head.slice(8, Math.min(size, 256)).match(/[\s\S]{4}/g) ?? []
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  return brands.some((brand) => /^(he[iv][cxms]|mif1|msf1)$/.test(brand)) ? 'heic' : 'video'
}

/** A web page may contain a drawing, but it is no SVG file. */
const isSvg = (head: string) =>
  /^(\u00ef\u00bb\u00bf)?\s*</.test(head) && /<svg[\s/>]/i.test(head) && !/<(html|body)/i.test(head)

function latin(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}
