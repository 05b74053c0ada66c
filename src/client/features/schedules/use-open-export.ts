import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { linkOfType } from '#contract/reports/kinds.ts'
import { useOutcome } from '#client/records/form/outcome.ts'
import { command } from '#client/records/form/use-command.ts'
import { textOf } from '#client/records/kinds.ts'
import { openTab } from '#client/ui/pdf-tab.ts'

/** An export: the word of its report, and its query. */
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
 * Opens an export in a new tab, by a key that the app asks for (REP-16, REP-42). Where no tab opens,
 * this one takes the file, which leaves the page as it is. To be called within the click.
 */
export function useOpenExport(accountID: number): (asked: ExportAsked) => Promise<void> {
  const { t } = useLingui()
  const outcome = useOutcome()
  return useCallback(
    async ({ type, query }) => {
      const tab = openTab(t`The report comes as a file.`)
      const done = await command('reports.key', { params: { accountID: String(accountID) } })
      if (done.outcome !== 'sent') {
        tab?.close()
        await outcome(words, Promise.resolve(done), {})
        return
      }
      const address = exportAddress(textOf(done.row?.['apiKey']), { type, query })
      if (tab !== null && !tab.closed) tab.location.replace(address)
      else location.assign(address)
    },
    [accountID, outcome, t],
  )
}

/** Returns the address of an export: `/api/reports/12.eyJ…/ca-export?daysRange=30`. */
export function exportAddress(key: string, { type, query }: ExportAsked): string {
  const asked = new URLSearchParams(query).toString()
  const path = `/api/reports/${encodeURIComponent(key)}/${linkOfType(type)}`
  return asked === '' ? path : `${path}?${asked}`
}
