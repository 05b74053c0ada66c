import { useCallback, useMemo } from 'react'
import {
  type OpenFigures,
  openFigures,
  type PeriodFigures,
  periodFigures,
} from '#contract/corrective-actions/figures.ts'
import type { Records } from '#client/data/replica/rows.ts'
import type { OverviewScope } from '#client/shell/overview-parts.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { addresses } from '../addresses.ts'
import { useCompanyDay } from '../due.tsx'
import type { Row } from '../layout.ts'

/**
 * Returns the list of what a number counts: `listOf({ status: 'not-closed' })`. The same function
 * while the project is the same.
 */
export type ListOf = (filters: Readonly<Record<string, string>>) => string

interface Counted {
  records: Records<Row>
  /** Those of the chosen project. */
  rows: readonly Row[]
  /** Null while none are on this device. */
  figures: { open: OpenFigures; period: PeriodFigures } | null
  listOf: ListOf
}

/**
 * Returns the figures of the actions on this device, with the waiting changes laid over them, for
 * the chosen period and project.
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

function ofProject(all: readonly Row[], projectID: number | null): readonly Row[] {
  return projectID === null
    ? all
    : once(all, `project ${projectID}`, () => all.filter((row) => row.projectID === projectID))
}

/**
 * Keeps each count of the same rows, so that parts count once and a period that was shown before
 * comes back at once.
 */
function once<Value>(rows: readonly Row[], name: string, count: () => Value): Value {
  const ofRows = counted.get(rows) ?? new Map<string, unknown>()
  counted.set(rows, ofRows)
  if (!ofRows.has(name)) ofRows.set(name, count())
  // What has the name was made by the same count.
  return ofRows.get(name) as Value
}

const counted = new WeakMap<readonly Row[], Map<string, unknown>>()
