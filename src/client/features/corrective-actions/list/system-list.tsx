import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useWholeNumber } from '#client/i18n/use-whole-number.ts'
import { useLookups } from '#client/features/corrective-actions/use-lookups.ts'
import { useListFilters } from '../use-list-filters.ts'
import { ActionList } from './action-list.tsx'
import { useActionColumns } from './columns.tsx'
import { useChosenColumns } from './use-chosen-columns.ts'
import { useListedOffers } from './use-filter-specs.ts'
import { useSystemActions } from './use-system-actions.ts'

/** All companies' actions, filtered, sorted and searched on the server, by pages of 100 (CA-10, G2-48; rulings, 10). */
export function SystemList() {
  const { t } = useLingui()
  const number = useWholeNumber()
  const { now, settled, change } = useListFilters()
  const lookups = useLookups()
  const chosen = useChosenColumns()
  const columns = useActionColumns({ system: true, wanted: chosen.wanted })
  const { rows, companies, more, loading, error, loadMore, refresh } = useSystemActions(settled)
  const listed = useListedOffers(lookups)
  const offers = useMemo(() => (companies.length > 0 ? { ...listed, company: companies } : listed), [companies, listed])
  const n = number(rows.length)
  return (
    <ActionList
      system
      filters={now}
      change={change}
      columns={columns}
      chosen={chosen}
      rows={rows}
      offers={offers}
      statuses={lookups.statuses}
      counts={null}
      count={more ? t`${n} shown, more below` : t`${n} shown`}
      loading={loading}
      error={error}
      onRetry={refresh}
      onEnd={more ? loadMore : undefined}
    />
  )
}
