import type { InjuryKind, OshaOutcome } from './choices.ts'
import { maxCaseDays } from './rules.ts'

/** Hours that 100 full-time employees work in a year: the base of both rates. */
const hoursOf100 = 200_000

/** The fields of a case that form 300A counts. */
export interface CountedCase {
  outcome: string
  injuryKind: string
  daysAway: number | null
  daysRestricted: number | null
  isRemoved: boolean
}

/** Form 300A by its boxes. */
export interface OshaSummary {
  /** All recordable cases: G to J. */
  cases: number
  /** G to J. */
  outcomes: Readonly<Record<OshaOutcome, number>>
  /** K. */
  daysAway: number
  /** L. */
  daysRestricted: number
  /** M1 to M6. */
  kinds: Readonly<Record<InjuryKind, number>>
}

/** Adds up the cases of one establishment and year, without removed ones. */
export function summaryOf(cases: readonly CountedCase[]): OshaSummary {
  const counted = cases.filter(({ isRemoved }) => !isRemoved)
  const of = (outcome: OshaOutcome) => counted.filter((one) => one.outcome === outcome).length
  const kind = (injuryKind: InjuryKind) =>
    counted.filter((one) => one.injuryKind === injuryKind).length
  const days = counted.map(cappedDays)
  return {
    cases: counted.length,
    outcomes: {
      death: of('death'),
      daysAway: of('daysAway'),
      restricted: of('restricted'),
      other: of('other'),
    },
    daysAway: days.reduce((sum, { away }) => sum + away, 0),
    daysRestricted: days.reduce((sum, { restricted }) => sum + restricted, 0),
    kinds: {
      injury: kind('injury'),
      skin: kind('skin'),
      respiratory: kind('respiratory'),
      poisoning: kind('poisoning'),
      hearing: kind('hearing'),
      otherIllness: kind('otherIllness'),
    },
  }
}

/** Limits the days of a case to 180, days away first (1904.7(b)(3)(vii)). */
function cappedDays({ daysAway, daysRestricted }: CountedCase) {
  const away = Math.min(daysAway ?? 0, maxCaseDays)
  return { away, restricted: Math.min(daysRestricted ?? 0, maxCaseDays - away) }
}

/** Cases a year for each 100 full-time employees, with two decimals. */
export interface OshaRates {
  /** All recordable cases. */
  trir: number
  /** Cases with days away, job transfer or restriction. */
  dart: number
}

/** Returns both rates by the published formula; null without hours. */
export function ratesOf(summary: OshaSummary, hours: number | null): OshaRates | null {
  if (hours === null || hours <= 0) return null
  const rate = (cases: number) => Math.round((cases * hoursOf100 * 100) / hours) / 100
  const { daysAway, restricted } = summary.outcomes
  return { trir: rate(summary.cases), dart: rate(daysAway + restricted) }
}
