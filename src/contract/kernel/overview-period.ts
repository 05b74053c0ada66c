import { daysAfter } from './day.ts'
import { midnightIn } from './midnight.ts'

/**
 * The periods of the overview by their number of days, in the order of the menu. `step`: days of
 * one bar.
 */
export const overviewPeriods = { 7: { step: 1 }, 30: { step: 1 }, 84: { step: 7 } } as const

export type OverviewDays = keyof typeof overviewPeriods

/** Days, both included, `YYYY-MM-DD`. */
export interface DaySpan {
  from: string
  to: string
}

/** A period that ends today, the equally long one before it, and the steps of its chart. */
export interface OverviewPeriod extends DaySpan {
  days: OverviewDays
  before: DaySpan
  steps: readonly DaySpan[]
  /** IANA name of the zone whose midnights separate the days. */
  timeZone: string
}

/**
 * Returns the period of the given number of days that ends today. `today`: `YYYY-MM-DD` in that
 * time zone.
 */
export function periodUntil(today: string, days: OverviewDays, timeZone: string): OverviewPeriod {
  const from = daysAfter(today, 1 - days)
  const { step } = overviewPeriods[days]
  const steps = Array.from({ length: days / step }, (_, at) => {
    const first = daysAfter(from, at * step)
    return { from: first, to: daysAfter(first, step - 1) }
  })
  const before = { from: daysAfter(from, -days), to: daysAfter(from, -1) }
  return { from, to: today, days, before, steps, timeZone }
}

/**
 * Returns the start and the end of the span, ms since 1970. A span without a first day (`''`) has
 * no start.
 */
export function momentsOf(
  { from, to }: DaySpan,
  timeZone: string,
): { begins: number; ends: number } {
  const begins = from === '' ? -Infinity : midnightIn(timeZone, from)
  return { begins, ends: midnightIn(timeZone, daysAfter(to, 1)) }
}
