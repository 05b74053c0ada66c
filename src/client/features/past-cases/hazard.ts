import type { CaseEvent } from '#client/data/cases/case-types.ts'

/**
 * A way in which people are hurt: what asks for it, and what a case of it says. Words as they are
 * written; their stems count.
 */
export interface Hazard {
  name: string
  /**
   * Sections of 29 CFR, as far as they speak of it: `1926.501(b)` stands for all of its paragraphs
   * too.
   */
  sections: readonly string[]
  /**
   * Words by which a question speaks of it; those with a star do so alone, of the others it takes
   * two.
   */
  cues: string
  /** A case of it has one word of each. */
  groups: readonly string[]
  /** Makes a case tell more of it. */
  words?: string
  without?: string
  events?: readonly CaseEvent[]
}

export const falls: readonly CaseEvent[] = ['fall', 'fall-through']
export const hits: readonly CaseEvent[] = ['struck', 'caught']
export const notByFall =
  'ladder scaffold skylight aeriallift scissorlift manlift forklift truck trailer tree powerline electrocuted stairs bucket hole opening'
