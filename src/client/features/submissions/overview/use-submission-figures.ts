import { useMemo } from 'react'
import { type SubmissionFigures, submissionFigures } from '#contract/submissions/figures.ts'
import { filterDay, statusFilter } from '#contract/submissions/periods.ts'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import { useRead } from '#client/records/use-read.ts'
import type { OverviewScope } from '#client/shell/overview-tables.ts'
import { addresses } from '../addresses.ts'
import { useKeptHere } from '../kept/on-device.ts'
import { pickOf } from '../programs.ts'

interface Counted {
  /** Null if the server did not answer and the device has no records. */
  figures: SubmissionFigures | null
  /** The number of offline records behind the figures; null if they are the server's. */
  onDevice: number | null
  /** The last read of the server; null if the device counts. */
  reading: ReadStatus | null
  loading: boolean
  listOf: (filters: ListFilters) => string
}

/** The properties that the cards of the overview share. */
export interface CardProps {
  figures: SubmissionFigures
  listOf: Counted['listOf']
  /** Names the number of records if the figures do not cover all. */
  basis: string
  scope: OverviewScope
}

/** The filters that narrow the list to the records behind a number. */
export interface ListFilters {
  program?: string
  project?: string
  person?: string
  question?: number
  status?: 'completed' | 'notCompleted'
}

/**
 * Returns the figures of submissions for the chosen period and project from the server, or without
 * a network from the offline records, which the list behind the numbers shows too.
 */
export function useSubmissionFigures({ period, projectID }: OverviewScope): Counted {
  const { from, to, timeZone } = period
  const here = useKeptHere()
  const query = {
    from: filterDay(from),
    to: filterDay(to),
    timeZone,
    ...(projectID !== null && { projectIds: String(projectID) }),
  }
  const { data, loading, reading } = useRead(
    'submissions.figures',
    { query },
    { enabled: here === null },
  )
  return useMemo(
    () => ({
      figures: here === null ? data : submissionFigures(here, period, projectID),
      onDevice: here === null ? null : here.length,
      reading: here === null ? reading : null,
      loading,
      listOf: ({ program, project, person, question, status }) => {
        const named = {
          projectIds: project ?? projectID,
          safetyPrograms: program === undefined ? null : pickOf(program),
          userIds: person,
          question,
          submitted: `${from}..${to}`,
          status: status && statusFilter[status],
        }
        const said = Object.entries(named).flatMap(([name, value]) =>
          value == null ? [] : [[name, String(value)]],
        )
        return `${addresses(false).list}?${new URLSearchParams(said)}`
      },
    }),
    [here, data, reading, loading, period, projectID, from, to],
  )
}
