import { useMemo } from 'react'
import { type SubmissionFigures, submissionFigures } from '#contract/submissions/figures.ts'
import { filterDay, statusFilter } from '#contract/submissions/periods.ts'
import type { Reading } from '#client/data/replica/rows.ts'
import { useRead } from '#client/records/use-read.ts'
import type { OverviewScope } from '#client/shell/overview-parts.ts'
import { addresses } from '../addresses.ts'
import { useKeptHere } from '../kept/on-device.ts'
import { pickOf } from '../programs.ts'

interface Counted {
  /** Null: neither the server answered nor is anything kept here. */
  figures: SubmissionFigures | null
  /**
   * How many records the figures are made of, where they are those that this device keeps; null:
   * all that the server has.
   */
  onDevice: number | null
  /** How the server was last read; null where the device counts. */
  reading: Reading | null
  loading: boolean
  listOf: (filters: ListFilters) => string
}

/** What the cards of the overview share. */
export interface CardProps {
  figures: SubmissionFigures
  listOf: Counted['listOf']
  /** Of how many records, where it is not all that there are. */
  basis: string
  scope: OverviewScope
}

/** What narrows the list to what a number counts. */
export interface ListFilters {
  program?: string
  project?: string
  person?: string
  question?: number
  status?: 'completed' | 'notCompleted'
}

/**
 * Returns the figures of submissions for the chosen period and project: the server's, and without a
 * network those of the records that this device keeps, as the list that the numbers lead to shows
 * them.
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
    { when: here === null },
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
