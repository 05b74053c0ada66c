import type { BytesKind } from './bytes-kind.ts'

/**
 * Reads the number of pixels in a picture's header before it is decoded, because a small file may
 * decode to more than a device can hold. Returns null if the header does not contain it.
 */
export function pixelsOf(bytes: Uint8Array, kind: BytesKind): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return bytes.length < 30 ? null : (readers[kind]?.(view) ?? null)
}

const readers: Partial<Record<BytesKind, (view: DataView) => number | null>> = {
  png: (view) => view.getUint32(16) * view.getUint32(20),
  jpeg: pixelsOfJpeg,
  gif: (view) => view.getUint16(6, true) * view.getUint16(8, true),
  bmp: (view) => Math.abs(view.getInt32(18, true) * view.getInt32(22, true)),
  webp: pixelsOfWebp,
  heic: pixelsOfBoxes,
  avif: pixelsOfBoxes,
}

/** The header of the frame comes after the camera's own data. */
function pixelsOfJpeg(view: DataView): number | null {
  for (let at = 2; at + 9 < view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return view.getUint16(at + 5) * view.getUint16(at + 7)
    const isAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
    if (marker === 0xff) at += 1
    else at += isAlone ? 2 : 2 + view.getUint16(at + 2)
  }
  return null
}

/** The three forms of WebP: extended, lossless and lossy. */
function pixelsOfWebp(view: DataView): number | null {
  const form = view.getUint32(12)
  if (form === 0x56503858) return (1 + threeBytes(view, 24)) * (1 + threeBytes(view, 27))
  if (form === 0x5650384c) {
    const sides = view.getUint32(21, true)
    return (1 + (sides & 0x3fff)) * (1 + ((sides >>> 14) & 0x3fff))
  }
  const [width, height] = [view.getUint16(26, true), view.getUint16(28, true)]
  return form === 0x56503820 ? (width & 0x3fff) * (height & 0x3fff) : null
}

const threeBytes = (view: DataView, at: number) =>
  view.getUint16(at, true) + view.getUint8(at + 2) * 65_536

const sizeBox = 0x69737065
/** The boxes that describe pictures are at the beginning. */
const maxHeadBytes = 65_536

/**
 * Returns the largest size that a HEIC or AVIF declares: that of the whole picture, because its
 * tiles are smaller.
 */
function pixelsOfBoxes(view: DataView): number | null {
  let largest = 0
  for (let at = 0; at + 16 <= Math.min(view.byteLength, maxHeadBytes); at += 1)
    if (view.getUint32(at) === sizeBox)
      largest = Math.max(largest, view.getUint32(at + 8) * view.getUint32(at + 12))
  return largest === 0 ? null : largest
}
