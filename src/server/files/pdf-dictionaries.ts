/** The place of a dictionary in the text; the dictionary is an object of its own. */
export interface Dictionary {
  from: number
  to: number
}

export interface Dictionaries {
  /**
   * The dictionaries in the order of their beginnings. One may be inside another, because readers
   * find objects by offsets.
   */
  found: Dictionary[]
  /** Whether programs write all of them like this. */
  areSound: boolean
}

const maxPdfDictionaries = 200_000
const beginning = /(?<!end)obj[\0\t\n\f\r ]*(<<|%)/g
/** Matches no comment, because programs write none in a dictionary. */
const token =
  /[\0\t\n\f\r ]+|\/?[^\0\t\n\f\r ()<>[\]{}/%]+|\/|<<|>>|<[\0\t\n\f\r 0-9A-Fa-f]*>?|[[\]]/y

/**
 * Finds the dictionaries after each word `obj`, also within a text. Programs do not nest them, so
 * twice the length of the file is enough to read them all. A file that needs more, or has more than
 * 200,000 of them, is not sound.
 */
export function dictionariesOf(text: string): Dictionaries {
  const found: Dictionary[] = []
  let areSound = true
  let left = text.length * 2
  for (const { 0: word, 1: sign, index } of text.matchAll(beginning)) {
    if (left < 0 || found.length === maxPdfDictionaries) return { found, areSound: false }
    const from = index + word.length - 2
    const { to, isWhole } = sign === '<<' ? endOf(text, from) : { to: from, isWhole: false }
    if (isWhole) found.push({ from, to })
    else areSound = false
    left -= to - from
  }
  return { found, areSound }
}

/**
 * Returns the end of a dictionary, or the place at which it stops being one that programs write.
 */
function endOf(text: string, from: number): { to: number; isWhole: boolean } {
  const open: string[] = []
  let at = from
  do {
    const to = text[at] === '(' ? endOfText(text, at) : endOfToken(text, at)
    if (to === at || !fits(text.slice(at, to), open)) return { to, isWhole: false }
    at = to
  } while (open.length > 0)
  return { to: at, isWhole: true }
}

/** Updates `open`, the brackets that are open; returns false for a wrong bracket. */
function fits(word: string, open: string[]): boolean {
  if (word === '>>' || word === ']') return open.pop() === word
  if (word === '<<') open.push('>>')
  else if (word === '[') open.push(']')
  else if (word.startsWith('<')) return word.endsWith('>')
  return true
}

function endOfToken(text: string, from: number): number {
  token.lastIndex = from
  return token.test(text) ? token.lastIndex : from
}

/** Returns the end of a text. Brackets in it come in pairs or after a backslash. */
function endOfText(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '\\') at += 1
    else if (sign === '(') depth += 1
    else if (sign === ')') depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}
