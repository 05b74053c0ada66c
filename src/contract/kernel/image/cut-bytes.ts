// Detects incomplete files by their structure. Such a file still decodes in part, with the rest of
// the picture grey.

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/**
 * Tells whether a JPEG lacks its end marker. Its embedded previews have end markers of their own.
 */
export function isCutJpeg(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  let at = 2
  while (at + 1 < bytes.length) {
    // Skips also the pixels after a scan's header, up to the next marker.
    if (bytes[at] !== 0xff) at += 1
    else {
      const marker = bytes[at + 1] ?? 0
      if (marker === 0xd9) return false
      at += stepOver(marker, view, at)
    }
  }
  return true
}

/** Returns the bytes from a JPEG's marker to the next part. */
function stepOver(marker: number, view: DataView, at: number): number {
  if (marker === 0xff) return 1
  const isAlone = marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)
  if (isAlone || at + 3 >= view.byteLength) return 2
  return 2 + view.getUint16(at + 2)
}

/** Tells whether a PNG lacks its last chunk. */
export function isCutPng(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  let at = 8
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) return true
    if (view.getUint32(at + 4) === 0x49454e44) return false
    at = end
  }
  return true
}

/** Tells whether a GIF ends within its first picture, the only one that is stored. */
export function isCutGif(bytes: Uint8Array): boolean {
  let at = 13 + paletteSize(bytes[10])
  for (;;) {
    const block = bytes[at]
    if (block === 0x3b) return false
    if (block === 0x2c) return blocksEnd(bytes, at + 11 + paletteSize(bytes[at + 9])) === null
    if (block !== 0x21) return true
    const next = blocksEnd(bytes, at + 2)
    if (next === null) return true
    at = next
  }
}

function paletteSize(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

/** Returns the end of a GIF's row of blocks, or null if the file ends before it. */
function blocksEnd(bytes: Uint8Array, from: number): number | null {
  for (let at = from; at < bytes.length;) {
    const size = bytes[at] ?? 0
    if (size === 0) return at + 1
    at += 1 + size
  }
  return null
}

/** Tells whether a WebP has fewer bytes than its header declares. */
export function isCutWebp(bytes: Uint8Array): boolean {
  return bytes.length < 20 || 8 + viewOf(bytes).getUint32(4, true) > bytes.length
}

/** Tells whether a HEIC or AVIF has fewer bytes than its boxes declare. */
export function isCutBoxes(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  let at = 0
  while (at + 8 <= bytes.length) {
    const size = view.getUint32(at)
    // The last box may leave its size open. A huge one has its size after its name.
    if (size === 0) return false
    const whole = size === 1 && at + 16 <= bytes.length ? Number(view.getBigUint64(at + 8)) : size
    if (whole < 8 || at + whole > bytes.length) return true
    at += whole
  }
  return false
}

const pdfEnd = '%%EOF'
/** Bytes at the end in which readers look for the end mark. */
const pdfTail = 1_024

/** Tells whether a PDF lacks its end mark. */
export function isCutPdf(bytes: Uint8Array): boolean {
  return !String.fromCharCode(...bytes.subarray(-pdfTail)).includes(pdfEnd)
}
