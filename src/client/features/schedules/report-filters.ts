import type { Schedule } from '#contract/schedules/schema.ts'

/** The filters of a report, in the encoding of the export links (G2-34, G2-73, G2-78). */
export type ReportFilters = Pick<
  Schedule,
  'activityType' | 'projectIds' | 'safetyPrograms' | 'userIds' | 'daysRange' | 'completionStatus'
>

const narrowed = ['submissions_report', 'ca_report', 'ptp_submissions_report', 'goformz_report']

/** Returns true if project, user and period narrow a report of this type (REP-20 to REP-23). */
export const isNarrowedReport = (type: string): boolean => narrowed.includes(type)

/** Returns the query of an export or a preview, without the filters that narrow nothing. */
export function reportFilterQuery(
  filters: Omit<ReportFilters, 'activityType'>,
): Record<string, string> {
  const { projectIds, userIds, safetyPrograms, daysRange, completionStatus } = filters
  return {
    ...(projectIds !== '' && { projectIds }),
    ...(userIds !== '' && { userIds }),
    ...(safetyPrograms !== '' && { safetyPrograms }),
    ...(daysRange !== 0 && { daysRange: String(daysRange) }),
    ...(completionStatus !== '2' && completionStatus !== '' && { completionStatus }),
  }
}
