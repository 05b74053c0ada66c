import dayjs from 'dayjs'
import { type DayMark, isDay } from './days.ts'
import { language, type Language } from './language.ts'

type Instant = string | number | Date

/** `January 5, 2025, 3:07 PM`, in the viewer's zone and always en-US (CA-59, G2-51). */
export function longEnglish(instant: Instant): string {
  return dayjs(instant).format('MMMM D, YYYY, h:mm A')
}

/**
 * Returns `MM/DD/YYYY HH:mm` in the viewer's zone; in Spanish the day first, as in its field
 * (CA-62).
 */
export function incidentTime(instant: Instant, spoken: Language = language.get()): string {
  return `${dayOf(instant, spoken, '/')} ${clockTime(instant)}`
}

/**
 * Returns `MM-DD-YYYY`, in Spanish the day first, for tables (GEN-22): an instant in the viewer's
 * zone, or a calendar day unchanged.
 */
export function tableDate(when: Instant, spoken: Language = language.get()): string {
  return dayOf(when, spoken, '-')
}

/**
 * `MM-DD-YYYY HH:mm`, in Spanish the day first, for instants in tables (GEN-22); in the viewer's
 * zone.
 */
export function tableTime(instant: Instant, spoken: Language = language.get()): string {
  return `${dayOf(instant, spoken, '-')} ${clockTime(instant)}`
}

/**
 * Returns `MM/DD/YYYY`, in Spanish the day first, for ranges (GEN-23): an instant in the viewer's
 * zone, or a calendar day unchanged.
 */
export function rangeDate(when: Instant, spoken: Language = language.get()): string {
  return dayOf(when, spoken, '/')
}

/** `Sep 7`, in Spanish `7 sep`: a day under the bars of a chart. */
export function shortDay(day: string, spoken: Language = language.get()): string {
  return new Intl.DateTimeFormat(spoken === 'es' ? 'es-419' : 'en-US', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(new Date(day))
}

/** `November 20, 2026`, in Spanish `20 de noviembre de 2026`; in the viewer's zone. */
export function longDay(instant: Instant, spoken: Language = language.get()): string {
  return new Intl.DateTimeFormat(spoken === 'es' ? 'es-US' : 'en-US', { dateStyle: 'long' }).format(
    new Date(instant),
  )
}

/** Returns `March 05, 2024` (TEAM-80), in Spanish `5 de marzo de 2024`: a day of a certificate. */
export function certificateDay(day: string, spoken: Language = language.get()): string {
  return new Intl.DateTimeFormat(spoken === 'es' ? 'es-US' : 'en-US', {
    day: spoken === 'es' ? 'numeric' : '2-digit',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day))
}

/** Returns `6:00 AM`, in Spanish `6:00 a. m.`: an hour of a schedule, in any zone (SCH-14). */
export function hourWord(hour: number, minute = 0, spoken: Language = language.get()): string {
  const look = { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(spoken === 'es' ? 'es-419' : 'en-US', look).format(
    Date.UTC(1970, 0, 1, hour, minute),
  )
}

/** `09:12`. */
export function clockTime(instant: Instant): string {
  const at = new Date(instant)
  return `${two(at.getHours())}:${two(at.getMinutes())}`
}

// Formats without a library, because a list formats hundreds of dates while it scrolls and a
// library would parse each text again.
/** Reads `2026-11-20` as that day everywhere, while `Date` reads it as midnight in UTC. */
function dayOf(when: Instant, spoken: Language, mark: DayMark): string {
  const at = new Date(when)
  const [year, month, day] =
    typeof when === 'string' && isDay(when)
      ? when.split('-')
      : [String(at.getFullYear()).padStart(4, '0'), two(at.getMonth() + 1), two(at.getDate())]
  return (spoken === 'es' ? [day, month, year] : [month, day, year]).join(mark)
}

const two = (value: number) => String(value).padStart(2, '0')
