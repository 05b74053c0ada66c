import type { DueDays } from '../access/own-company.ts'
import { daysAfter, daysFrom } from '../kernel/day.ts'
import { closed } from './lookups.ts'

/** As much of an action as says whether it is late. */
interface Due {
  dueDate: string | null
  status: string
}

/**
 * The day that the company expects an action of this risk to be done by; null for a risk without a
 * number of days.
 * `today`: the day it is found, in the company's time zone, `YYYY-MM-DD`.
 */
export function presetDue(severity: string, days: DueDays, today: string): string | null {
  const count = new Map(Object.entries(days)).get(severity)
  return count === undefined ? null : daysAfter(today, count)
}

/**
 * Days until an action is due, negative once it is overdue; null where it is closed or has no due
 * date. The same on device and server. `today`: in the company's time zone, `YYYY-MM-DD`.
 */
export function daysUntilDue({ dueDate, status }: Due, today: string): number | null {
  return dueDate === null || status === closed ? null : daysFrom(today, dueDate)
}

/** Not closed, and its due date is over. */
export function isOverdue({ dueDate, status }: Due, today: string): boolean {
  return dueDate !== null && dueDate < today && status !== closed
}

/**
 * Whole days from its opening until now, of a closed one until it was closed. `now` in ms since
 * 1970.
 */
export function daysOpen(
  { creationDateTime, closedDateTime }: { creationDateTime: string; closedDateTime: string | null },
  now: number,
): number {
  const until = closedDateTime === null ? now : Date.parse(closedDateTime)
  return Math.max(0, Math.floor((until - Date.parse(creationDateTime)) / 86_400_000))
}
