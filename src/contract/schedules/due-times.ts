import { frequencies, jobTimes, jobTimezones, monthDays, weekdays } from './choices.ts'
import { type DayNumber, dayNumberIn, instantOf, msOfDay } from './local-time.ts'

/** These fields decide when a report is due (SCH-10 to SCH-15). */
export interface DueRule {
  jobFrequency: string
  /** `0`, a day of the week, or a day of the month. */
  jobFrequencyValue: string
  /** The label of an hour, `06:00 AM`. */
  jobTime: string
  /** An IANA name. */
  jobTimezone: string
}

/**
 * Returns the next `count` instants after an instant at which a report is due, in ms since 1970
 * (G2-82). A rule with a value that is missing or wrong is never due: the list is empty.
 */
export function nextDues(rule: DueRule, after: number, count: number): number[] {
  const { jobTime, jobTimezone } = rule
  const hour = jobTimes.indexOf(jobTime)
  const dues: number[] = []
  if (hour === -1 || !isOneOf(jobTimezones, jobTimezone)) return dues
  // A skipped hour before midnight moves yesterday's report into today.
  const first = dayNumberIn(jobTimezone, after) - 1
  for (const day of dueDays(rule, first)) {
    if (dues.length >= count) break
    const due = instantOf(jobTimezone, day, hour)
    if (due > after) dues.push(due)
  }
  return dues
}

/** Returns the next instant after an instant, in ms since 1970; null if a rule is never due. */
export function nextDue(rule: DueRule, after: number): number | null {
  return nextDues(rule, after, 1)[0] ?? null
}

/** Returns whether the value belongs to the frequency (SCH-11 to SCH-13). */
export function isFrequencyValue(frequency: string, value: string): boolean {
  if (frequency === 'daily') return value === '0'
  if (frequency === 'weekly') return isOneOf(weekdays, value)
  return frequency === 'monthly' && monthDays.includes(value)
}

/** Yields the days from a day on at which a report is due, without end; none for a wrong rule. */
function* dueDays(
  { jobFrequency, jobFrequencyValue }: DueRule,
  from: DayNumber,
): Iterable<DayNumber> {
  if (!isOneOf(frequencies, jobFrequency)) return
  if (!isFrequencyValue(jobFrequency, jobFrequencyValue)) return
  if (jobFrequency === 'monthly') yield* monthlyDays(Number(jobFrequencyValue), from)
  else if (jobFrequency === 'weekly') yield* everyDays(7, nextWeekday(jobFrequencyValue, from))
  else yield* everyDays(1, from)
}

function* everyDays(step: number, from: DayNumber): Iterable<DayNumber> {
  for (let day = from; ; day += step) yield day
}

function nextWeekday(name: string, from: DayNumber): DayNumber {
  // Day 0, January 1, 1970, was a Thursday.
  const weekday = (from + 4) % 7
  return from + ((weekdays.findIndex((one) => one === name) - weekday + 7) % 7)
}

/** Yields a day of each month, or the last day of a shorter month (SCH-53). */
function* monthlyDays(dayOfMonth: number, from: DayNumber): Iterable<DayNumber> {
  const start = new Date(from * msOfDay)
  const year = start.getUTCFullYear()
  for (let month = start.getUTCMonth(); ; month += 1) {
    const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
    const day = Date.UTC(year, month, Math.min(dayOfMonth, last)) / msOfDay
    if (day >= from) yield day
  }
}

const isOneOf = (list: readonly string[], value: string) => list.includes(value)
