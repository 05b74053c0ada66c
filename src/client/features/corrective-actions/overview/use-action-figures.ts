import { useCallback, useMemo } from 'react'
import {
  type OpenFigures,
  openFigures,
  type PeriodFigures,
  periodFigures,
} from '#contract/corrective-actions/figures.ts'
import type { RecordListData } from '#client/data/replica/view-types.ts'
import type { OverviewScope } from '#client/shell/overview-tables.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { addresses } from '../addresses.ts'
import { useCompanyDay } from '../due.tsx'
import type { ActionListRow } from '../layout.ts'

/**
 * Returns the address of the list behind a number: `listOf({ status: 'not-closed' })`. The function
 * stays the same until the project changes.
 */
export type ListOf = (filters: Readonly<Record<string, string>>) => string

interface Counted {
  records: RecordListData<ActionListRow>
  /** Actions of the chosen project. */
  rows: readonly ActionListRow[]
  /** The figures; null if this device has no actions. */
  figures: { open: OpenFigures; period: PeriodFigures } | null
  listOf: ListOf
}

/**
 * Returns the figures of the actions on this device for the chosen period and project, with waiting
 * changes laid over them.
 */
export function useActionFigures({ period, projectID }: OverviewScope): Counted {
  const records = useRecords('correctiveAction')
  const today = useCompanyDay()
  const { rows: all, asOf } = records
  const { to: day, timeZone } = period
  const [first] = all
  const inCompany = first === undefined ? day : today(first)
  const rows = useMemo(() => ofProject(all, projectID), [all, projectID])
  const open = useMemo(
    () =>
      once(rows, `open ${day} ${timeZone} ${inCompany}`, () =>
        openFigures(rows, { day, timeZone, inCompany }),
      ),
    [rows, day, timeZone, inCompany],
  )
  const inPeriod = useMemo(
    () => once(rows, `period ${period.from} ${day} ${timeZone}`, () => periodFigures(rows, period)),
    [rows, period, day, timeZone],
  )
  const listOf = useCallback<ListOf>(
    (filters) => {
      const query = new URLSearchParams({
        ...(projectID !== null && { project: String(projectID) }),
        ...filters,
      })
      return `${addresses(false).list}?${query}`
    },
    [projectID],
  )
  return { records, rows, figures: asOf === null ? null : { open, period: inPeriod }, listOf }
}

function ofProject(
  all: readonly ActionListRow[],
  projectID: number | null,
): readonly ActionListRow[] {
  return projectID === null
    ? all
    : once(all, `project ${projectID}`, () => all.filter((row) => row.projectID === projectID))
}

/**
 * Caches each count per array of rows, so that shared parts count once and an earlier period shows
 * at once.
 */
function once<Value>(rows: readonly ActionListRow[], name: string, count: () => Value): Value {
  const ofRows = counted.get(rows) ?? new Map<string, unknown>()
  counted.set(rows, ofRows)
  if (!ofRows.has(name)) ofRows.set(name, count())
  // The same count made the cached value of this name.
  return ofRows.get(name) as Value
}

const counted = new WeakMap<readonly ActionListRow[], Map<string, unknown>>()
