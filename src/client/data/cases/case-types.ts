/**
 * Source of a case: an accident abstract, a one-line notice of a death or catastrophe, or a report
 * of a severe injury.
 */
export const caseSources = ['abstract', 'notice', 'report'] as const
export type CaseSource = (typeof caseSources)[number]

/** Outcome for the injured people, as far as the record states it. */
export const caseOutcomes = ['unknown', 'killed', 'hospitalized', 'amputation', 'injured'] as const
export type CaseOutcome = (typeof caseOutcomes)[number]

/** Kinds of events, sixteen at most, because each takes one bit. */
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

/** One case for display; all texts but `outcome` and `source` are the agency's own, in English. */
export interface PastCase {
  /**
   * `A` and the number of the abstract's summary, `N` and the row of the notice, or `R` and the
   * number of the report.
   */
  id: string
  source: CaseSource
  /** YYYY-MM-DD. */
  date: string
  /** Two letters; empty where the record has none. */
  state: string
  outcome: CaseOutcome
  event: CaseEvent
  /**
   * Nature of the injury and part of the body, from their codes; empty when the record has none.
   */
  injury: string
  /** Course of the accident, from its code. */
  coded: string
  narrative: string
}

/** A search for cases. Words are stems (`stemWord`). */
export interface CaseQuery {
  /** Words that rank a case higher, each with its weight. */
  words: readonly { stem: string; weight: number }[]
  /** A case must have at least one word of each group. */
  groups: readonly (readonly string[])[]
  /** A case must have none of these words. */
  without: readonly string[]
  /** A case must have one of these events; an empty list allows all. */
  events: readonly CaseEvent[]
}
