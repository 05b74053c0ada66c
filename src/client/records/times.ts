import type { DateTime } from '#client/ui/form/date-time-field.tsx'

const two = (number: number) => String(number).padStart(2, '0')

/** An instant as the date and time fields of a form hold it, in the viewer's time zone. */
export function toFields(instant: string | number): DateTime {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return { date: '', time: '' }
  return {
    date: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  }
}

/** What the two fields say as an instant in UTC; null when one is empty or no date or time. */
export function fromFields({ date, time }: DateTime): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time)) return null
  const at = new Date(`${date}T${time}:00`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** Whole days between two instants, 0 for the first day; the age of an action. */
export function daysBetween(from: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(from)) / 86_400_000))
}

/** The calendar day of an instant in the viewer's time zone, `YYYY-MM-DD`. */
export function localDay(instant: string): string {
  return toFields(instant).date
}
