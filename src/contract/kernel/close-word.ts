/**
 * Tells whether a text has a word that begins with this one except for one letter: wrong, missing,
 * extra, or swapped with its neighbour. Word and text must be in the form of `searchText`.
 */
export function closeTo(word: string): (text: string) => boolean {
  // With one slip, either half of the word is intact in the text, or the slip swapped the letters
  // between them. This check comes first, because it is a hundred times faster than a look at each
  // word.
  const half = word.length >> 1
  const [head, tail] = [word.slice(0, half), word.slice(half)]
  const swapped = swapAt(word, half - 1)
  return (text) =>
    (text.includes(tail) || text.includes(head) || text.includes(swapped)) && someWord(text, word)
}

/**
 * Tells whether this word may contain a slip. A number may not, because another number is another
 * record.
 */
export function mayBeClose(word: string): boolean {
  return word.length >= minLength && word.length <= maxLength && !/\d/.test(word)
}

/**
 * Lengths in letters. A shorter word is close to too many others, and a longer text is hardly a
 * word.
 */
const [minLength, maxLength] = [5, 40]

/**
 * Returns the same rule as a regular expression for a database, matched at the beginning of a word.
 * Word and text must be in the form of `foldText`.
 */
export function typoPattern(word: string): string {
  const letters = (word.match(/./gsu) ?? []).map((letter) =>
    /[\p{L}\p{N}]/u.test(letter) ? letter : `\\${letter}`,
  )
  const from = (at: number) => letters.slice(at).join('')
  const alternatives = letters.flatMap((letter, at) => {
    const before = letters.slice(0, at).join('')
    const wrongOrTooMany = `${before}.?${from(at + 1)}`
    const next = letters[at + 1]
    return next === undefined
      ? [wrongOrTooMany]
      : [wrongOrTooMany, `${before}.${from(at)}`, `${before}${next}${letter}${from(at + 2)}`]
  })
  return alternatives.join('|')
}

/**
 * Tells whether a word of the text is close. It scans letters without making a list, because each
 * key press checks thousands of texts.
 */
function someWord(text: string, word: string): boolean {
  const [first, next] = [word.charCodeAt(0), word.charCodeAt(1)]
  let before = space
  for (let at = 0; at < text.length; at += 1) {
    const here = text.charCodeAt(at)
    if (isLetter(here) && !isLetter(before)) {
      const after = text.charCodeAt(at + 1)
      // One of the word's first two letters must be at one of the first two places.
      if (
        (here === first || here === next || after === first || after === next) &&
        beginsClose(text, at, word)
      )
        return true
    }
    before = here
  }
  return false
}

const space = 32

/** Tells whether a character of folded text is a digit, a letter, or of another script. */
function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127
}

/** Tries each correction at the first letter that differs. */
function beginsClose(text: string, at: number, word: string): boolean {
  let same = 0
  while (same < word.length && text[at + same] === word[same]) same += 1
  if (same === word.length) return true
  const [here, rest] = [at + same, word.slice(same)]
  const wrong = text.startsWith(rest.slice(1), here + 1)
  const tooMany = text.startsWith(rest.slice(1), here)
  const missing = text.startsWith(rest, here + 1)
  const swapped = rest.length > 1 && text.startsWith(swapAt(rest, 0), here)
  return wrong || tooMany || missing || swapped
}

/** Returns the word with this letter and the next one swapped. */
function swapAt(word: string, at: number): string {
  return (
    word.slice(0, at) + word.slice(at + 1, at + 2) + word.slice(at, at + 1) + word.slice(at + 2)
  )
}
