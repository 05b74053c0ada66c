import { endOfRange, labelOf, type CitationPosition } from './citation.ts'
import type { CitationToken } from './citation-tokens.ts'

// Reads the parts of citations: the words before a number, a section with its paragraphs, the end
// of a range.

/** A value that was read, and the index of the token after it. */
export interface ReadPlace<Value> {
  value: Value
  at: number
}

export const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
/** The words and signs between two citations. */
export const between = words('; , / & + and or y e o u')
export const subpartWords = words('subpart subparts subparte subpartes')
const rangeWords = words('to through thru hasta a al')
const sectionWords = words('sec sect section sections seccion secciones')
const partWords = words('part parts pt parte')

export const is = (tokens: readonly CitationToken[], at: number, ...texts: readonly string[]) =>
  texts.some((text) => tokens[at]?.text === text)
export const isIn = (tokens: readonly CitationToken[], at: number, set: ReadonlySet<string>) =>
  set.has(tokens[at]?.text ?? '')
export const glued = (tokens: readonly CitationToken[], at: number, kind: CitationToken['kind']) =>
  tokens[at]?.kind === kind && !tokens[at].isSpaced

/** Returns the index after `CFR` or `C.F.R.`. */
export function cfr(tokens: readonly CitationToken[], at: number): number | null {
  if (is(tokens, at, 'cfr')) return is(tokens, at + 1, '.') ? at + 2 : at + 1
  const dotted =
    is(tokens, at, 'c') &&
    is(tokens, at + 1, '.') &&
    is(tokens, at + 2, 'f') &&
    is(tokens, at + 3, '.') &&
    is(tokens, at + 4, 'r')
  return dotted ? at + (is(tokens, at + 5, '.') ? 6 : 5) : null
}

/**
 * Skips the words before a number: `OSHA`, `29 CFR`, `Part`, `§`. `isOurs`: a part after them
 * belongs to title 29. `isAny`: with any number (`OSHA 300` is a form, `29 CFR 5` a part).
 */
export function lead(
  tokens: readonly CitationToken[],
  begin: number,
): { at: number; isOurs: boolean; isAny: boolean } {
  let [at, isOurs, isAny] = [begin, false, false]
  for (let step = 0; step < 8; step += 1) {
    const behind = cfr(tokens, is(tokens, at, '29') ? at + 1 : at)
    if (behind !== null) [at, isOurs, isAny] = [behind, true, true]
    else if (is(tokens, at, 'title', 'titulo') && is(tokens, at + 1, '29')) at += 2
    else if (is(tokens, at, 'osha')) [at, isOurs] = [at + (is(tokens, at + 1, ':') ? 2 : 1), true]
    else if (isIn(tokens, at, partWords))
      [at, isOurs] = [at + (is(tokens, at + 1, '.') ? 2 : 1), true]
    else if (is(tokens, at, '§')) at += 1
    else if (isIn(tokens, at, sectionWords)) at += is(tokens, at + 1, '.') ? 2 : 1
    else break
  }
  return { at, isOurs, isAny }
}

/** Reads `.501(b)`, `-501`. */
export function placeAt(
  tokens: readonly CitationToken[],
  at: number,
  isOurs: boolean,
): ReadPlace<CitationPosition> | null {
  const number = tokens[at + 1]
  if (number?.kind !== 'number' || number.text.length > 4) return null
  const isGlued = !number.isSpaced && tokens[at]?.isSpaced === false
  if (!is(tokens, at, '.', '-') || !(isGlued || isOurs)) return null
  // Rejects a date: 1926-05-01.
  if (
    is(tokens, at, '-') &&
    (number.text.startsWith('0') || (is(tokens, at + 2, '-') && glued(tokens, at + 3, 'number')))
  )
    return null
  return paragraphsOf(tokens, at + 2, number.text)
}

/** Reads `, Section 501`, `§ 1926.501`. */
export function placeBehindSign(
  tokens: readonly CitationToken[],
  begin: number,
  part: string,
): ReadPlace<CitationPosition> | null {
  const { at } = lead(tokens, begin)
  const number = tokens[at]
  if (at === begin || number?.kind !== 'number') return null
  if (number.text === part) return placeAt(tokens, at + 1, false)
  return number.text.length <= 4 && !is(tokens, at + 1, '.')
    ? paragraphsOf(tokens, at + 1, number.text)
    : null
}

/** Recognizes the one section whose number ends with a letter. */
const isLettered = (tokens: readonly CitationToken[], at: number, section: string) =>
  section === '14' && is(tokens, at - 3, '1903') && is(tokens, at, 'a') && glued(tokens, at, 'word')

export function paragraphsOf(
  tokens: readonly CitationToken[],
  at: number,
  section: string,
): ReadPlace<CitationPosition> {
  const behind = isLettered(tokens, at, section) ? at + 1 : at
  const paragraphs = labelsAt(tokens, behind)
  return {
    value: { section: behind > at ? `${section}a` : section, paragraphs: paragraphs.value },
    at: paragraphs.at,
  }
}

/**
 * Reads `(b)(1)`, `.b.1`, `b1`, `(b)1`. `level`: level of the first label; `anyLevel` for the end
 * of a range, whose level is not known yet.
 */
export function labelsAt(
  tokens: readonly CitationToken[],
  begin: number,
  level = 0,
): ReadPlace<string[]> {
  const value: string[] = []
  let at = begin
  while (value.length < 8) {
    const isDotted =
      is(tokens, at, '.') && tokens[at]?.isSpaced === false && tokens[at + 1]?.isSpaced === false
    const isInside = is(tokens, at, '(') && is(tokens, at + 2, ')')
    const isBare = glued(tokens, at, 'word') || (glued(tokens, at, 'number') && value.length > 0)
    const token = tokens[isDotted || isInside ? at + 1 : at]
    if (token === undefined || token.kind === 'sign' || !(isDotted || isInside || isBare)) break
    const label = labelOf(token.cased, level + value.length)
    if (label === null || (isBare && token.kind === 'word' && label.length > 1)) break
    value.push(label)
    at += isInside ? 3 : isDotted ? 2 : 1
  }
  return { value, at }
}

/** Reads the end of a range: `to 1926.503`, `-503`, `-03`, `to (iii)`. */
export function endAt(
  tokens: readonly CitationToken[],
  at: number,
  part: string,
  from: CitationPosition,
): ReadPlace<CitationPosition> | null {
  const isDash = is(tokens, at, '-')
  if (!isDash && !isIn(tokens, at, rangeWords)) return null
  const { at: next } = lead(tokens, at + 1)
  if (is(tokens, next, '(')) {
    const tail = labelsAt(tokens, next, anyLevel)
    const paragraphs = endOfRange(from.paragraphs, tail.value)
    return paragraphs === null
      ? null
      : { value: { section: from.section, paragraphs }, at: tail.at }
  }
  const dotted = is(tokens, next, part)
    ? placeAt(tokens, next + 1, false)
    : is(tokens, next, '.') && glued(tokens, next + 1, 'number')
      ? paragraphsOf(tokens, next + 2, tokens[next + 1]?.text ?? '')
      : null
  const end = dotted ?? shortEnd(tokens, next, isDash, from)
  return end !== null && isLater(from, end.value) ? end : null
}

/**
 * Reads a number alone; if it has fewer digits than the first number, it replaces the last ones.
 */
function shortEnd(
  tokens: readonly CitationToken[],
  at: number,
  isDash: boolean,
  { section, paragraphs }: CitationPosition,
): ReadPlace<CitationPosition> | null {
  const number = tokens[at]
  if (number?.kind !== 'number' || paragraphs.length > 0 || number.text.length > section.length)
    return null
  const isShort = number.text.length < section.length
  if (isShort && (!isDash || number.isSpaced)) return null
  if (is(tokens, at + 1, '.') && glued(tokens, at + 2, 'number')) return null
  return paragraphsOf(
    tokens,
    at + 1,
    section.slice(0, section.length - number.text.length) + number.text,
  )
}

const isLater = (from: CitationPosition, end: CitationPosition) =>
  Number.parseInt(end.section, 10) > Number.parseInt(from.section, 10) ||
  (end.section === from.section && from.paragraphs.length > 0 && end.paragraphs.length > 0)

/** A level below all those with lower-case labels, so that `labelOf` does not change capitals. */
export const anyLevel = 6
