/** A place within a section: `501` with `['b', '1']` is `501(b)(1)`. */
export interface CitationPosition {
  section: string
  paragraphs: readonly string[]
}

/**
 * A citation of title 29: a section, with or without paragraphs; a range from one place to another
 * of the same part; a subpart; an appendix of a subpart, a section or the part; the part itself.
 */
export interface Citation {
  part: string
  subpart: string | null
  place: CitationPosition | null
  /** The last place of a range that begins with `place`. */
  through: CitationPosition | null
  appendix: string | null
}

/** Returns a citation of the part with the given fields. */
export function citationOf(part: string, given: Partial<Citation> = {}): Citation {
  return { part, subpart: null, place: null, through: null, appendix: null, ...given }
}

/**
 * Returns the one spelling of a citation: `1926.501(b)(1)`, `1926.500 to 1926.503`,
 * `1926.1053(a)(1)(i) to (iii)`, `1926 Subpart P App A`.
 */
export function canonicalOf({ part, subpart, place, through, appendix }: Citation): string {
  const from = place === null ? part : placeText(part, place)
  return [
    from,
    subpart && `Subpart ${subpart}`,
    place && through && `to ${endText(part, place, through)}`,
    appendix && `App ${appendix}`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Returns the spelling for a question: `29 CFR 1926.501(b)(1)`. */
export function spellingOf(citation: Citation): string {
  return `29 CFR ${canonicalOf(citation)}`
}

const placeText = (part: string, { section, paragraphs }: CitationPosition) =>
  `${part}.${section}${labels(paragraphs)}`
const labels = (paragraphs: readonly string[]) => paragraphs.map((label) => `(${label})`).join('')

/** Returns the end of a range: only the labels that differ, if they are unambiguous. */
function endText(part: string, from: CitationPosition, through: CitationPosition): string {
  const { section, paragraphs } = through
  const differs = paragraphs.findIndex((label, level) => label !== from.paragraphs[level])
  const tail = paragraphs.slice(differs)
  const isClear =
    section === from.section &&
    differs >= 0 &&
    sameLabels(endOfRange(from.paragraphs, tail), paragraphs)
  return isClear ? labels(tail) : placeText(part, through)
}

const sameLabels = (one: readonly string[] | null, other: readonly string[]) =>
  one !== null && labels(one) === labels(other)

/**
 * Completes the end of a range from its last labels: `(a)(1)(i) to (iii)` ends with `(a)(1)(iii)`,
 * `(b)(1) to (c)` with `(c)`. Chooses the deepest level that can have such labels; null if no level
 * can.
 */
export function endOfRange(
  from: readonly string[],
  tail: readonly string[],
): readonly string[] | null {
  for (let level = from.length - 1; level >= 0; level -= 1) {
    const end = tail.flatMap((label, step) => labelOf(label, level + step) ?? [])
    const [before, first] = [from[level], end[0]]
    if (
      before !== undefined &&
      first !== undefined &&
      end.length === tail.length &&
      isLikeLabel(before, first, level)
    )
      return [...from.slice(0, level), ...end]
  }
  return null
}

/**
 * Returns whether one label can follow the other at this level. An `i` is a numeral at levels of
 * numerals, else a letter.
 */
function isLikeLabel(one: string, other: string, level: number): boolean {
  const isNumeral = (level === 2 || level === 5) && numeral.test(one)
  return isNumeral
    ? numeral.test(other)
    : styles.some((style) => style.test(one) && style.test(other))
}

const numeral = /^[ivx]+$/
const styles = [/^\d+$/, /^([a-z])\1?$/, /^([A-Z])\1?$/]

/** Returns a paragraph label in the style of its level; null if the text is no label. */
export function labelOf(text: string, level: number): string | null {
  if (!/^(\d{1,3}|([A-Za-z])\2?|[ivx]{1,6}|[IVX]{1,6})$/.test(text)) return null
  // Capitals matter from the fourth level on.
  return level === 0 || level === 2 ? text.toLowerCase() : text
}
