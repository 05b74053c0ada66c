/** What a file is by how it begins, whatever its name says, and how many pixels it says it has; null where its head does not say. */
export interface PhotoHead {
  kind: 'jpeg' | 'png' | 'webp' | 'heic'
  pixels: number | null
}

/** Null: it is none of the kinds that a camera or a phone makes. Read before anything is unpacked: a small file may unpack to what no device holds. */
export function headOf(bytes: Uint8Array): PhotoHead | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const word = (at: number) => (at + 4 <= bytes.length ? String.fromCharCode(...bytes.subarray(at, at + 4)) : '')
  if (bytes.length > 3 && view.getUint32(0) >>> 8 === 0xffd8ff) return { kind: 'jpeg', pixels: pixelsOfJpeg(view) }
  if (bytes.length > 24 && view.getUint32(0) === 0x89504e47) return { kind: 'png', pixels: view.getUint32(16) * view.getUint32(20) }
  if (word(0) === 'RIFF' && word(8) === 'WEBP') return { kind: 'webp', pixels: word(12) === 'VP8X' && bytes.length > 30 ? (1 + threeBytes(bytes, 24)) * (1 + threeBytes(bytes, 27)) : null }
  if (word(4) === 'ftyp' && /^(heic|heix|hevc|heim|heis|mif1|msf1)$/.test(word(8))) return { kind: 'heic', pixels: null }
  return null
}

/** By its frame header, behind whatever the camera wrote before. */
function pixelsOfJpeg(view: DataView): number | null {
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    // Frames of all codings; the others of this row are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return view.getUint16(at + 5) * view.getUint16(at + 7)
    const isAlone = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
    at += isAlone ? (marker === 0xff ? 1 : 2) : 2 + view.getUint16(at + 2)
  }
  return null
}

const threeBytes = (bytes: Uint8Array, at: number) => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16)
