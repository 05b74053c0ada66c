import type { BytesKind } from './bytes-kind.ts'
import { isCutBoxes, isCutGif, isCutJpeg, isCutPdf, isCutPng, isCutWebp } from './cut-bytes.ts'
import { pixelsOf } from './pixels-of.ts'

export interface ReadBytes {
  kind: BytesKind
  /** Pixels that its head promises; null where the head does not say. */
  pixels: number | null
  /** It ends before its own end. */
  isCut: boolean
}

/**
 * Reads what a file is from its bytes, whatever its name or its sender calls it. Both sides ask
 * this function and no other. Decodes nothing.
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

/** Beginnings as Latin-1 text. */
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
  // The four bytes behind the size are always zero.
  if (head.startsWith('BM') && head.startsWith('\0\0\0\0', 6)) return 'bmp'
  if (head.startsWith('ftyp', 4)) return kindOfBrands(bytes, head)
  return isSvg(head) ? 'svg' : 'other'
}

/** HEIC, AVIF and most videos share one container, which names its brands first. */
function kindOfBrands(bytes: Uint8Array, head: string): BytesKind {
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  const brands = head.slice(8, Math.min(size, 256)).match(/[\s\S]{4}/g) ?? []
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  return brands.some((brand) => /^(he[iv][cxms]|mif1|msf1)$/.test(brand)) ? 'heic' : 'video'
}

/** A page may hold a drawing and is none. */
const isSvg = (head: string) =>
  /^(\u00ef\u00bb\u00bf)?\s*</.test(head) && /<svg[\s/>]/i.test(head) && !/<(html|body)/i.test(head)

function latin(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}
