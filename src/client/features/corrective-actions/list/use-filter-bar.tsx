import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useWholeNumber } from '#client/i18n/use-whole-number.ts'
import type { Lookup } from '#contract/corrective-actions/lookups.ts'
import type { FilterBarProps } from '#client/ui/filter/filter-spec.ts'
import { StatusShape } from '#client/ui/status/status.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { sortColumns, type ListFilters } from '../list-filters.ts'
import type { Row } from '../list-view.ts'
import { markOf } from '../marks.tsx'
import { statusTabWords } from '../value-words.ts'
import { useFilterSpecs, type Offers } from './use-filter-specs.ts'

type Given = {
  filters: ListFilters
  change: (part: Partial<ListFilters>) => void
  offers: Offers
  statuses: readonly Lookup[]
  /** How many of each status; none when nobody counted. */
  counts: ReadonlyMap<string, number> | null
  count: ReactNode
  columns: readonly Column<Row>[]
  tools: ReactNode
}

/** Status tabs with counts, search, chips, 'n of m', and on a phone the sorting (G2-49, CA-08). */
export function useFilterBar({ filters, change, offers, statuses, counts, count, columns, tools }: Given): FilterBarProps {
  const { t, i18n } = useLingui()
  const number = useWholeNumber()
  const specs = useFilterSpecs(offers, filters, change)
  const { column, desc } = filters.sort
  const counted = (name: string) => {
    const many = counts?.get(name)
    return many === undefined ? undefined : number(many)
  }
  const tabWord = (name: string) => {
    const word = statusTabWords[name]
    return word === undefined ? name : i18n._(word)
  }
  const sortOptions = columns.flatMap(({ id, header }) => [
    { value: id, label: t`${header}, ascending` },
    { value: `-${id}`, label: t`${header}, descending` },
  ])
  return {
    tabs: {
      label: t`Status`,
      options: [
        { value: 'all', label: t({ message: 'All', context: 'corrective action' }), count: counted('all') },
        ...statuses.map(({ name }) => ({
          value: name,
          label: tabWord(name),
          mark: <StatusShape mark={markOf(name)} plain />,
          count: counted(name),
        })),
      ],
      value: filters.status,
      onChange: (status) => change({ status }),
    },
    search: { label: t`Find in this list`, value: filters.search, onChange: (search) => change({ search }) },
    filters: specs,
    count,
    tools,
    sort: {
      options: sortOptions,
      value: `${desc ? '-' : ''}${column}`,
      onChange: (value) => {
        const found = sortColumns.find((known) => known === value.replace(/^-/, ''))
        if (found) change({ sort: { column: found, desc: value.startsWith('-') } })
      },
    },
  }
}
