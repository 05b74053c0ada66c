import type { Language } from './language.ts'

type Instant = string | number | Date

// Made when first needed: the first of its kind costs tens of milliseconds on a tablet.
let longForm: Intl.DateTimeFormat | null = null

/** `January 5, 2025, 3:07 PM`, in the viewer's zone and always en-US (CA-59, G2-51). */
export function longEnglish(instant: Instant): string {
  longForm ??= new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', hour12: true })
  const parts = Object.fromEntries(longForm.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  // Put together by hand: engines differ in "at" and in the kind of blank before PM.
  return `${parts['month']} ${parts['day']}, ${parts['year']}, ${parts['hour']}:${parts['minute']} ${parts['dayPeriod']}`
}

/** `MM/DD/YYYY HH:mm`, in the viewer's zone (CA-62). */
export function incidentTime(instant: Instant): string {
  const { month, day, year, hours, minutes } = partsOf(instant)
  return `${month}/${day}/${year} ${hours}:${minutes}`
}

/** `MM-DD-YYYY`, for tables (GEN-22). */
export function tableDate(instant: Instant): string {
  const { month, day, year } = partsOf(instant)
  return `${month}-${day}-${year}`
}

/** `MM/DD/YYYY`, for ranges (GEN-23). */
export function rangeDate(instant: Instant): string {
  const { month, day, year } = partsOf(instant)
  return `${month}/${day}/${year}`
}

/** `09:12`. */
export function clockTime(instant: Instant): string {
  const { hours, minutes } = partsOf(instant)
  return `${hours}:${minutes}`
}

/** How old something is, in words that stay short: `09:12` today, `Thu 19 Nov, 17:42` before. */
export function momentOf(instant: Instant, now: number, language: Language): string {
  const date = new Date(instant)
  const time = clockTime(date)
  if (date.toDateString() === new Date(now).toDateString()) return time
  const locale = language === 'es' ? 'es-419' : 'en-GB'
  const day = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' }).format(date)
  return `${day.replaceAll(',', '').replaceAll('.', '')}, ${time}`
}

/** `1,024` or `1024` as the language writes it. */
export function wholeNumber(value: number, language: Language): string {
  // The same in both, without what a first formatter costs.
  if (value < 1000) return String(value)
  return new Intl.NumberFormat(language === 'es' ? 'es-419' : 'en-US').format(value)
}

function partsOf(instant: Instant) {
  const date = new Date(instant)
  const two = (value: number) => String(value).padStart(2, '0')
  return {
    year: String(date.getFullYear()).padStart(4, '0'),
    month: two(date.getMonth() + 1),
    day: two(date.getDate()),
    hours: two(date.getHours()),
    minutes: two(date.getMinutes()),
  }
}
