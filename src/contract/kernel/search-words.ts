/** What is typed beyond it narrows no further. */
const mostWords = 12

/** What was typed, word by word: each must be found, in any order. */
export function wordsOf(typed: string): string[] {
  return typed.split(/\s+/).filter(Boolean).slice(0, mostWords)
}

/**
 * Which stored values each typed word names in the language of who typed it, for a server that
 * knows them in English alone: `Critical,,Opened|In Progress` says that the first names one, the
 * second none, the third either of two.
 */
export function writeMeanings(meanings: readonly (readonly string[])[]): string {
  return meanings.map((values) => values.join('|')).join(',')
}

/** What `writeMeanings` wrote; bears anything. */
export function readMeanings(written: string): string[][] {
  return written
    .split(',')
    .slice(0, mostWords)
    .map((values) => values.split('|').filter(Boolean))
}
