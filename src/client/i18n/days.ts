import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import type { Language } from './language.ts'

// A day is text, `2026-11-20`, from end to end. What is reckoned with it is reckoned in UTC, where
// every day has its midnight: as a local Date it would be another day in another zone, and Samoa's
// 30 December 2011 none at all.
dayjs.extend(utc)

export type DayMark = '/' | '-'

/** Whether text is a day of the calendar, `YYYY-MM-DD` and nothing else. */
export function isDay(text: string): boolean {
  if (!/^(?!00)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  // What does not exist rolls over or is no time at all: only a real day comes back as it went.
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/**
 * A day as people read it: `11/20/2026`, in Spanish `20/11/2026`. Text that is no day stays as it
 * is.
 */
export function dayText(day: string, language: Language): string {
  return isDay(day) ? dayjs.utc(day).format(dayPattern(language, '/')) : day
}

/**
 * How a day is written in a language, for dayjs: English the month first, Spanish the day (GEN-22,
 * GEN-23).
 */
export function dayPattern(language: Language, mark: DayMark): string {
  return (language === 'es' ? ['DD', 'MM', 'YYYY'] : ['MM', 'DD', 'YYYY']).join(mark)
}

/**
 * What was typed as a day, in the order of the language: `11/20/2026`, `1/2/26` (of this century),
 * `11202026` or `2026-11-20` itself. Null where it is no day.
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

/** `count` days, months or years after a day; the last day of the month where it has fewer. */
export function dayAfter(day: string, count: number, unit: 'day' | 'month' | 'year'): string {
  return dayjs.utc(day).add(count, unit).format(iso)
}

/** The first day of the week that a day lies in: a Sunday in English, a Monday in Spanish. */
export function weekOf(day: string, language: Language): string {
  const at = dayjs.utc(day)
  return at.subtract((at.day() - weekStart(language) + 7) % 7, 'day').format(iso)
}

/** 0 is Sunday. */
export function weekStart(language: Language): 0 | 1 {
  return language === 'es' ? 1 : 0
}

/** The day where the viewer is. `now` in ms since 1970. */
export function today(now: number): string {
  return dayjs(now).format(iso)
}

const iso = 'YYYY-MM-DD'
