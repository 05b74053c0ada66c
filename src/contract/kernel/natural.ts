import { sortText } from './fold-text.ts'

/**
 * Compares texts with numbers in natural order (G2-25): digit runs count as numbers, so `9` < `10`
 * < `10A` < `A1`. It ignores case and accents, but in Spanish Ñ comes after N. Empty texts come
 * last. `language`: the reader's.
 */
export function naturalCompare(a: string, b: string, language: string): number {
  return compareKeys(naturalKey(a, language), naturalKey(b, language))
}

/**
 * Returns a key that sorts by plain `<` like its text in natural order of a language. Made once for
 * each row and compared often.
 */
export function naturalKey(text: string, language: string): string {
  const plain = sortText(text, language).trim()
  if (plain === '') return last
  // A run of digits becomes '0', its length, its digits, so that the longer number is greater.
  return plain.replace(/\d+/g, (run) => {
    const digits = run.replace(/^0+/, '')
    return `0${String.fromCharCode(digits.length)}${digits}`
  })
}

/**
 * Compares keys and codes (days, `foldText`, `naturalKey`) unchanged. `naturalCompare` compares
 * texts that people read.
 */
export function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

// Greater than every character that a text can begin with.
const last = '\uffff'
