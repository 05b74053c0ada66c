import type { CaseEvent } from '#client/data/cases/case-types.ts'

/**
 * A way in which people are hurt: the cues that point to it and the words of its cases. Words are
 * written in full; their stems count.
 */
export interface HazardPattern {
  name: string
  /** The sections of 29 CFR about it; `1926.501(b)` includes all of its paragraphs. */
  sections: readonly string[]
  /**
   * Words by which a question points to it; a word with a star is enough alone, without one it
   * takes two.
   */
  cues: string
  /** A case of it has at least one word of each group. */
  groups: readonly string[]
  /** Words that make a case of it more relevant. */
  words?: string
  without?: string
  events?: readonly CaseEvent[]
}

export const falls: readonly CaseEvent[] = ['fall', 'fall-through']
export const hits: readonly CaseEvent[] = ['struck', 'caught']
export const notByFall =
  'ladder scaffold skylight aeriallift scissorlift manlift forklift truck trailer tree powerline electrocuted stairs bucket hole opening'
