import type { DueDays } from '../access/own-company.ts'
import { daysAfter, daysFrom } from '../kernel/day.ts'
import { closed } from './lookups.ts'

/** The fields of an action that decide whether it is late. */
interface Due {
  dueDate: string | null
  status: string
}

/**
 * Returns the due day that the company presets for this risk; null for a risk without a number of
 * days. `today`: the day of the finding in the company's time zone, `YYYY-MM-DD`.
 */
export function presetDue(severity: string, days: DueDays, today: string): string | null {
  const count = new Map(Object.entries(days)).get(severity)
  return count === undefined ? null : daysAfter(today, count)
}

/**
 * Returns the days until an action is due, negative once it is overdue; null if it is closed or has
 * no due date. Device and server both use it. `today`: in the company's time zone, `YYYY-MM-DD`.
 */
export function daysUntilDue({ dueDate, status }: Due, today: string): number | null {
  return dueDate === null || status === closed ? null : daysFrom(today, dueDate)
}

/** Returns true if the action is not closed and its due date is over. */
export function isOverdue({ dueDate, status }: Due, today: string): boolean {
  return dueDate !== null && dueDate < today && status !== closed
}

/**
 * Returns the whole days from opening until now, for a closed action until its closing. `now`:
 * milliseconds since 1970.
 */
export function daysOpen(
  { creationDateTime, closedDateTime }: { creationDateTime: string; closedDateTime: string | null },
  now: number,
): number {
  const until = closedDateTime === null ? now : Date.parse(closedDateTime)
  return Math.max(0, Math.floor((until - Date.parse(creationDateTime)) / 86_400_000))
}
