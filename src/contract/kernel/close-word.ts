/**
 * Is there a word in a text that begins with this one, but for one letter: wrong, missing, too
 * many, or swapped with its neighbour? The word and the text as `searchText` makes them.
 */
export function closeTo(word: string): (text: string) => boolean {
  // Whatever the slip, one half of the word stands whole in the text, or the slip swapped the
  // letters between them: that is asked first, since it is a hundred times quicker than to look at
  // each word.
  const half = word.length >> 1
  const [head, tail] = [word.slice(0, half), word.slice(half)]
  const swapped = swapAt(word, half - 1)
  return (text) =>
    (text.includes(tail) || text.includes(head) || text.includes(swapped)) && someWord(text, word)
}

/** May this word have a slip in it? A number may not: another number is another record. */
export function mayBeClose(word: string): boolean {
  return word.length >= least && word.length <= most && !/\d/.test(word)
}

/** Letters; a shorter word is close to too many others, a longer one is none. */
const [least, most] = [5, 40]

/**
 * The same as a regular expression, for a database: what has to stand at the beginning of a word.
 * Word and text as `foldText` makes them.
 */
export function slipsOf(word: string): string {
  const letters = (word.match(/./gsu) ?? []).map((letter) =>
    /[\p{L}\p{N}]/u.test(letter) ? letter : `\\${letter}`,
  )
  const from = (at: number) => letters.slice(at).join('')
  const ways = letters.flatMap((letter, at) => {
    const before = letters.slice(0, at).join('')
    const wrongOrTooMany = `${before}.?${from(at + 1)}`
    const next = letters[at + 1]
    return next === undefined
      ? [wrongOrTooMany]
      : [wrongOrTooMany, `${before}.${from(at)}`, `${before}${next}${letter}${from(at + 2)}`]
  })
  return ways.join('|')
}

/**
 * Is one of the words close? Letter by letter, without a list of them: this is asked of thousands
 * of texts with each key.
 */
function someWord(text: string, word: string): boolean {
  const [first, next] = [word.charCodeAt(0), word.charCodeAt(1)]
  let before = space
  for (let at = 0; at < text.length; at += 1) {
    const here = text.charCodeAt(at)
    if (isLetter(here) && !isLetter(before)) {
      const after = text.charCodeAt(at + 1)
      // One of its first two letters stands where it may.
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

/** Of folded text: a figure, a letter, or one of another script. */
function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127
}

/**
 * By the first letter that differs: what would have to be done there for the rest to be the same.
 */
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

/** The word with this letter and the next one changed about. */
function swapAt(word: string, at: number): string {
  return (
    word.slice(0, at) + word.slice(at + 1, at + 2) + word.slice(at, at + 1) + word.slice(at + 2)
  )
}
