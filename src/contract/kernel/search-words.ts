/** Further typed words do not narrow a search. */
const maxSearchWords = 12

/** Returns the typed words. Each must match, in any order. */
export function wordsOf(typed: string): string[] {
  return typed.split(/\s+/).filter(Boolean).slice(0, maxSearchWords)
}

/**
 * Writes the stored values that each typed word names in the person's language, for a server that
 * knows only English: `Critical,,Opened|In Progress` has one for the first word, none for the
 * second and two for the third.
 */
export function writeMeanings(meanings: readonly (readonly string[])[]): string {
  return meanings.map((values) => values.join('|')).join(',')
}

/** Reads a text of `writeMeanings`. Tolerates any other text. */
export function readMeanings(written: string): string[][] {
  return written
    .split(',')
    .slice(0, maxSearchWords)
    .map((values) => values.split('|').filter(Boolean))
}
