import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo } from 'react'
import { useWholeNumber } from '#client/i18n/use-whole-number.ts'
import { useLookups } from '#client/features/corrective-actions/use-lookups.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { useArranged } from '#client/ui/table/arrange.ts'
import { useReady } from '#client/ui/table/use-ready.ts'
import { countByStatus, findActions, keepOf, type Row } from '../list-view.ts'
import { useListFilters } from '../use-list-filters.ts'
import { ActionList } from './action-list.tsx'
import { useActionColumns } from './columns.tsx'
import { useChosenColumns } from './use-chosen-columns.ts'
import { useOwnOffers } from './use-filter-specs.ts'

/** The list of a safety professional: rows of the device with what waits in the box over them (CA-03, CA-11). */
export function OwnList() {
  const { t } = useLingui()
  const number = useWholeNumber()
  const { now: filters, change } = useListFilters()
  const { rows, complete, loading, error, refresh } = useRecords('correctiveAction')
  const lookups = useLookups()
  const chosen = useChosenColumns()
  const columns = useActionColumns({ system: false, wanted: chosen.wanted })
  const { picks, search, status, sort } = filters
  const keep = useMemo(() => keepOf({ picks, search }), [picks, search])
  // The tabs count what the other filters leave.
  const kept = useArranged<Row>({ rows, columns, sort, keep })
  useReady<Row>(rows, findActions.ready)
  const counts = useMemo(() => countByStatus(kept), [kept])
  const shown = useMemo(() => (status === 'all' ? kept : kept.filter((row) => row.status === status)), [kept, status])
  const retry = useCallback(() => void refresh(), [refresh])
  const [n, m] = [number(shown.length), number(rows.length)]
  return (
    <ActionList
      system={false}
      filters={filters}
      change={change}
      columns={columns}
      chosen={chosen}
      rows={shown}
      offers={useOwnOffers(rows, lookups)}
      statuses={lookups.statuses}
      counts={counts}
      count={complete ? t`${n} of ${m}` : t`${n} so far`}
      loading={loading}
      error={error}
      onRetry={retry}
    />
  )
}
