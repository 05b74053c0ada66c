import { isDay } from '#client/i18n/days.ts'
import type { DayRange } from '#client/ui/form/date-text.ts'
import { columnIdsOf, type Layout, type FieldView, type ViewUi } from '#client/records/layout.ts'

/** A person's settings on a list, as in the address. */
export interface ListState {
  /** The chosen tab: a value of the tabs' field, or `all`. */
  tab: string
  search: string
  sort: { column: string; desc: boolean }
  /** By filter: ids or stored names; empty = not filtered. */
  picks: Readonly<Record<string, readonly string[]>>
  days: Readonly<Record<string, DayRange>>
  /** The chips that are on. */
  chips: readonly string[]
  /** The page of a list by pages, from 1. */
  page: number
}

/** A filter of a list, with its word in the address. */
export interface ListFilter<Row> extends FieldView<Row> {
  key: string
}

/** The address of a list: its tabs, search, sort and filters, derived from the layout. */
export interface ListUrlCodec {
  unfiltered: ListState
  /** Reads the address and tolerates any content. */
  parse: (raw: Readonly<Record<string, unknown>>) => ListState
  /** Returns the settings that differ from the defaults. */
  write: (state: ListState) => Record<string, string | number | undefined>
  /** Returns the list with these chips; in their default order, unless the person chose another. */
  withChips: (state: ListState, chips: readonly string[]) => ListState
  /** Returns true if the address sets anything of the list. */
  hasListParams: (raw: Readonly<Record<string, unknown>>) => boolean
}

/**
 * `?status=Closed&risk=High,Critical&incident=2026-11-01..2026-11-20&q=edge&sort=-severity`;
 * created once for a layout.
 */
export function createListUrlCodec(layout: Layout<never>): ListUrlCodec {
  const columns = columnIdsOf(layout)
  const filters = listFiltersOf(layout)
  const picked = filters.filter((filter) => !isDayRangeFilter(filter))
  const ranged = filters.filter(isDayRangeFilter)
  const { tabs, chips: looks = {} } = layout
  const chips = Object.keys(looks)
  const tabValues = tabs?.flag
  const firstTab = tabs?.first ?? 'all'
  const first = parseSort(layout.sort ?? columns[0] ?? '')
  const firstOf = (set: readonly string[]) => {
    const sort = chips.flatMap((key) => (set.includes(key) ? (looks[key]?.sort ?? []) : []))[0]
    return sort === undefined ? first : parseSort(sort)
  }
  const isFirst = ({ sort, chips: set }: Pick<ListState, 'sort' | 'chips'>) =>
    isSameSort(sort, firstOf(set))
  const unfiltered: ListState = {
    tab: firstTab,
    search: '',
    sort: first,
    picks: Object.fromEntries(picked.map(({ key }) => [key, none])),
    days: Object.fromEntries(ranged.map(({ key }) => [key, unlimitedRange])),
    chips: none,
    page: 1,
  }
  const words = [
    'q',
    'sort',
    'page',
    ...(tabs ? [tabs.key] : []),
    ...filters.map(({ key }) => key),
    ...chips,
  ]
  return {
    unfiltered,
    parse(raw) {
      const sort = parseSort(text(raw['sort']))
      const tab = tabs ? text(raw[tabs.key]) : ''
      const page = Number(text(raw['page']))
      const set = listed(chips.filter((key) => text(raw[key]) === '1'))
      return {
        tab:
          tab === '' || (tabValues && tab !== 'all' && !tabValues.includes(tab)) ? firstTab : tab,
        search: text(raw['q']),
        sort: columns.includes(sort.column) ? sort : firstOf(set),
        picks: Object.fromEntries(picked.map(({ key }) => [key, parseValues(raw[key])])),
        days: Object.fromEntries(ranged.map(({ key }) => [key, parseRange(text(raw[key]))])),
        chips: set,
        page: Number.isInteger(page) && page > 1 ? page : 1,
      }
    },
    write({ tab, search, sort, picks, days, chips: set, page }) {
      return {
        ...(tabs ? { [tabs.key]: tab === firstTab ? undefined : tab } : {}),
        ...Object.fromEntries(picked.map(({ key }) => [key, picks[key]?.join(',') || undefined])),
        ...Object.fromEntries(
          ranged.map(({ key }) => [key, writeRange(days[key] ?? unlimitedRange)]),
        ),
        ...Object.fromEntries(chips.map((key) => [key, set.includes(key) ? 1 : undefined])),
        q: search === '' ? undefined : search,
        sort: isFirst({ sort, chips: set }) ? undefined : `${sort.desc ? '-' : ''}${sort.column}`,
        ...(page > 1 ? { page } : {}),
      }
    },
    withChips: (state, set) => ({
      ...state,
      chips: set,
      sort: isFirst(state) ? firstOf(set) : state.sort,
    }),
    hasListParams: (raw) => words.some((word) => raw[word] !== undefined),
  }
}

const isSameSort = (one: ListState['sort'], other: ListState['sort']) =>
  one.column === other.column && one.desc === other.desc

/** The filters of a list, in their order. */
export function listFiltersOf<Row>({
  fieldViews,
}: Pick<Layout<Row>, 'fieldViews'>): ListFilter<Row>[] {
  const filters = fieldViews.filter(({ ui }) => ui.filter)
  const placed = filters.filter(({ ui }) => ui.filter?.at !== undefined)
  const ordered = filters.filter(({ ui }) => ui.filter?.at === undefined)
  for (const filter of placed.sort((a, b) => (a.ui.filter?.at ?? 0) - (b.ui.filter?.at ?? 0)))
    ordered.splice((filter.ui.filter?.at ?? 1) - 1, 0, filter)
  return ordered.map((filter) => ({ ...filter, key: filter.ui.filter?.key ?? filter.name }))
}

/** Returns the words of filters that show on the bar only while they are set. */
export function filtersOnlyWhenSet(layout: Pick<Layout<never>, 'fieldViews'>): string[] {
  return listFiltersOf(layout).flatMap(({ key, ui }) => (ui.filter?.onlyWhenSet ? [key] : []))
}

/** Returns true for a day or an instant, which has a range of days; other filters pick values. */
export function isDayRangeFilter({ field }: Pick<FieldView<never>, 'field'>): boolean {
  return field.kind === 'day' || field.kind === 'instant'
}

/** Counts the set filters; tabs, chips and search show their state themselves. */
export function countSetFilters({ picks, days }: Pick<ListState, 'picks' | 'days'>): number {
  return (
    Object.values(picks).filter((values) => values.length > 0).length +
    Object.values(days).filter(({ from, to }) => from !== '' || to !== '').length
  )
}

/** Returns true if settings hide rows that the list shows by default. */
export function isListFiltered(
  state: ListState,
  { unfiltered }: Pick<ListUrlCodec, 'unfiltered'>,
): boolean {
  const narrowsByTab = state.tab !== unfiltered.tab && state.tab !== 'all'
  return (
    narrowsByTab ||
    state.search.trim() !== '' ||
    state.chips.length > 0 ||
    countSetFilters(state) > 0
  )
}

/** Returns true if the list differs from its first visit, in its order too. */
export function isListStateChanged(
  state: ListState,
  { write }: Pick<ListUrlCodec, 'write'>,
): boolean {
  return Object.values(write(state)).some((said) => said !== undefined)
}

/** Returns a list without settings: all rows in their default order. */
export function clearListState({ unfiltered }: Pick<ListUrlCodec, 'unfiltered'>): ListState {
  return { ...unfiltered, tab: 'all' }
}

/** Returns the settings of a view, in the current order or in the default one of its chips. */
export function applyListView(
  { tab, chips }: ViewUi,
  { unfiltered, withChips }: Pick<ListUrlCodec, 'unfiltered' | 'withChips'>,
  { sort, chips: before }: Pick<ListState, 'sort' | 'chips'>,
): ListState {
  return withChips({ ...unfiltered, tab, chips: before, sort }, chips)
}

const none: readonly string[] = []
/** A range without limits. */
export const unlimitedRange: DayRange = { from: '', to: '' }

function parseRange(said: string): DayRange {
  const [from = '', to = ''] = said.split('..')
  return { from: isDay(from) ? from : '', to: isDay(to) ? to : '' }
}

function writeRange({ from, to }: DayRange): string | undefined {
  return from === '' && to === '' ? undefined : `${from}..${to}`
}

/** Reads `-severity` as descending. */
function parseSort(said: string): ListState['sort'] {
  return { column: said.replace(/^-/, ''), desc: said.startsWith('-') }
}

// The address returns a search for digits as a number.
function text(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

function parseValues(value: unknown): readonly string[] {
  const list = Array.isArray(value) ? value.map(text) : text(value).split(',')
  return listed([...new Set(list.filter((one) => one !== ''))])
}

function listed(found: readonly string[]): readonly string[] {
  return found.length === 0 ? none : found
}
