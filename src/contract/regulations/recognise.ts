import { type Citation, citationOf, endOfRange, type CitationPosition } from './citation.ts'
import { type CitationToken, tokensOf } from './citation-tokens.ts'
import {
  anyLevel,
  between,
  cfr,
  endAt,
  glued,
  is,
  isIn,
  labelsAt,
  lead,
  paragraphsOf,
  placeAt,
  placeBehindSign,
  type ReadPlace,
  subpartWords,
  words,
} from './read-place.ts'

/** A citation in a text and its place: `text.slice(from, to)` is its original spelling. */
export interface RecognisedCitation {
  citation: Citation
  from: number
  to: number
}

/**
 * Returns the citations of title 29 in a text, in any usual spelling: `29 C.F.R. § 1926.501
 * (b)(1)`, `OSHA 1926-501`, `1926 Subpart P App A`, `§1926.500 a 503`, several with signs or words
 * between them. An empty result means free text, such as a company's rule or another standard.
 * Reads each token a limited number of times in any text.
 */
export function recognise(text: string): RecognisedCitation[] {
  return citationsIn(tokensOf(text))
}

export function citationsIn(tokens: readonly CitationToken[]): RecognisedCitation[] {
  const found: RecognisedCitation[] = []
  let at = 0
  let last: Citation | null = null
  while (at < tokens.length) {
    const from: number = last === null ? at : joiners(tokens, at)
    const read: ReadPlace<Citation> | null =
      citationAt(tokens, from) ?? (last !== null && from > at ? goesOn(tokens, from, last) : null)
    const [begin, end] = [tokens[from], read && tokens[read.at - 1]]
    if (read && begin && end) found.push({ citation: read.value, from: begin.from, to: end.to })
    last = read && read.value
    at = read?.at ?? Math.max(from + 1, otherTitle(tokens, from))
  }
  return found
}

const small = words('to of in the a la el de del al')
const appendixWords = words('app appx appendix apendice anexo')
/** Other bodies that number rules: `NFPA 1910.12` is not a citation of title 29. */
const otherBodies = words(
  'ansi nfpa astm asme iso api ul csa ieee din en bs nom asse assp aws icc niosh sae cga epa dot aisc aci msha nec em ec',
)

/** Skips the words and signs between two citations, up to a limit. */
function joiners(tokens: readonly CitationToken[], at: number): number {
  let next = at
  while (next < at + 3 && isIn(tokens, next, between)) next += 1
  return next
}

/** Returns the index after a rule of another title, `49 CFR 172.101`. */
function otherTitle(tokens: readonly CitationToken[], at: number): number {
  const behind = tokens[at]?.kind === 'number' ? cfr(tokens, at + 1) : null
  return behind === null ? at : behind + (is(tokens, behind + 1, '.') ? 3 : 1)
}

function citationAt(tokens: readonly CitationToken[], begin: number): ReadPlace<Citation> | null {
  if (!isBegin(tokens, begin)) return null
  const { at } = lead(tokens, begin)
  return isIn(tokens, at, appendixWords) ? appendixAt(tokens, at) : citationOfPart(tokens, begin)
}

function citationOfPart(
  tokens: readonly CitationToken[],
  begin: number,
): ReadPlace<Citation> | null {
  const { at, isOurs, isAny } = lead(tokens, begin)
  if (isIn(tokens, at, subpartWords)) return subpartAt(tokens, at + 1, null)
  const part = tokens[at]
  if (part?.kind !== 'number' || !(isAny ? /^[1-9]\d{0,3}$/ : /^19\d\d$/).test(part.text))
    return null
  if (!isOurs && isIn(tokens, begin - 1, otherBodies)) return null
  const behind = is(tokens, at + 1, ',') ? at + 2 : at + 1
  if (isIn(tokens, behind, subpartWords)) return subpartAt(tokens, behind + 1, part.text)
  const first = placeAt(tokens, at + 1, isOurs) ?? placeBehindSign(tokens, behind, part.text)
  if (first !== null) return appendixOrEnd(tokens, part.text, first)
  const letter = appendixLetter(tokens, behind)
  if (letter !== null)
    return { value: citationOf(part.text, { appendix: letter.value }), at: letter.at }
  const isAll = begin === 0 && at + 1 === tokens.length
  return isOurs || isAll ? { value: citationOf(part.text), at: at + 1 } : null
}

/** Checks that a citation begins with its own word or number, not in the middle of one. */
function isBegin(tokens: readonly CitationToken[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]]
  if (token === undefined || token.isSpaced || before === undefined) return true
  return (
    before.kind === 'sign' && !((before.text === '.' || before.text === '-') && !before.isSpaced)
  )
}

function appendixOrEnd(
  tokens: readonly CitationToken[],
  part: string,
  { value: place, at }: ReadPlace<CitationPosition>,
): ReadPlace<Citation> {
  const through = endAt(tokens, at, part, place)
  if (through !== null)
    return { value: citationOf(part, { place, through: through.value }), at: through.at }
  const letter = appendixLetter(tokens, is(tokens, at, ',') ? at + 1 : at)
  return letter === null
    ? { value: citationOf(part, { place }), at }
    : { value: citationOf(part, { place, appendix: letter.value }), at: letter.at }
}

/**
 * Reads a citation that continues the last one without its part: `and .503`, `, 502`, `and (b)(4)`,
 * `and X` after a subpart.
 */
function goesOn(
  tokens: readonly CitationToken[],
  at: number,
  last: Citation,
): ReadPlace<Citation> | null {
  const { part, place, subpart, appendix } = last
  const token = tokens[at]
  if (subpart !== null && appendix === null) {
    const letters = subpartLetters(tokens, at)
    return letters === null || !isEnd(tokens, at + 1)
      ? null
      : { value: citationOf(part, { subpart: letters }), at: at + 1 }
  }
  if (place === null || token === undefined) return null
  if (token.text === '(') {
    const labels = labelsAt(tokens, at, anyLevel)
    const paragraphs = endOfRange((last.through ?? place).paragraphs, labels.value)
    return paragraphs === null
      ? null
      : appendixOrEnd(tokens, part, {
          value: { section: (last.through ?? place).section, paragraphs },
          at: labels.at,
        })
  }
  if (token.text === '.' && glued(tokens, at + 1, 'number'))
    return appendixOrEnd(tokens, part, paragraphsOf(tokens, at + 2, tokens[at + 1]?.text ?? ''))
  const isNumber =
    token.kind === 'number' &&
    /^[1-9]\d{1,3}$/.test(token.text) &&
    (isEnd(tokens, at + 1) || is(tokens, at + 1, '('))
  return isNumber ? appendixOrEnd(tokens, part, paragraphsOf(tokens, at + 1, token.text)) : null
}

const isEnd = (tokens: readonly CitationToken[], at: number) =>
  at >= tokens.length || isIn(tokens, at, between) || is(tokens, at, '-', ')')

/** Reads `M`, `CC`; null if these are no letters of a subpart. */
function subpartLetters(tokens: readonly CitationToken[], at: number): string | null {
  const { kind, text = '' } = tokens[at] ?? {}
  return kind === 'word' && /^([a-z])\1?$/.test(text) ? text.toUpperCase() : null
}

/**
 * Reads the rest after the word: `M, Appendix C`, `M of Part 1926`. Assumes the construction part
 * if the text names no part.
 */
function subpartAt(
  tokens: readonly CitationToken[],
  begin: number,
  part: string | null,
): ReadPlace<Citation> | null {
  const subpart = subpartLetters(tokens, begin)
  if (subpart === null) return null
  const letter = appendixLetter(tokens, is(tokens, begin + 1, ',') ? begin + 2 : begin + 1)
  const at = letter?.at ?? begin + 1
  const named = part === null ? partBehind(tokens, at) : null
  return {
    value: citationOf(part ?? named?.value ?? '1926', { subpart, appendix: letter?.value ?? null }),
    at: named?.at ?? at,
  }
}

/** Reads `of Part 1926`, `, 29 CFR 1926`, but not the part of a section that follows. */
function partBehind(tokens: readonly CitationToken[], begin: number): ReadPlace<string> | null {
  let next = is(tokens, begin, ',') ? begin + 1 : begin
  while (next < begin + 3 && isIn(tokens, next, small)) next += 1
  const { at, isOurs } = lead(tokens, next)
  const number = tokens[at]
  if (
    number?.kind !== 'number' ||
    !/^19\d\d$/.test(number.text) ||
    !(isOurs || next > begin) ||
    placeAt(tokens, at + 1, false) !== null
  )
    return null
  return { value: number.text, at: at + 1 }
}

/** Reads `App A`, `Appendix A`. */
function appendixLetter(tokens: readonly CitationToken[], begin: number): ReadPlace<string> | null {
  if (!isIn(tokens, begin, appendixWords)) return null
  const at = is(tokens, begin + 1, '.') ? begin + 2 : begin + 1
  const { kind, text = '' } = tokens[at] ?? {}
  return kind === 'word' && /^[a-z]$/.test(text) ? { value: text.toUpperCase(), at: at + 1 } : null
}

/** Reads `Appendix A to Subpart M`, `Apéndice A de la Parte 1926`, `App. A to § 1910.134`. */
function appendixAt(tokens: readonly CitationToken[], begin: number): ReadPlace<Citation> | null {
  const letter = appendixLetter(tokens, begin)
  if (letter === null) return null
  let at = is(tokens, letter.at, ',') ? letter.at + 1 : letter.at
  for (let step = 0; step < 3 && isIn(tokens, at, small); step += 1) at += 1
  const of = citationOfPart(tokens, at)
  if (of === null || of.value.appendix !== null || of.value.through !== null) return null
  return { value: { ...of.value, appendix: letter.value }, at: of.at }
}
