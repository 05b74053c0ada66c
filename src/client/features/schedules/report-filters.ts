import type { Schedule } from '#contract/schedules/schema.ts'

/** What a report holds, in the encoding of the export links (G2-34, G2-73, G2-78). */
export type ReportFilters = Pick<
  Schedule,
  'activityType' | 'projectIds' | 'safetyPrograms' | 'userIds' | 'daysRange' | 'completionStatus'
>

/** Returns the filters as the query of an export or a preview; a filter that narrows nothing is left out. */
export function filterQuery(filters: Omit<ReportFilters, 'activityType'>): Record<string, string> {
  const { projectIds, userIds, safetyPrograms, daysRange, completionStatus } = filters
  return {
    ...(projectIds !== '' && { projectIds }),
    ...(userIds !== '' && { userIds }),
    ...(safetyPrograms !== '' && { safetyPrograms }),
    ...(daysRange !== 0 && { daysRange: String(daysRange) }),
    ...(completionStatus !== '2' && completionStatus !== '' && { completionStatus }),
  }
}
