import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { call } from '#client/data/api/call.ts'
import type { CallAnswer } from '#client/data/api/operation-types.ts'
import { unwrapOrThrow } from '#client/data/replica/query-result.ts'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import { useFailedRead } from '#client/i18n/use-failed-read.ts'
import { abortableDelay } from '#client/records/abortable-delay.ts'
import { useQueryReading } from '#client/workspace/use-query-reading.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { reportFilterQuery, type ReportFilters } from '../report-filters.ts'
import type { Tab } from './report-choice.ts'

/** The count and the first rows of a report. */
export type ReportPreview = CallAnswer<'reports.preview'>

/** The minimum of milliseconds from a request until its answer shows (REP-41, G2-91). */
const earliest = 800

/**
 * Reads the count and the first rows of a report. Each choice sends a request, and the answer to an
 * older one never shows. The preview is null while the newest answer is loading.
 */
export function usePreview(
  accountID: number,
  tab: Tab,
  filters: ReportFilters,
): { preview: ReportPreview | null; reading: ReadStatus } {
  const { reads } = useWorkspace()
  const query = { type: tab, ...reportFilterQuery(filters) }
  const found = useQuery(
    {
      queryKey: ['report-preview', accountID, query],
      queryFn: async ({ signal }) => {
        const wait = abortableDelay(earliest, signal)
        const params = { accountID: String(accountID) }
        const answer = await call('reports.preview', { params, query, signal })
        await wait
        return unwrapOrThrow(answer)
      },
      // Caches no answer, because new records arrive all the time.
      gcTime: 0,
    },
    reads.client,
  )
  const reading = useQueryReading(found)
  const title = msg`Error while loading the report`
  useFailedRead(found.data === undefined ? reading.failed : null, 'fetchReportPreview', title, true)
  return { preview: found.data ?? null, reading }
}
