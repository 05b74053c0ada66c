import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Records } from '#client/data/replica/rows.ts'
import { useMoment } from '#client/i18n/use-moment.ts'
import { useWholeNumber } from '#client/i18n/use-whole-number.ts'
import { media, useMedia } from '#client/ui/use-media.ts'
import { useArranged } from '#client/ui/table/arrange.ts'
import type { Column } from '#client/ui/table/columns.ts'
import { useReady } from '#client/ui/table/use-ready.ts'
import type { ListKind, ListSource, Offers } from './list-source.ts'
import { filtersOf, isNarrowed, isRange } from './list-state.ts'
import { useFollowedFilters } from './use-followed-filters.ts'

interface DeviceList<Row extends object> {
  records: Pick<Records<Row>, 'rows' | 'complete' | 'loading' | 'error' | 'refresh'>
  columns: readonly Column<Row>[]
  /** What filters offer that is not found in the rows: the lists of a lookup. */
  offers?: Offers
  /** Filters that this screen does not have. */
  without?: readonly string[]
  /** The values that have a tab, where they are not those of the field. */
  tabs?: readonly string[]
  /** Uid of a row that stays in sight whatever is set: the one being edited. */
  keep?: string | undefined
  /** Rows on a page; else they are one list. */
  pageSize?: number
}

/** A list of rows on the device: searched, filtered, sorted and counted here, with the next frame (rulings, 15). */
export function useDeviceList<Row extends object>(kind: ListKind<Row>, options: DeviceList<Row>): ListSource<Row> {
  const { t } = useLingui()
  const number = useWholeNumber()
  const { layout, address, arranger } = kind
  const { columns, offers: given = nothing, without = none, tabs, keep: kept, pageSize } = options
  const { rows, complete, loading, error, refresh } = options.records
  const { now: state, change: set } = useFollowedFilters(address.parse, address.write)
  const { picks, days, search, tab, sort, page } = state
  const isKept = useMemo(() => (kept === undefined ? null : (row: Row) => 'uid' in row && row.uid === kept), [kept])
  const keep = useMemo(() => or(isKept, arranger.keep({ picks, days, search })), [isKept, arranger, picks, days, search])
  // The tabs count what the other filters leave.
  const left = useArranged<Row>({ rows, columns, sort, keep })
  useReady<Row>(rows, arranger.find.ready)
  const counted = layout.tabs?.counts === 'rows' ? rows : left
  const counts = useMemo(() => arranger.countByTab(counted, tabs), [arranger, counted, tabs])
  const shown = useMemo(() => {
    const onTab = or(isKept, arranger.onTab(tab))
    return onTab ? left.filter(onTab) : left
  }, [isKept, arranger, left, tab])
  const offers = useMemo(() => {
    const offered = filtersOf(layout).filter((filter) => !without.includes(filter.key) && !isRange(filter))
    return Object.fromEntries(offered.map((filter) => [filter.key, given[filter.key] ?? arranger.choices(rows, filter)]))
  }, [layout, arranger, rows, given, without])
  const pages = pageSize === undefined ? null : Math.max(1, Math.ceil(shown.length / pageSize))
  const at = Math.min(page, pages ?? 1)
  const onPage = useMemo(() => (pageSize === undefined ? shown : shown.slice((at - 1) * pageSize, at * pageSize)), [shown, at, pageSize])
  // Another search begins at the first page again.
  const change = useMemo((): typeof set => (pageSize === undefined ? set : (part) => set({ page: 1, ...part })), [set, pageSize])
  const [n, m] = [number(shown.length), number(rows.length)]
  const count = complete ? t`${n} of ${m}` : t`${n} so far`
  const narrowed = rows.length > 0 || isNarrowed(state, address)
  return useMemo(
    () => ({ state, change, rows: onPage, narrowed, counts, count, offers, without, loading, error, retry: () => void refresh(), more: null, moreFailed: null, pages }),
    [state, change, onPage, narrowed, counts, count, offers, without, loading, error, refresh, pages],
  )
}

interface Aged {
  /** When it was answered, ms since 1970; null: never. */
  asOf: number | null
  offline: boolean
  /** The last try to renew it failed, also where the server is there (rulings, 30 and 62). */
  stale: boolean
}

/**
 * How old the rows of a list are while there is no network, or since they could not be renewed, for the fact beside its title: `Data as of 10:12`; null: as new
 * as can be. `elsewhere`: of an offline kind, whose age the banner of the frame says where there is room for one.
 */
export function useAsOf({ asOf, offline, stale }: Aged, elsewhere: 'banner' | 'nowhere' = 'nowhere'): string | null {
  const { t } = useLingui()
  const phone = useMedia(media.phone)
  const moment = useMoment()
  if (asOf === null || (!offline && !stale) || (offline && elsewhere === 'banner' && !phone)) return null
  const time = moment(asOf)
  return t`Data as of ${time}`
}

const nothing: Offers = {}
const none: readonly string[] = []

/** Null keeps all; with nothing that is kept in any case the second decides. */
function or<Row>(first: ((row: Row) => boolean) | null, second: ((row: Row) => boolean) | null): ((row: Row) => boolean) | null {
  if (first === null || second === null) return second
  return (row) => first(row) || second(row)
}
