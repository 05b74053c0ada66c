/** The values of the filter by completion (SUB-08), All first. */
export const statusFilter = { all: '2', completed: '1', notCompleted: '0' } as const

/** Days of the period filter, 0 for all (SUB-09). */
export const periods = [0, 7, 30, 60, 90, 120] as const

/** The periods for which a device can store submissions, in days, and the most that it stores. */
export const keptPeriods = [7, 30, 60, 90] as const
export const maxKeptSubmissions = 5000

/** The sort orders of lists of submissions; the default is user ascending (SUB-13). */
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
 * Converts `MM/DD/YYYY` of a range filter (G2-35) to `YYYY-MM-DD`; undefined for a day that does
 * not exist.
 */
export function dayOfFilter(text: string): string | undefined {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? []
  if (year === undefined || year === '0000') return undefined
  const iso = `${year}-${month}-${day}`
  const time = Date.parse(iso)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === iso ? iso : undefined
}

/** Converts a day `YYYY-MM-DD` to the format of the filter. */
export function filterDay(day: string): string {
  return `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`
}
