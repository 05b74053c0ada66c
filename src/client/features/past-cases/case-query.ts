import type { CaseEvent, CaseQuery } from '#client/data/cases/case-types.ts'
import { tokenizeCaseText } from '#client/data/cases/case-words.ts'
import { asksNothing } from './asks-nothing.ts'
import type { HazardPattern } from './hazard.ts'
import { hazards } from './hazards.ts'

/** The subject of a search for cases: a question, a hazard, a corrective action. */
export interface CaseQuestion {
  text: string
  /** More text about the subject, such as the title of a corrective action. */
  about?: readonly string[] | undefined
  /** The possible answers of a question. */
  options?: readonly string[] | undefined
  /** Citations as they were written: "29 CFR 1926.501(b)(1)". */
  sections?: readonly string[] | undefined
  /** The product's type of question; signatures, dates and notes concern no hazard. */
  type?: number | undefined
  /** The kind of hazard as people name it: Fall, Struck-by, Caught-in, Electrical … */
  event?: string | undefined
}

/**
 * Returns the searches, the best first; further hazards fill up to three cases. Returns none for a
 * question about no hazard.
 */
export function caseQueries({
  text,
  about = [],
  options = [],
  sections = [],
  type,
  event,
}: CaseQuestion): CaseQuery[] {
  const isHazard = !asksNothing(type) && !isPaperwork(text, type)
  if (!isHazard && about.length === 0) return []
  const questionWords = [
    ...(isHazard ? tokenizeCaseText(text) : []),
    ...about.flatMap(tokenizeCaseText),
  ]
  const answers = isHazard ? options.flatMap(tokenizeCaseText) : []
  const cited = isHazard
    ? sections.map((section) => section.replace(/^.*?(?=\d{4}\.)/, '').replaceAll(/\s/g, ''))
    : []
  const ranked = compiled
    .map((hazard) => ({
      hazard,
      rank: rankOf(hazard, new Set(questionWords), new Set(answers), cited),
    }))
    .filter(({ rank }) => rank >= minRank)
    .toSorted((one, other) => other.rank - one.rank)
  const [first] = ranked
  return ranked
    .slice(0, 3)
    .filter(({ rank }) => rank >= (first?.rank ?? 0) / 2)
    .map(({ hazard }) => queryOf(hazard, questionWords, answers, event))
}

/** A strong cue has this rank, or two weak ones. */
const minRank = 2

interface Compiled {
  of: HazardPattern
  strong: ReadonlySet<string>
  weak: ReadonlySet<string>
  groups: readonly (readonly string[])[]
  words: readonly string[]
  without: readonly string[]
}

const stems = (text = '') => [...new Set(tokenizeCaseText(text))]

const compiled: readonly Compiled[] = hazards.map((of) => {
  const cues = of.cues.split(' ')
  return {
    of,
    strong: new Set(
      cues.filter((cue) => cue.startsWith('*')).flatMap((cue) => tokenizeCaseText(cue)),
    ),
    weak: new Set(
      cues.filter((cue) => !cue.startsWith('*')).flatMap((cue) => tokenizeCaseText(cue)),
    ),
    groups: of.groups.map(stems),
    words: stems(of.words),
    without: stems(of.without),
  }
})

/**
 * Rates how much of a hazard the words and the cited sections name. A section that is cited as a
 * whole is not enough alone.
 */
function rankOf(
  { of, strong, weak }: Compiled,
  questionWords: ReadonlySet<string>,
  answers: ReadonlySet<string>,
  cited: readonly string[],
): number {
  let spoken = 0
  for (const word of questionWords.union(answers))
    spoken += (strong.has(word) ? 2 : weak.has(word) ? 1 : 0) * (questionWords.has(word) ? 1 : 0.5)
  const near = Math.max(
    0,
    ...cited.flatMap((citation) => of.sections.map((section) => nearness(citation, section))),
  )
  return spoken > 0 ? spoken + near : near > 2 ? near - 1 : 0
}

/**
 * Rates how near a cited section is to one of a hazard: 2 for the same section, 1 more for each
 * paragraph that both name.
 */
function nearness(citation: string, section: string): number {
  const [cited, own] = [levels(citation), levels(section)]
  if (cited[0] !== own[0]) return 0
  // The hazard names a paragraph other than the cited one.
  if (own.some((level, at) => cited[at] !== undefined && cited[at] !== level)) return 0
  return 2 + Math.min(cited.length, own.length) - 1 - (own.length > cited.length ? 1 : 0)
}

const levels = (section: string) => section.match(/^\d+\.\d+|\([^)]+\)/g) ?? []

function queryOf(
  { of, groups, words, without }: Compiled,
  questionWords: readonly string[],
  answers: readonly string[],
  event = '',
): CaseQuery {
  const weights = new Map<string, number>()
  const give = (stem: string, weight: number) =>
    weights.set(stem, Math.max(weight, weights.get(stem) ?? 0))
  for (const stem of groups.flat()) give(stem, 0.4)
  for (const stem of answers) give(stem, 0.5)
  for (const stem of words) give(stem, 0.8)
  for (const stem of questionWords) give(stem, 1)
  const own = of.events ?? []
  const [, kind = []] = kinds.find(([name]) => name.test(event)) ?? []
  const both = own.length === 0 ? kind : own.filter((one) => kind.includes(one))
  // A word of the question itself must not exclude cases.
  return {
    words: [...weights].map(([stem, weight]) => ({ stem, weight })),
    groups,
    without: without.filter((stem) => !questionWords.includes(stem)),
    events: both.length > 0 ? both : own,
  }
}

/** Maps the kinds of hazard to the events that they cause. */
const kinds: readonly (readonly [RegExp, readonly CaseEvent[]])[] = [
  [/fall/i, ['fall', 'fall-through', 'fall-same']],
  [/struck/i, ['struck', 'traffic']],
  [/caught/i, ['caught', 'cave-in', 'overturn']],
  [/electr/i, ['electric']],
  [/fire|explo/i, ['fire']],
  [/chemical|health/i, ['substance', 'heat', 'illness', 'other']],
  [/traffic|vehicle/i, ['traffic', 'struck']],
]

/**
 * Returns true for questions about names, numbers, places, papers or costs, which concern no
 * hazard.
 */
const isPaperwork = (text: string, type: number | undefined): boolean =>
  papers.test(text) || (type !== 3 && type !== 4 && written.test(text))

const papers =
  /\b(?:paid|costs?|kept for|records?|posted|written program(?:me)?|data sheets?|up to date|(?:re)?train(?:ed|ing)|understood|medical(?:ly)?|examinations?|topics?|reviewed|exchange information|certified|phone|emergency numbers?|labels?|language)\b/i
const written =
  /^(?:where|which|who|size|type of work)\b|\b(?:names?|signature|initials|serial|numbers?|ticket|duty rating|models?|location)\b/i
