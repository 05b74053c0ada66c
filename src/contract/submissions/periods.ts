/** Completion as the filter says it (SUB-08), All first. */
export const statusFilter = { all: '2', completed: '1', notCompleted: '0' } as const

/** Days of the period filter, 0 for all (SUB-09). */
export const periods = [0, 7, 30, 60, 90, 120] as const

/** How far back a device can keep submissions, in days, and how many of them at most. */
export const keptPeriods = [7, 30, 60, 90] as const
export const mostKept = 5000

/** By what lists of submissions can be sorted; user ascending unless said otherwise (SUB-13). */
export const submissionSorts = [
  'user',
  'project',
  'form',
  'program',
  'submitted',
  'status',
  'number',
  'company',
] as const
export type SubmissionSort = (typeof submissionSorts)[number]

/**
 * `MM/DD/YYYY` as a range is asked for (G2-35), as `YYYY-MM-DD`; undefined: no day of the calendar.
 */
export function dayOfFilter(text: string): string | undefined {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? []
  if (year === undefined || year === '0000') return undefined
  const iso = `${year}-${month}-${day}`
  const time = Date.parse(iso)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === iso ? iso : undefined
}

/** A day `YYYY-MM-DD` as the filter writes it. */
export function filterDay(day: string): string {
  return `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`
}
