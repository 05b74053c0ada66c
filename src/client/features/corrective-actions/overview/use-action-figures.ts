import { useMemo } from 'react'
import { type ActionFigures, actionFigures } from '#contract/corrective-actions/figures.ts'
import type { Records } from '#client/data/replica/rows.ts'
import type { OverviewScope } from '#client/shell/overview-parts.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { addresses } from '../addresses.ts'
import { useCompanyDay } from '../due.tsx'
import type { Row } from '../layout.ts'

/** What the cards of the overview share. */
export interface CardProps {
  figures: ActionFigures
  scope: OverviewScope
  listOf: Counted['listOf']
}

interface Counted {
  records: Records<Row>
  /** Those of the chosen project. */
  rows: readonly Row[]
  /** Null while none are on this device. */
  figures: ActionFigures | null
  /** The list of what a number counts: `listOf({ status: 'not-closed' })`. */
  listOf: (filters: Readonly<Record<string, string>>) => string
}

/** Returns the figures of the actions on this device, with the waiting changes laid over them, for the chosen period and project. */
export function useActionFigures(scope: OverviewScope): Counted {
  const { projectID } = scope
  const records = useRecords('correctiveAction')
  const today = useCompanyDay()
  const [first] = records.rows
  const dueToday = first === undefined ? '' : today(first)
  return useMemo(() => {
    const { rows, figures } = counted(records.rows, scope, dueToday)
    const listOf = (filters: Readonly<Record<string, string>>) => {
      const query = new URLSearchParams({ ...(projectID !== null && { project: String(projectID) }), ...filters })
      return `${addresses(false).list}?${query}`
    }
    return { records, rows, figures: records.asOf === null ? null : figures, listOf }
  }, [records, scope, projectID, dueToday])
}

interface LastCounted {
  scope: OverviewScope
  dueToday: string
  rows: readonly Row[]
  figures: ActionFigures
}

/** Counts once for all parts that are drawn of the same rows. */
function counted(all: readonly Row[], scope: OverviewScope, dueToday: string): LastCounted {
  const known = lastOf.get(all)
  if (known?.scope === scope && known.dueToday === dueToday) return known
  const { period, projectID } = scope
  const rows = projectID === null ? all : all.filter((row) => row.projectID === projectID)
  const next = { scope, dueToday, rows, figures: actionFigures(rows, period, dueToday) }
  lastOf.set(all, next)
  return next
}

const lastOf = new WeakMap<readonly Row[], LastCounted>()
