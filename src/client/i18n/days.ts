import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import type { Language } from './language.ts'

// A day is always text: `2026-11-20`. Calculations use UTC, where every day has a midnight. A local
// Date would shift the day in another zone and could not hold Samoa's missing 30 December 2011.
dayjs.extend(utc)

export type DayMark = '/' | '-'

/** Returns true for text that is a day of the calendar in the format `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^(?!00)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  // A day that does not exist rolls over or is invalid, so only a real day comes back unchanged.
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Formats a day for people: `11/20/2026`, in Spanish `20/11/2026`. Other text stays as it is. */
export function dayText(day: string, language: Language): string {
  return isDay(day) ? dayjs.utc(day).format(dayPattern(language, '/')) : day
}

/**
 * Returns the dayjs pattern for a day: month first in English, day first in Spanish (GEN-22,
 * GEN-23).
 */
export function dayPattern(language: Language, mark: DayMark): string {
  return (language === 'es' ? ['DD', 'MM', 'YYYY'] : ['MM', 'DD', 'YYYY']).join(mark)
}

/**
 * Reads a typed day in the order of the language: `11/20/2026`, `1/2/26` (of this century),
 * `11202026` or `2026-11-20`. Null for text that is not a day.
 */
export function readDay(text: string, language: Language): string | null {
  const typed = text.trim()
  if (isDay(typed)) return typed
  const parts =
    /^(\d{2})(\d{2})(\d{4})$/.exec(typed) ??
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{2}|\d{4})$/.exec(typed)
  const [, first = '', second = '', year = ''] = parts ?? []
  const [month, day] = language === 'es' ? [second, first] : [first, second]
  const value = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(value) ? value : null
}

/** Adds `count` days, months or years to a day; a month that is too short gives its last day. */
export function dayAfter(day: string, count: number, unit: 'day' | 'month' | 'year'): string {
  return dayjs.utc(day).add(count, unit).format(iso)
}

/** Returns the first day of that week: a Sunday in English, a Monday in Spanish. */
export function weekOf(day: string, language: Language): string {
  const at = dayjs.utc(day)
  return at.subtract((at.day() - weekStart(language) + 7) % 7, 'day').format(iso)
}

/** 0 is Sunday. */
export function weekStart(language: Language): 0 | 1 {
  return language === 'es' ? 1 : 0
}

/** Returns the day in the viewer's zone. `now` in ms since 1970. */
export function today(now: number): string {
  return dayjs(now).format(iso)
}

const iso = 'YYYY-MM-DD'
