import { dayIn } from '#contract/kernel/day.ts'

/** Writes days and times for prints and mails, in one language and one time zone. */
export interface WrittenTimes {
  /** Writes `2026-11-20` as `November 20, 2026`. */
  day: (day: string) => string
  /** Returns the day of a time in this zone. */
  dayOf: (instant: string | Date) => string
  /** Writes `November 20, 2026, 9:41 AM CST`. */
  moment: (instant: string | Date) => string
  /** Writes `9:41 AM CST`. */
  time: (instant: string | Date) => string
}

/** Makes the writer of days and times in a language and a time zone. */
export function writtenTimes(language: 'en' | 'es', timeZone: string): WrittenTimes {
  const locale = language === 'es' ? 'es-US' : 'en-US'
  const date = { year: 'numeric', month: 'long', day: 'numeric' } as const
  const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone } as const
  const days = new Intl.DateTimeFormat(locale, { ...date, timeZone: 'UTC' })
  const moments = new Intl.DateTimeFormat(locale, { ...date, ...clock })
  const times = new Intl.DateTimeFormat(locale, clock)
  const day = (text: string) => days.format(new Date(`${text}T00:00:00Z`))
  return {
    day,
    dayOf: (instant) => day(dayIn(timeZone, new Date(instant).getTime())),
    moment: (instant) => tidyTime(moments.format(new Date(instant))),
    time: (instant) => tidyTime(times.format(new Date(instant))),
  }
}

/**
 * Replaces non-breaking spaces, which Node writes before AM, by usual ones, and the word before the
 * hour by a comma.
 */
export const tidyTime = (text: string): string =>
  text.replaceAll(/[\u202f\u00a0]/g, ' ').replace(/,? (?:at|a las?) (?=\d)/, ', ')
