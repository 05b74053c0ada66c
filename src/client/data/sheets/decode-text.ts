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

/** Guesses a one-byte encoding by which letters form words. */
function guessByteEncoding(bytes: Uint8Array): Encoding {
  const some = bytes.subarray(0, 256 * 1024)
  const [western, macintosh, dos] = [
    new TextDecoder('windows-1252').decode(some),
    new TextDecoder('macintosh').decode(some),
    decodeIbm850(some),
  ]
  if (isDos(dos, [western, macintosh])) return 'ibm850'
  // Prefers Windows-1252, which most files have; for line ends of the old Macintosh prefers Mac
  // Roman.
  const margin = isOldMacintosh(some) ? -2 : 1
  return plausibility(macintosh) - plausibility(western) > margin ? 'macintosh' : 'windows-1252'
}

/** Tells whether lines end with CR alone. */
const isOldMacintosh = (bytes: Uint8Array) => bytes.includes(13) && !bytes.includes(10)

/**
 * Requires a clear lead over the others, because DOS is rare. Ignores each letter that may be a
 * sign in another encoding.
 */
function isDos(dos: string, others: readonly string[]): boolean {
  const tells = (at: number) => !mayBePunctuation(dos, at)
  const own = plausibility(dos, tells)
  return own > 2 && others.every((other) => own - plausibility(other, tells) > 1)
}

/** Scores how well the letters beyond ASCII fit into words, each by its neighbours. */
function plausibility(text: string, tells: (at: number) => boolean = () => true): number {
  let [sum, seen] = [0, 0]
  for (const { letter, index } of beyondAscii(text)) {
    if ((seen += 1) > maxLetters) break
    if (tells(index)) sum += fitAt(text, letter, index)
  }
  return sum
}

/**
 * Returns the records, from 1, with letters that form no words; none when these are only a few of
 * the letters beyond ASCII.
 */
export function findGarbledRecords(records: readonly (readonly string[])[]): number[] {
  const odd: number[] = []
  let [seen, wrong] = [0, 0]
  for (const [at, cells] of records.entries()) {
    const found = cells.flatMap((cell) =>
      beyondAscii(cell).map(({ letter, index }) => isGarbled(cell, letter, index)),
    )
    const count = found.filter(Boolean).length
    if (count > 0) odd.push(at + 1)
    ;[seen, wrong] = [seen + found.length, wrong + count]
    if (seen > maxLetters) break
  }
  return wrong * 4 > seen ? odd : []
}

/**
 * True for a letter that does not fit its neighbours, or is between two more of its kind, as in
 * Cyrillic words that are read as Western.
 */
function isGarbled(text: string, letter: string, at: number): boolean {
  return (
    fitAt(text, letter, at) <= -2 ||
    /^[\u00C0-\u024F]{3}$/.test(text.slice(Math.max(0, at - 1), at + 2))
  )
}

const beyondAscii = (text: string) =>
  // oxlint-disable-next-line no-control-regex -- these are the letters of one byte
  Array.from(text.matchAll(/[^\u0000-\u007F]/g), ({ 0: letter, index }) => ({ letter, index }))

const fitAt = (text: string, letter: string, at: number) =>
  scoreLetter(
    letter,
    text.slice(Math.max(0, at - contextLength), at),
    text.slice(at + 1, at + 1 + contextLength),
  )

/** Number of letters around a letter that count, for words and quoted text. */
const contextLength = 24
/** Number of letters that are checked; in a file that is no text nearly every byte would be one. */
const maxLetters = 5000

/**
 * A sign, the text before and after it in a usual position, and the score of that. The first match
 * counts.
 */
type Place = readonly [letters: RegExp, before: RegExp, after: RegExp, fit: number]

/** The start or end of a cell, a word or a quoted text. */
const open = /(?:^|[\s,;|"(])$/
const shut = /^(?:$|[\s,;|").])/
const any = /(?:)/

const places: readonly Place[] = [
  // Spanish words that end as if they had an English s.
  [/’/, /\b(?:[Ss]ol|[Pp]ar|[Pp]a|[Ll]u|[Aa]s)$/, /^s(?!\p{L})/u, -1],
  [/’/, /\p{L}$/u, /^(?:[st]|ll|re|ve)(?!\p{L})/iu, 4],
  [/’/, /(?<!\p{L})[Oo]$/u, /^\p{L}/u, 4],
  // Díaz and Líder do not match d'Angelo and l'Heureux.
  [/’/, /(?<!\p{L})[dD]$/u, /^(?:as?|az|ez)(?!\p{L})/u, -1],
  [/’/, /(?<!\p{L})[dDlL]$/u, /^[aeiouh]/, 4],
  [/’/, /\p{L}$/u, /^\p{Lu}/u, 3],
  [/’/, /\p{Ll}s$/u, shut, 3],
  [/’/, /‘[^’,;\n]{1,30}$/, shut, 3],
  // Hawaiian and Arabic names: hardly any name but Isaías has í between vowels.
  [/’/, /\b[Ii]sa$/, /^as/, -1],
  [/’/, /[aeou]$/, /^[aeiou]/, 3],
  [/’/, /\bI$/, /^m\b/, 4],
  [/’/, open, /^n’/, 3],
  [/’/, /’n$/, shut, 3],
  [/’/, open, /^\d/, 2],
  [/’/, /\d$/, shut, 2],
  [/[‘“]/, open, /^[\p{L}\d]/u, 3],
  [/”/, /“[^”\n]*$/, shut, 4],
  [/”/, /[\p{L}\d.!?]$/u, shut, 3],
  [/[–—]/, open, shut, 3],
  [/[–—]/, /\d$/, /^\d/, 3],
  [/[–—]/, /\p{L}{3}$/u, /^\p{L}{3}/u, 0],
  [/…/, any, shut, 1],
  [/•/, open, shut, 3],
  [/·/, /\s$/, /^\s/, 1],
  [/[®™]/, /\p{L}\p{L}$|\d$/u, shut, 3],
  [/[½¼¾]/, /(?:^|[\s\d,;|"(-])$/, /^(?!\p{L})/u, 3],
  [/[°º]/, /(?:\d|\b[Nn])$/, /^(?!\p{Ll})/u, 3],
  [/ª/, /(?:\d|(?<!\p{L})[MDN])$/u, /^(?!\p{L})/u, 3],
  [/[²³]/, /(?:\d|(?<!\p{L})[fmck]?[mt])$/u, /^(?!\p{L})/u, 3],
  [/[€£]/, any, /^\s?\d/, 2],
  [/[€£]/, /\d\s?$/, any, 2],
  [/[×±≤≥]/, /[\d\s]$/, /^[\d\s]/, 1],
  [/[¿¡]/, open, /^\p{Lu}/u, 1],
  [/«/, open, /^\s?\p{L}/u, 1],
  [/»/, /«[^»\n]*$/, shut, 2],
  [/\u00A0/, /[\p{L}\d,.]$/u, /^[\p{L}\d]/u, 1],
  [/\u00A0/, open, any, 0],
  [/\u00A0/, any, shut, 0],
]

/** Scores how well a letter beyond ASCII fits the text before and after it: at most 4. */
function scoreLetter(letter: string, before: string, after: string): number {
  // oxlint-disable-next-line no-control-regex -- Windows-1252 has no letter there
  if (/[\u0080-\u009F]/.test(letter)) return -5
  if (/[ªº]/.test(letter) || !/\p{L}/u.test(letter)) return signFit(letter, before, after)
  const known = rankOf(letter, after)
  const [start, rest] = [before.match(/\p{L}*$/u)?.[0] ?? '', after.match(/^\p{L}*/u)?.[0] ?? '']
  const isAlone = start === '' && rest === ''
  if (known < 0 || isAlone || /\d$/.test(before) || /^\d/.test(after)) return -2
  // Spanish has ñ before vowels only.
  if (/ñ/i.test(letter) && !/^[aeiouáéíóúü]/i.test(rest)) return -2
  return known + (/\p{Ll}/u.test(letter) ? smallFit(start, rest) : capitalFit(letter, start, rest))
}

/**
 * Ranks letters of names common in the Americas before rarer ones, and these before letters such as
 * ı or ƒ.
 */
function rankOf(letter: string, after: string): number {
  if (/[áéíóúñüö]/i.test(letter)) return 2
  // Köhler and Schröder have no š.
  if (letter === 'š' && /^[bdfghlr]/.test(after)) return 0
  return /[àèìòùâêîôûäëïçãõåøßšžÿý]/i.test(letter) ? 1 : /[æœ]/i.test(letter) ? 0 : -2
}

function signFit(letter: string, before: string, after: string): number {
  const place = places.find(
    ([letters, left, right]) => letters.test(letter) && left.test(before) && right.test(after),
  )
  if (place !== undefined) return place[3]
  return /\p{L}$/u.test(before) || /^\p{L}/u.test(after) ? -2 : -1
}

/** A small letter is inside or at the end of a word, and not after capitals alone. */
function smallFit(start: string, rest: string): number {
  if (/^\p{Lu}/u.test(rest) || start === '' || /^\p{Lu}{2,}$/u.test(start)) return -1
  return 1
}

/** A capital starts a word, or is among capitals. */
function capitalFit(letter: string, start: string, rest: string): number {
  const isFirst = start === '' && !/^\p{Lu}+\p{Ll}/u.test(rest)
  // The usual capital at the end of a word is É.
  if (start !== '' && rest === '' && letter === 'Ö') return -2
  return isFirst || !/\p{Ll}/u.test(start + rest) ? 1 : -4
}

/**
 * The letters of DOS for Western Europe from 0x80 on, as published; no browser knows this code
 * page. The older code page 437 has its letters at the same positions.
 */
const letters = [
  'ÇüéâäàåçêëèïîìÄÅ',
  'ÉæÆôöòûùÿÖÜø£Ø×ƒ',
  'áíóúñÑªº¿®¬½¼¡«»',
  '░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐',
  '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤',
  'ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀',
  'ÓßÔÒõÕµþÞÚÛÙýÝ¯´',
  '\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0',
].join('')

/** Decodes a text of DOS, as Excel writes it under "CSV (MS-DOS)". */
export function decodeIbm850(bytes: Uint8Array): string {
  const codes = Uint16Array.from(bytes, (byte) =>
    byte < 0x80 ? byte : letters.charCodeAt(byte - 0x80),
  )
  let text = ''
  // The number of arguments that a call supports everywhere.
  for (let at = 0; at < codes.length; at += 8192)
    text += String.fromCharCode(...codes.subarray(at, at + 8192))
  return text
}

/**
 * Tells whether a letter of such a text may be a sign of Windows-1252 in a usual position: `–` and
 * `…` after a word, quotes around it, a no-break space. Such a letter is no evidence for DOS.
 */
function mayBePunctuation(text: string, at: number): boolean {
  const letter = text.charAt(at)
  const [before, after] = [
    text.slice(Math.max(0, at - 24), at).match(/\p{L}*$/u)?.[0] ?? '',
    text.slice(at + 1, at + 25).match(/^\p{L}*/u)?.[0] ?? '',
  ]
  if (letter === 'á') return !isNoSpace(before, after)
  if (/[àûùæÆ]/.test(letter)) return true
  if (/[ôöòÖ]/.test(letter)) return before === '' || after === ''
  return before === '' && /\p{Ll}/u.test(letter)
}

/**
 * Tells whether the parts around an á are no words of their own, so that it is no space: `S nchez`,
 * `Hern ndez`, `Juli n`, `Gonz lez`.
 */
function isNoSpace(before: string, after: string): boolean {
  if (before === '') return false
  const isBegin = /^[BCDFGJKLMNPQRSTVXZ]$/.test(before) && /^\p{Ll}{3}/u.test(after)
  return (
    isBegin ||
    /^[nrlm][bcdfgjkmnpqrstvxz]|^(?:[ns]|l?ez|rez)$/.test(after) ||
    /[\u00C0-\u024F]/.test(before + after)
  )
}
