import type { Language } from './language.ts'

// Separate from `dates.ts` and without dayjs, because the first screen loads this file.

/**
 * Formats the time of something in short words: `09:12` today, `Thu 19 Nov, 17:42` before, in the
 * viewer's zone.
 */
export function momentOf(instant: string | number | Date, now: number, language: Language): string {
  const date = new Date(instant)
  const time = date.toTimeString().slice(0, 5)
  if (date.toDateString() === new Date(now).toDateString()) return time
  const locale = language === 'es' ? 'es-419' : 'en-GB'
  const day = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  }).format(date)
  return `${day.replaceAll(',', '').replaceAll('.', '')}, ${time}`
}

/**
 * Returns `Nov 20, 2026, 5:40 PM`, in Spanish `20 nov 2026, 17:40`, for texts that leave the app;
 * in the viewer's zone.
 */
export function longMoment(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(language === 'es' ? 'es-419' : 'en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(instant))
}

/**
 * Returns `1,024`, which is equal in all our languages, and avoids the 20 ms of a first formatter
 * on a tablet.
 */
export function wholeNumber(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}
