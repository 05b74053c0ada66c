import dayjs from 'dayjs'
import { isDay } from '#client/i18n/days.ts'

/**
 * Day as `2026-11-20`, time as `07:50`. Text that is neither stays as typed, for the form to
 * refuse.
 */
export type DateTime = { date: string; time: string }

/** First and last day, both part of it; '' where it is open. */
export type DayRange = { from: string; to: string }

/**
 * What was typed as `HH:mm` of 24 hours: `7:50`, `0750`, `7:50 pm`, `7p`. Null where it is no time.
 */
export function readTime(text: string): string | null {
  const parts = /^(\d{1,2})(?::?(\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(text.trim())
  if (!parts?.[1]) return null
  const half = parts[3]?.toLowerCase()
  const typed = Number(parts[1])
  if (half && (typed < 1 || typed > 12)) return null
  const hour = half ? (typed % 12) + (half === 'p' ? 12 : 0) : typed
  const minute = Number(parts[2] ?? '0')
  if (hour > 23 || minute > 59) return null
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/**
 * An instant as the date and time fields of a form hold it, in the viewer's zone; both empty where
 * it is none.
 */
export function toFields(instant: string | number): DateTime {
  const at = dayjs(instant)
  return at.isValid()
    ? { date: at.format('YYYY-MM-DD'), time: at.format('HH:mm') }
    : { date: '', time: '' }
}

/** What the two fields say as an instant in UTC; null when one is empty or no date or time. */
export function fromFields({ date, time }: DateTime): string | null {
  if (!isDay(date) || !/^\d{2}:\d{2}$/.test(time) || readTime(time) === null) return null
  // An hour that the clock leaves out in spring is the one after it.
  return dayjs(`${date}T${time}`).toISOString()
}

/**
 * What is wrong with a day that a field holds; null where it is empty or right. `min` and `max`
 * belong to it.
 */
export function dayProblem(
  value: string,
  { min, max }: { min?: string; max?: string },
): 'no-day' | 'early' | 'late' | null {
  if (value === '') return null
  if (!isDay(value)) return 'no-day'
  // Days as text sort as days.
  if (min !== undefined && value < min) return 'early'
  return max !== undefined && value > max ? 'late' : null
}
