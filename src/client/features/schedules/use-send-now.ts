import { useCallback } from 'react'
import { useMe } from '#client/workspace/workspace-context.ts'
import { filterQuery, type ReportFilters } from './report-filters.ts'
import { useOpenExport } from './use-open-export.ts'
import type { NamedSchedule } from './use-schedules.ts'

/** These exports know projects, people and a period; the others know a person alone. */
const narrowed = ['submissions_report', 'ca_report', 'ptp_submissions_report', 'goformz_report']

/** Opens the export of a scheduled report with its filters in a new tab; mails nothing (SCH-32, G2-84). */
export function useSendNow(accountID: number): (row: NamedSchedule) => void {
  const me = useMe()
  const open = useOpenExport(accountID)
  return useCallback(
    (row) => void open({ type: row.activityType, query: sendQuery(row, me.user_id) }),
    [open, me.user_id],
  )
}

/**
 * Returns the query of the export of a scheduled report. It holds what the owner of the report may
 * see; the owner's own key says so already.
 */
export function sendQuery(
  row: ReportFilters & Pick<NamedSchedule, 'userId'>,
  me: number,
): Record<string, string> {
  const owner = row.userId === me ? undefined : String(row.userId)
  if (!narrowed.includes(row.activityType)) return { ...(owner && { userID: owner }) }
  return { ...(owner && { userId: owner }), ...filterQuery(row) }
}
