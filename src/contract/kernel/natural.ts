import { foldedAway, foldTable } from './fold-table.ts'

/**
 * Natural order of texts that hold numbers (G2-25): digit runs count as numbers, so `9` < `10` < `10A` < `A1`.
 * Capitals and accents do not matter, but in Spanish Ñ comes after N. Empty texts come last. `language`: of the reader.
 */
export function naturalCompare(a: string, b: string, language: string): number {
  return compareKeys(naturalKey(a, language), naturalKey(b, language))
}

/** A string that sorts by plain `<` as its text does naturally in a language; made once for each row, compared often. */
export function naturalKey(text: string, language: string): string {
  const plain = sortText(text, language).trim()
  if (plain === '') return last
  // A run of digits becomes '0', its length, its digits: the longer number is the greater one.
  return plain.replace(/\d+/g, (run) => {
    const digits = run.replace(/^0+/, '')
    return `0${String.fromCharCode(digits.length)}${digits}`
  })
}

/** Compares keys and codes (days, `foldText`, `naturalKey`) as they stand. What people read is compared by `naturalCompare`. */
export function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * What counts as the same when people search: lower case, letters without accents, signs as a keyboard has them, and
 * nothing that nobody sees. May be longer than the text (`ß` is `ss`), so places in it are no places in the text.
 */
export function foldText(text: string): string {
  if (asciiOnly.test(text)) return text.toLowerCase()
  return text.normalize('NFKD').toLowerCase().replace(noAscii, foldLetter)
}

/** `foldText` as texts are sorted by plain `<` in a language. `sort_text` of the database makes the same. */
export function sortText(text: string, language: string): string {
  if (language !== 'es' || asciiOnly.test(text)) return foldText(text)
  // After every other `n`: no folded letter of this alphabet is greater than `~`.
  return foldText(text.normalize('NFKD').replace(/n\u0303/gi, 'n~'))
}

// Above every character a text can begin with.
const last = '\uffff'
const away = new RegExp(`[${foldedAway}]`)
// Looks each letter up once: a pattern of all of them takes a third longer.
const known = new Map(Object.entries(foldTable))

function foldLetter(letter: string): string {
  let folded = known.get(letter)
  if (folded === undefined) {
    folded = away.test(letter) ? '' : letter
    known.set(letter, folded)
  }
  return folded
}

const noAscii = /[\u0080-\uffff]/g
// oxlint-disable-next-line no-control-regex -- the whole of ASCII is meant
const asciiOnly = /^[\x00-\x7f]*$/
