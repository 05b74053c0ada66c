import { letterFit } from './letter-fit.ts'
import type { Encoding } from './sheet-types.ts'

/** The letters of a text, its mark taken off; those that the encoding does not have are U+FFFD. */
export function decodeText(bytes: Uint8Array, chosen?: Encoding): { text: string; encoding: Encoding } {
  const encoding = chosen ?? guessEncoding(bytes)
  return { text: new TextDecoder(encoding).decode(bytes), encoding }
}

/** By the mark; else by zero bytes, by what is well-formed, and at last by which letters make words. */
export function guessEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return wideEncoding(bytes) ?? (isMostlyUtf8(bytes) ? 'utf-8' : byteEncoding(bytes))
}

/** Of two bytes a letter: of Latin letters, digits and signs one is zero. */
function wideEncoding(bytes: Uint8Array): Encoding | null {
  const length = Math.min(bytes.length, 64 * 1024) & ~1
  if (length < 4) return null
  const zeros: [even: number, odd: number] = [0, 0]
  for (let at = 0; at < length; at += 1) if (bytes[at] === 0) zeros[at & 1 ? 1 : 0] += 1
  const [even, odd] = zeros.map((count) => count / (length / 2)) as [number, number]
  if (odd > 0.3 && even < 0.05) return 'utf-16le'
  return even > 0.3 && odd < 0.05 ? 'utf-16be' : null
}

/** Well-formed, or so that only few letters are broken while others say that it is UTF-8. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  if (isUtf8(bytes)) return true
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = countOf(text, /\uFFFD/g)
  // oxlint-disable-next-line no-control-regex -- these are the letters of one byte
  const whole = countOf(text, /[^\u0000-\u007F\uFFFD]/gu)
  return whole > broken * 3
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const countOf = (text: string, of: RegExp) => text.match(of)?.length ?? 0

function byteEncoding(bytes: Uint8Array): Encoding {
  const some = bytes.subarray(0, 256 * 1024)
  const likely = (encoding: Encoding) => plausibility(new TextDecoder(encoding).decode(some))
  // Many more files are Windows-1252; of lines that end as only the old Macintosh ended them it is the other way.
  const margin = isOldMacintosh(some) ? -2 : 1
  return likely('macintosh') - likely('windows-1252') > margin ? 'macintosh' : 'windows-1252'
}

/** Lines end with CR alone. */
const isOldMacintosh = (bytes: Uint8Array) => bytes.includes(13) && !bytes.includes(10)

/** How much the letters beyond ASCII look as if they stood in words: each is judged by its neighbours. */
function plausibility(text: string): number {
  let [sum, seen] = [0, 0]
  // oxlint-disable-next-line no-control-regex -- these are the letters of one byte
  for (const { 0: letter, index } of text.matchAll(/[^\u0000-\u007F]/g)) {
    if ((seen += 1) > most) break
    sum += letterFit(letter, text.slice(Math.max(0, index - around), index), text.slice(index + 1, index + 1 + around))
  }
  return sum
}

/** So much of a word is looked at, and of what is quoted. */
const around = 24
/** So many letters tell; in a file that is no text nearly every byte would be one. */
const most = 5000
