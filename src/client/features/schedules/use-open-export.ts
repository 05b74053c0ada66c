import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { linkOfType } from '#contract/reports/kinds.ts'
import { rowOfSave } from '#client/data/outbox/save-outcome.ts'
import { useReportSaveOutcome } from '#client/records/form/use-report-save-outcome.ts'
import { runCommand } from '#client/records/form/use-command.ts'
import { textOrEmpty } from '#client/records/field-handlers.ts'
import { openTab } from '#client/ui/pdf-tab.ts'
import { useMe } from '#client/workspace/workspace-context.ts'
import { reportFilterQuery, isNarrowedReport, type ReportFilters } from './report-filters.ts'
import type { NamedSchedule } from './use-schedules.ts'

/** An export, by the word of its report and its query. */
export interface ExportAsked {
  type: string
  query: Readonly<Record<string, string>>
}

const words = {
  code: 'openReport',
  sent: msg`Report opened`,
  failed: msg`Failed to open the report. Please try again.`,
}

/**
 * Opens an export in a new tab, with a key that the app requests (REP-16, REP-42). If no tab opens,
 * the browser saves the file; a tab that the person closes in the meantime stays closed. Must be
 * called within the click, because browsers open no tab later.
 */
export function useOpenExport(accountID: number): (asked: ExportAsked) => Promise<void> {
  const { t } = useLingui()
  const outcome = useReportSaveOutcome()
  return useCallback(
    async ({ type, query }) => {
      const tab = openTab(t`The report comes as a file.`)
      const done = await runCommand('reports.key', { params: { accountID: String(accountID) } })
      const row = rowOfSave(done)
      if (row === null) {
        tab?.close()
        await outcome(words, Promise.resolve(done), {})
        return
      }
      const address = exportAddress(textOrEmpty(row['apiKey']), { type, query })
      if (tab === null) download(address)
      else if (!tab.closed) tab.location.replace(address)
    },
    [accountID, outcome, t],
  )
}

/** Saves a file without leaving the page. */
function download(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  // Browsers follow a link only if it is in the page.
  document.body.append(link)
  link.click()
  link.remove()
}

/** Returns the address of an export: `/api/reports/12.eyJ…/ca-export?daysRange=30`. */
export function exportAddress(key: string, { type, query }: ExportAsked): string {
  const asked = new URLSearchParams(query).toString()
  const path = `/api/reports/${encodeURIComponent(key)}/${linkOfType(type)}`
  return asked === '' ? path : `${path}?${asked}`
}

/** Opens the export of a scheduled report in a new tab, and mails nothing (SCH-32, G2-84). */
export function useSendNow(accountID: number): (row: NamedSchedule) => void {
  const me = useMe()
  const open = useOpenExport(accountID)
  return useCallback(
    (row) => void open({ type: row.activityType, query: sendQuery(row, me.user_id) }),
    [open, me.user_id],
  )
}

/**
 * Returns the query of the export of a scheduled report. The export holds the records that the
 * owner of the report may see; the key of the owner narrows it by itself.
 */
export function sendQuery(
  row: ReportFilters & Pick<NamedSchedule, 'userId'>,
  me: number,
): Record<string, string> {
  const owner = row.userId === me ? undefined : String(row.userId)
  // The other exports accept only a person.
  if (!isNarrowedReport(row.activityType)) return { ...(owner && { userID: owner }) }
  return { ...(owner && { userId: owner }), ...reportFilterQuery(row) }
}
