import { caseShelf } from '#client/data/cases/case-shelf.ts'
import type { AwayPart } from '#client/data/session/bring-away.ts'

/** The past cases that actions show under their question. */
export const casesAway = (): AwayPart[] => [
  { name: 'past cases', isLarge: true, bring: () => caseShelf().bring() },
]
