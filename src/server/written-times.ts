import { dayIn } from '#contract/kernel/day.ts'

/** Days and moments as prints and mails write them, in one language and by one clock. */
export interface WrittenTimes {
  /** `2026-11-20` as `November 20, 2026`. */
  day: (day: string) => string
  /** The day of a moment, by this clock. */
  dayOf: (instant: string | Date) => string
  /** `November 20, 2026, 9:41 AM CST`. */
  moment: (instant: string | Date) => string
  /** `9:41 AM CST`. */
  time: (instant: string | Date) => string
}

/** Returns how days and moments are written in a language, by the clock of a zone. */
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
    moment: (instant) => plainSpaces(moments.format(new Date(instant))),
    time: (instant) => plainSpaces(times.format(new Date(instant))),
  }
}

/**
 * Puts spaces that break where Node writes none before AM, and a comma for the word before the
 * hour.
 */
export const plainSpaces = (text: string): string =>
  text.replaceAll(/[\u202f\u00a0]/g, ' ').replace(/,? (?:at|a las?) (?=\d)/, ', ')
