import type { ReportType } from '../reports/kinds.ts'

/** The report types (SCH-08); no tab creates the last three (SCH-09, G2-79). */
export const activityTypes = [
  'submissions_report',
  'ca_report',
  'ptp_submissions_report',
  'goformz_report',
  'cc_report',
  'projects_report',
  'associates_report',
] as const satisfies readonly ReportType[]

/** A report is due this often (SCH-10). */
export const frequencies = ['daily', 'weekly', 'monthly'] as const

/** The days of a weekly report, Sunday first (SCH-12). */
export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const

/** The days of a monthly report, `1` to `31` (SCH-13). */
export const monthDays: readonly string[] = Array.from({ length: 31 }, (_, n) => String(n + 1))

/** The hours of a day as labels, `12:00 AM` to `11:00 PM`, by their hour (SCH-14, G2-80). */
export const jobTimes: readonly string[] = Array.from({ length: 24 }, (_, hour) => {
  const shown = String(hour % 12 || 12).padStart(2, '0')
  return `${shown}:00 ${hour < 12 ? 'AM' : 'PM'}`
})

/** The offered time zones, by their IANA names (SCH-15, G2-81). */
export const jobTimezones = [
  'America/Chicago',
  'America/New_York',
  'America/Los_Angeles',
  'America/Denver',
  'America/Phoenix',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Toronto',
  'America/Vancouver',
  'America/Edmonton',
  'America/Winnipeg',
  'America/St_Johns',
  'America/Halifax',
  'America/Regina',
  'America/Iqaluit',
  'America/Whitehorse',
  'America/Yellowknife',
] as const

/** A report runs while it is active (SCH-18). */
export const scheduleStatuses = ['active', 'inactive'] as const

/** A run of a report ends in one of these ways. */
export const runStatuses = ['succeeded', 'failed'] as const

/** A new scheduled report begins with these values (SCH-11, SCH-16, G2-73, G2-78). */
export const schedulePresets = {
  jobFrequencyValue: '0',
  jobTimezone: 'America/Chicago',
  status: 'active',
  daysRange: 0,
  completionStatus: '2',
} as const
