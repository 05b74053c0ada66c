import { guessByteEncoding } from './guess-byte-encoding.ts'
import { decodeIbm850 } from './ibm-850.ts'
import type { Encoding } from './sheet-types.ts'

/** Decodes a text without its byte order mark; invalid bytes become U+FFFD. */
export function decodeText(
  bytes: Uint8Array,
  chosen?: Encoding,
): { text: string; encoding: Encoding } {
  const encoding = chosen ?? guessEncoding(bytes)
  return {
    text: encoding === 'ibm850' ? decodeIbm850(bytes) : new TextDecoder(encoding).decode(bytes),
    encoding,
  }
}

/**
 * Decodes markup. Uses the encoding that the markup declares, unless the bytes themselves show it.
 */
export function decodeMarkup(bytes: Uint8Array): string {
  const { text, encoding } = decodeText(bytes)
  const said = encoding.startsWith('utf')
    ? undefined
    : /<(?:meta\s[^>]*?\scharset|meta\s[^>]*?;\s*charset|\?xml\s[^>]*?\sencoding)\s*=\s*["']?([\w-]+)/i.exec(
        text.slice(0, 4096),
      )?.[1]
  try {
    return said === undefined || /^utf/i.test(said) ? text : new TextDecoder(said).decode(bytes)
  } catch {
    // No browser knows this encoding.
    return text
  }
}

/**
 * Guesses by the byte order mark, then by zero bytes, by valid UTF-8, and last by which letters
 * form words.
 */
export function guessEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return wideEncoding(bytes) ?? (isMostlyUtf8(bytes) ? 'utf-8' : guessByteEncoding(bytes))
}

/** Detects two bytes a letter: for Latin letters, digits and signs one of them is zero. */
function wideEncoding(bytes: Uint8Array): Encoding | null {
  const length = Math.min(bytes.length, 64 * 1024) & ~1
  if (length < 4) return null
  const zeros: [even: number, odd: number] = [0, 0]
  for (let at = 0; at < length; at += 1) if (bytes[at] === 0) zeros[at & 1 ? 1 : 0] += 1
  const [even, odd] = zeros.map((count) => count / (length / 2)) as [number, number]
  if (odd > 0.3 && even < 0.05) return 'utf-16le'
  return even > 0.3 && odd < 0.05 ? 'utf-16be' : null
}

/** Accepts valid UTF-8, and text in which few sequences are broken and most are valid. */
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
