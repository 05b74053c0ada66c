import { useMemo } from 'react'
import { type ActionFigures, actionFigures } from '#contract/overview/action-figures.ts'
import type { Records } from '#client/data/replica/rows.ts'
import type { OverviewScope } from '#client/shell/overview-parts.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { addresses } from '../addresses.ts'
import { useCompanyDay } from '../due.tsx'
import type { Row } from '../layout.ts'

interface Counted {
  records: Records<Row>
  /** Those of the chosen project. */
  rows: readonly Row[]
  /** Null while none are on this device. */
  figures: ActionFigures | null
  /** The list of what a number counts: `listOf({ status: 'not-closed' })`. */
  listOf: (filters: Readonly<Record<string, string>>) => string
}

/** The figures of the actions on this device, what waits in the box over them, for the chosen period and project. */
export function useActionFigures({ period, projectID }: OverviewScope): Counted {
  const records = useRecords('correctiveAction')
  const today = useCompanyDay()
  const rows = useMemo(() => (projectID === null ? records.rows : records.rows.filter((row) => row.projectID === projectID)), [records.rows, projectID])
  const [first] = rows
  const dueToday = first === undefined ? '' : today(first)
  const figures = useMemo(() => (records.asOf === null ? null : actionFigures(rows, period, dueToday)), [records.asOf === null, rows, period, dueToday])
  return useMemo(() => {
    const listOf = (filters: Readonly<Record<string, string>>) => {
      const query = new URLSearchParams({ ...(projectID !== null && { project: String(projectID) }), ...filters })
      return `${addresses(false).list}?${query}`
    }
    return { records, rows, figures, listOf }
  }, [records, rows, figures, projectID])
}
