import type { StatusFilter } from './list-view.ts'

/** Filters and sort of the list, as the address keeps them. */
export interface ListFilters {
  status: StatusFilter
  search: string
  sort: { column: SortColumn; desc: boolean }
}

export const sortColumns = ['number', 'name', 'address', 'isActive', 'assignedToUserID'] as const
export type SortColumn = (typeof sortColumns)[number]

/** `?status=inactive&q=harbor&sort=-name`; active and number ascending are the defaults and not written (PROJ-02, PROJ-07). */
export function parseFilters(raw: Readonly<Record<string, unknown>>): ListFilters {
  const status = raw['status']
  const q = raw['q']
  const sort = typeof raw['sort'] === 'string' ? raw['sort'] : ''
  const column = sortColumns.find((known) => known === sort.replace(/^-/, ''))
  return {
    status: status === 'inactive' || status === 'all' ? status : 'active',
    // A search for digits comes back from the address as a number.
    search: typeof q === 'string' || typeof q === 'number' ? String(q) : '',
    sort: column ? { column, desc: sort.startsWith('-') } : { column: 'number', desc: false },
  }
}

export function writeFilters({ status, search, sort }: ListFilters): Record<string, string | undefined> {
  const isDefault = sort.column === 'number' && !sort.desc
  return {
    status: status === 'active' ? undefined : status,
    q: search === '' ? undefined : search,
    sort: isDefault ? undefined : `${sort.desc ? '-' : ''}${sort.column}`,
  }
}

export function isSortColumn(column: string): column is SortColumn {
  return sortColumns.some((known) => known === column)
}
