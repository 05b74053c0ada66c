import { useLingui } from '@lingui/react/macro'
import { useWholeNumber } from '#client/i18n/use-whole-number.ts'
import { FilterBar } from '#client/ui/filter/filter-bar.tsx'
import { projectLayout } from './layout.ts'
import { isSortColumn, sortColumns, type ListFilters } from './list-filters.ts'
import { countByStatus, isStatusFilter } from './list-view.ts'
import type { ProjectRow } from './project-row.ts'

type ProjectFiltersProps = {
  rows: readonly ProjectRow[]
  /** How many are in sight. */
  shown: number
  filters: ListFilters
  onChange: (part: Partial<ListFilters>) => void
}

/** Status tabs with counts, search, and on a phone the sorting (PROJ-02). */
export function ProjectFilters({ rows, shown, filters, onChange }: ProjectFiltersProps) {
  const { t, i18n } = useLingui()
  const count = countByStatus(rows)
  const number = useWholeNumber()
  const [n, all] = [number(shown), number(rows.length)]
  return (
    <FilterBar
      tabs={{
        label: t`Status`,
        options: [
          { value: 'active', label: t`Active`, count: number(count.active) },
          { value: 'inactive', label: t`Inactive`, count: number(count.inactive) },
          { value: 'all', label: t`All`, count: number(count.all) },
        ],
        value: filters.status,
        onChange: (status) => isStatusFilter(status) && onChange({ status }),
      }}
      search={{ label: t`Find a project`, placeholder: t`Number, name or address`, value: filters.search, onChange: (search) => onChange({ search }) }}
      count={t`${n} of ${all}`}
      sort={{
        options: sortColumns.map((column) => ({ value: column, label: i18n._(projectLayout[column].label) })),
        value: filters.sort.column,
        onChange: (column) => isSortColumn(column) && onChange({ sort: { column, desc: false } }),
      }}
    />
  )
}
