import { nextDue } from '#contract/schedules/due-times.ts'
import type { Schedule } from '#contract/schedules/schema.ts'

/**
 * Returns a function that adds the next run to a row: null for an inactive one (G2-83). It reckons
 * each rule once, because the rows of a long list have few.
 */
export function withNextRun(now: Date): (row: Schedule) => Schedule {
  const known = new Map<string, string | null>()
  return (row) => ({
    ...row,
    nextRunDateTime: row.status === 'active' ? dueOnce(known, row, now) : null,
  })
}

function dueOnce(known: Map<string, string | null>, row: Schedule, now: Date): string | null {
  const key = [row.jobFrequency, row.jobFrequencyValue, row.jobTime, row.jobTimezone].join(' ')
  const found = known.get(key)
  if (found !== undefined) return found
  const due = nextDue(row, now.getTime())
  const text = due === null ? null : new Date(due).toISOString()
  known.set(key, text)
  return text
}
