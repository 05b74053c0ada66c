import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo } from 'react'
import type { RecordListData } from '#client/data/replica/view-types.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useArranged } from '#client/ui/table/arrange.ts'
import type { Column } from '#client/ui/table/columns.ts'
import { filteredRows, type RowSet, withPlace } from '#client/ui/table/row-set.ts'
import type { Search } from '#client/ui/table/search.ts'
import { useReady } from '#client/ui/when-idle.ts'
import { isLocalOnly } from '#client/records/row-sync.ts'
import { formatterFor } from '#client/records/formatter.ts'
import { combineTests } from './list-filter-engine.ts'
import type { ListDefinition, ListSource, FilterChoices } from './list-source.ts'
import { listFiltersOf, isListFiltered, isDayRangeFilter } from './list-state.ts'
import type { ChipTests } from './facet-counts.ts'
import { useDeviceListCounts } from './use-device-list-counts.ts'
import { useListFilters } from './use-list-filters.ts'
import { lazy } from './lazy.ts'

interface DeviceList<Row extends object> {
  records: Omit<RecordListData<Row>, 'rows'> & { rows: readonly Row[] }
  columns: readonly Column<Row>[]
  /** The choices of filters that rows do not contain: the lists of a lookup. */
  offers?: FilterChoices
  /** Filters and chips that this screen does not have. */
  without?: readonly string[]
  /** The values with a tab, if they are not those of the field. */
  tabs?: readonly string[]
  /** The rows that match each chip. */
  chips?: ChipTests<Row>
  /** Uid of a row that stays visible under all settings, because it is in editing. */
  pinnedUid?: string | undefined
  /** The number of rows on a page; without it they are one list. */
  pageSize?: number
}

/**
 * A list of rows on the device: searched, filtered, sorted and counted here, with the next frame
 * (rulings, 15).
 */
export function useDeviceList<Row extends object>(
  kind: ListDefinition<Row>,
  options: DeviceList<Row>,
): ListSource<Row> {
  const { t, i18n } = useLingui()
  const { layout, address, filterEngine } = kind
  const {
    columns,
    offers: given = nothing,
    without = none,
    tabs,
    pinnedUid: uid,
    pageSize,
  } = options
  const chips: ChipTests<Row> = options.chips ?? noChips
  const {
    rows,
    complete,
    loading,
    error,
    asOf,
    offline,
    failed,
    inBanner = false,
    refresh,
  } = options.records
  const reading = useMemo(
    () => ({ asOf, offline, failed, inBanner, refresh }),
    [asOf, offline, failed, inBanner, refresh],
  )
  const { now: state, change: set } = useListFilters(kind)
  const { picks, days, search, tab, sort, page, chips: on } = state
  const find = filterEngine.searchFor(formatterFor(layout, i18n))
  const { found, similarTo } = useSearch(find, search, rows)
  useReady<Row>(rows, find.ready)
  // The row stays visible under all settings.
  const pinnedIndex = useMemo(() => (uid === undefined ? -1 : indexOfUid(rows, uid)), [rows, uid])
  const kept = useMemo(
    () =>
      withPlace(filteredRows(rows, found, filterEngine.filterTest({ picks, days })), pinnedIndex),
    [rows, found, filterEngine, picks, days, pinnedIndex],
  )
  const counts = useDeviceListCounts(kind, { rows, kept, found, chips, state, tabs })
  const inSight = useMemo(
    () =>
      withPlace(
        filteredRows(
          rows,
          kept,
          combineTests([filterEngine.tabTest(tab), ...on.map((key) => chips[key])]),
        ),
        pinnedIndex,
      ),
    [rows, kept, filterEngine, tab, on, chips, pinnedIndex],
  )
  const shown = useArranged<Row>({ rows, columns, sort, kept: inSight, first: isLocalOnly })
  const offers = useMemo(() => {
    const offered = listFiltersOf(layout).filter(
      (filter) => !without.includes(filter.key) && !isDayRangeFilter(filter),
    )
    return Object.fromEntries(
      offered.map((filter) => [
        filter.key,
        given[filter.key] ?? lazy(() => filterEngine.choices(rows, filter)),
      ]),
    )
  }, [layout, filterEngine, rows, given, without])
  const pages = pageSize === undefined ? null : Math.max(1, Math.ceil(shown.length / pageSize))
  const at = Math.min(page, pages ?? 1)
  const onPage = useMemo(
    () => (pageSize === undefined ? shown : shown.slice((at - 1) * pageSize, at * pageSize)),
    [shown, at, pageSize],
  )
  // A new search starts at the first page.
  const change = useMemo(
    (): ListSource<Row>['change'] =>
      pageSize === undefined ? set : (part) => set({ page: 1, ...part }),
    [set, pageSize],
  )
  const [n, m] = [wholeNumber(shown.length), wholeNumber(rows.length)]
  // A list that was never read has no known number, so none shows.
  const isUnread = rows.length === 0 && !complete
  const count = rows.length === 0 ? '' : complete ? t`${n} of ${m}` : t`${n} so far`
  const isHidden = useCallback(
    (one: string) => indexOfUid(rows, one) >= 0 && indexOfUid(shown, one) < 0,
    [rows, shown],
  )
  const isFiltered = rows.length > 0 || isListFiltered(state, address)
  return useMemo(
    () => ({
      state,
      change,
      rows: onPage,
      isFiltered,
      isHidden,
      similarTo,
      counts: isUnread ? null : counts,
      count,
      offers,
      without,
      loading,
      error,
      reading,
      more: null,
      moreFailed: null,
      pages,
      serverQuery: null,
    }),
    [
      state,
      change,
      onPage,
      isFiltered,
      isHidden,
      similarTo,
      isUnread,
      counts,
      count,
      offers,
      without,
      loading,
      error,
      reading,
      pages,
    ],
  )
}

/**
 * Matches the typed text. If no row matches, allows one typing error in a long word and reports the
 * text in `similarTo`, if that finds any.
 */
function useSearch<Row>(
  find: Search<Row>,
  typed: string,
  rows: readonly Row[],
): { found: RowSet | null; similarTo: string | null } {
  return useMemo(() => {
    const exact = find(rows, typed)
    if (exact === null || exact.includes(1)) return { found: exact, similarTo: null }
    const similarTo = find.close(rows, typed)
    return similarTo?.includes(1)
      ? { found: similarTo, similarTo: typed.trim() }
      : { found: exact, similarTo: null }
  }, [find, typed, rows])
}

const nothing: FilterChoices = {}
// For rows of any kind.
const noChips = {}
const none: readonly string[] = []

const indexOfUid = (rows: readonly object[], uid: string) =>
  rows.findIndex((row) => 'uid' in row && row.uid === uid)
