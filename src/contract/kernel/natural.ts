import { sortText } from './fold-text.ts'

/**
 * Natural order of texts that hold numbers (G2-25): digit runs count as numbers, so `9` < `10` <
 * `10A` < `A1`.
 * Capitals and accents do not matter, but in Spanish Ñ comes after N. Empty texts come last.
 * `language`: of the reader.
 */
export function naturalCompare(a: string, b: string, language: string): number {
  return compareKeys(naturalKey(a, language), naturalKey(b, language))
}

/**
 * A string that sorts by plain `<` as its text does naturally in a language; made once for each
 * row, compared often.
 */
export function naturalKey(text: string, language: string): string {
  const plain = sortText(text, language).trim()
  if (plain === '') return last
  // A run of digits becomes '0', its length, its digits: the longer number is the greater one.
  return plain.replace(/\d+/g, (run) => {
    const digits = run.replace(/^0+/, '')
    return `0${String.fromCharCode(digits.length)}${digits}`
  })
}

/**
 * Compares keys and codes (days, `foldText`, `naturalKey`) as they stand. What people read is
 * compared by `naturalCompare`.
 */
export function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

// Above every character a text can begin with.
const last = '\uffff'
