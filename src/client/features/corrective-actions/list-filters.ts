/** What the list can be sorted by; the words are also those of the server's list (rulings, 10). */
export const sortColumns = [
  'number', 'title', 'project', 'trigger', 'severity', 'assignedTo', 'openedBy', 'incidentTime', 'status', 'company',
] as const
export type SortColumn = (typeof sortColumns)[number]

/** Filters of which several values can be picked, by their word in the address. */
export const pickNames = ['project', 'risk', 'assigned', 'type', 'company'] as const
export type PickName = (typeof pickNames)[number]

/** Filters and sort of the list, as the address keeps them. */
export interface ListFilters {
  /** `all`, or a status by its stored name; all is the default (G2-49). */
  status: string
  search: string
  sort: { column: SortColumn; desc: boolean }
  /** Ids or stored names; empty = not filtered. */
  picks: Readonly<Record<PickName, readonly string[]>>
}

/** CA number ascending, all of them (CA-08). */
export const noPicks: ListFilters['picks'] = { project: [], risk: [], assigned: [], type: [], company: [] }
export const unfiltered: ListFilters = { status: 'all', search: '', sort: { column: 'number', desc: false }, picks: noPicks }

/** `?status=Closed&risk=High,Critical&project=3,5&q=edge&sort=-severity`; bears whatever the address says. */
export function parseFilters(raw: Readonly<Record<string, unknown>>): ListFilters {
  const sort = text(raw['sort'])
  const column = sortColumns.find((known) => known === sort.replace(/^-/, ''))
  const picks = Object.fromEntries(pickNames.map((name) => [name, several(raw[name])]))
  return {
    status: text(raw['status']) || 'all',
    search: text(raw['q']),
    sort: column ? { column, desc: sort.startsWith('-') } : unfiltered.sort,
    picks: { ...noPicks, ...picks },
  }
}

/** What differs from the defaults. */
export function writeFilters({ status, search, sort, picks }: ListFilters): Record<string, string | undefined> {
  const isDefault = sort.column === 'number' && !sort.desc
  return {
    status: status === 'all' ? undefined : status,
    ...Object.fromEntries(pickNames.map((name) => [name, picks[name].length === 0 ? undefined : picks[name].join(',')])),
    q: search === '' ? undefined : search,
    sort: isDefault ? undefined : `${sort.desc ? '-' : ''}${sort.column}`,
  }
}

/** How many filters are set, the status left out: the tabs say that one themselves. */
export function setPicks(filters: ListFilters): number {
  return pickNames.filter((name) => filters.picks[name].length > 0).length
}

export function isFiltered(filters: ListFilters): boolean {
  return filters.status !== 'all' || filters.search.trim() !== '' || setPicks(filters) > 0
}

// A search for digits comes back from the address as a number.
function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

function several(value: unknown): string[] {
  const list = Array.isArray(value) ? value.map(text) : text(value).split(',')
  return [...new Set(list.filter((one) => one !== ''))]
}
