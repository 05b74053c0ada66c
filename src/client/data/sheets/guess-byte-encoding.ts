import { decodeIbm850, mayBePunctuation } from './ibm-850.ts'
import { scoreLetter } from './score-letter.ts'
import type { Encoding } from './sheet-types.ts'

/** Guesses a one-byte encoding by which letters form words. */
export function guessByteEncoding(bytes: Uint8Array): Encoding {
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
