import type { Language } from './language.ts'

// Apart from `dates.ts` and by the browser's own words: this is on the first screen, which does without dayjs.

/** How old something is, in words that stay short: `09:12` today, `Thu 19 Nov, 17:42` before, in the viewer's zone. */
export function momentOf(instant: string | number | Date, now: number, language: Language): string {
  const date = new Date(instant)
  const time = date.toTimeString().slice(0, 5)
  if (date.toDateString() === new Date(now).toDateString()) return time
  const locale = language === 'es' ? 'es-419' : 'en-GB'
  const day = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' }).format(date)
  return `${day.replaceAll(',', '').replaceAll('.', '')}, ${time}`
}

/** `Nov 20, 2026, 5:40 PM`, in Spanish `20 nov 2026, 17:40`: for texts that are read elsewhere, in the viewer's zone. */
export function longMoment(instant: string, language: Language): string {
  return new Intl.DateTimeFormat(language === 'es' ? 'es-419' : 'en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant))
}

/** `1,024` or `1024` as the language writes it. */
export function wholeNumber(value: number, language: Language): string {
  // The same in both, without what a first formatter costs.
  if (value < 1000) return String(value)
  return (formats[language] ??= new Intl.NumberFormat(language === 'es' ? 'es-419' : 'en-US')).format(value)
}

/** A formatter costs more than a thousand uses of it. */
const formats: Partial<Record<Language, Intl.NumberFormat>> = {}
