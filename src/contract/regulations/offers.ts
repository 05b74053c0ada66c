import { foldText } from '../kernel/fold-text.ts'
import { type Citation, citationOf, spellingOf } from './citation.ts'
import { type CitationToken, tokensOf } from './citation-tokens.ts'
import type { RegulationCopy } from './copy.ts'
import { between, isIn, lead, subpartWords } from './read-place.ts'

/** A suggestion for the citation that a person is typing. */
export interface Offer {
  /** `29 CFR 1926.501`. */
  spelling: string
  heading: string
  /** The whole text, with the suggestion in place of the typed part. */
  text: string
}

/**
 * Returns suggestions that begin like the last citation of the typed text: sections by number or
 * words of their heading, subparts, parts.
 */
export function offersFor(text: string, copy: RegulationCopy, limit = 40): Offer[] {
  const tokens = tokensOf(text)
  const behind = tokens.findLastIndex((_, at) => isIn(tokens, at, between))
  const before = text.slice(0, tokens[behind]?.to ?? 0)
  const typed = tokens.slice(behind + 1)
  const found = citationsLike(typed, copy).slice(0, limit)
  const offers = found.map((citation): Offer => {
    const [spelling, judged] = [spellingOf(citation), copy.judge(citation)]
    return {
      spelling,
      heading: judged.state === 'known' ? judged.heading : '',
      text: `${before}${before === '' ? '' : ' '}${spelling}`,
    }
  })
  // Offers nothing when the text already ends with the only suggestion.
  return offers.length === 1 && offers[0]?.text === text.trim() ? [] : offers
}

function citationsLike(typed: readonly CitationToken[], copy: RegulationCopy): Citation[] {
  const { at, isAny } = lead(typed, 0)
  const rest = typed.slice(at)
  const [first, second] = rest
  if (first === undefined) return isAny ? partsLike('', copy) : []
  if (first.kind === 'word')
    return isSubpart(first)
      ? subpartsLike('1926', rest.slice(1), copy)
      : at === 0
        ? headedLike(rest, copy)
        : []
  if (first.kind !== 'number') return []
  const isPart = copy.parts.has(first.text)
  if (second === undefined)
    return isPart
      ? sectionsLike(`${first.text}.`, copy)
      : /^1(9\d?)?$/.test(first.text)
        ? partsLike(first.text, copy)
        : sectionsLike(`${mainPart}.${first.text}`, copy)
  if (!isPart) return []
  if (isSubpart(second)) return subpartsLike(first.text, rest.slice(2), copy)
  const number = rest
    .slice(2)
    .map(({ text }) => text)
    .join('')
  return (second.text === '.' || second.text === '-') && /^\d*[a-z]?$/.test(number)
    ? sectionsLike(`${first.text}.${number}`, copy)
    : []
}

const mainPart = '1926'

/** Accepts the beginning of the word too, because it is still being typed. */
const isSubpart = ({ text }: CitationToken) =>
  subpartWords.has(text) || (text.length > 2 && 'subparte'.startsWith(text))

const partsLike = (begin: string, { parts }: RegulationCopy) =>
  [...parts.keys()].filter((part) => part.startsWith(begin)).map((part) => citationOf(part))

function sectionsLike(begin: string, { sections }: RegulationCopy): Citation[] {
  return sections
    .filter(({ number }) => number.startsWith(begin))
    .map(({ number }) => sectionCitation(number))
}

function sectionCitation(number: string): Citation {
  const [part = '', section = ''] = number.split('.')
  return citationOf(part, { place: { section, paragraphs: [] } })
}

function subpartsLike(
  part: string,
  letters: readonly CitationToken[],
  { subparts }: RegulationCopy,
): Citation[] {
  const begin = letters[0]?.text.toUpperCase() ?? ''
  if (letters.length > 1) return []
  return [...subparts].flatMap(([name, title]) =>
    name.startsWith(`${part} ${begin}`) && title !== ''
      ? [citationOf(part, { subpart: name.slice(part.length + 1) })]
      : [],
  )
}

/** Finds sections by words of their heading, those of construction first. */
function headedLike(typed: readonly CitationToken[], { sections }: RegulationCopy): Citation[] {
  const words = typed.map(({ text }) => text)
  if (typed.some(({ kind }) => kind !== 'word') || words.join('').length < 4) return []
  const found = sections.filter(({ heading }) => {
    const headingWords = foldText(heading).split(/[^\p{L}\d]+/u)
    return words.every((word) => headingWords.some((one) => one.startsWith(word)))
  })
  const isMain = ({ number }: { number: string }) => number.startsWith(`${mainPart}.`)
  return [...found.filter(isMain), ...found.filter((section) => !isMain(section))].map(
    ({ number }) => sectionCitation(number),
  )
}
