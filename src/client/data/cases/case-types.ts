/**
 * Where a case is from: an accident abstract, a one-line notice of a death or catastrophe, a report
 * of a severe injury.
 */
export const caseSources = ['abstract', 'notice', 'report'] as const
export type CaseSource = (typeof caseSources)[number]

/** What became of the people hurt, as far as the record says it. */
export const caseOutcomes = ['unknown', 'killed', 'hospitalized', 'amputation', 'injured'] as const
export type CaseOutcome = (typeof caseOutcomes)[number]

/** What happened, in sixteen kinds at most: one bit each. */
export const caseEvents = [
  'other',
  'fall',
  'fall-through',
  'fall-same',
  'struck',
  'caught',
  'electric',
  'fire',
  'heat',
  'substance',
  'drowning',
  'cave-in',
  'traffic',
  'overturn',
  'violence',
  'illness',
] as const
export type CaseEvent = (typeof caseEvents)[number]

/**
 * One case as it is shown; all words but `outcome` and `source` are the agency's own, in English.
 */
export interface PastCase {
  /**
   * `A` and the number of the abstract's summary, `N` and the row of the notice, `R` and the number
   * of the report.
   */
  id: string
  source: CaseSource
  /** YYYY-MM-DD. */
  date: string
  /** Two letters; empty where the record has none. */
  state: string
  outcome: CaseOutcome
  event: CaseEvent
  /** Nature of the injury and part of the body, as coded; empty where the record has none. */
  injury: string
  /** How it happened, as coded. */
  coded: string
  narrative: string
}

/** What is looked for. Words are stems (`stemOf`). */
export interface CaseQuery {
  /** What makes a case rank higher, and by how much. */
  words: readonly { stem: string; weight: number }[]
  /** Of each of these a case has at least one word. */
  groups: readonly (readonly string[])[]
  /** A case has none of these. */
  without: readonly string[]
  /** It is of one of these; none: of any. */
  events: readonly CaseEvent[]
}
