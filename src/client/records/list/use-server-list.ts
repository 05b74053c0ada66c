import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { RefusedError } from '#client/data/replica/query-answer.ts'
import { useReading } from '#client/workspace/use-reading.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import type { Answered, Refused } from '#client/data/api/answer.ts'
import { useWholeNumber } from '#client/i18n/use-whole-number.ts'
import type { ListKind, ListSource, Offers } from './list-source.ts'
import { filtersOf, isNarrowed, isRange, type ListState } from './list-state.ts'
import { useListFilters } from './use-list-filters.ts'

interface ServerList {
  /** Names the list among all that are asked for. */
  name: string
  /** One page: `(query, signal) => call('correctiveActions.ofUser', { params, query, signal })`. */
  read: (query: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Answered<unknown> | Refused>
  /** What filters offer; one without offers is not shown. */
  offers: Offers
  /** Filters and chips that the server does not know. */
  without?: readonly string[]
}

/** A list that the server searches, filters and sorts, by cursor pages of 100 (rulings, 10). Not kept on the device. */
export function useServerList<Row extends object>(kind: ListKind<Row>, { name, read, offers, without = none }: ServerList): ListSource<Row> {
  const { t } = useLingui()
  const number = useWholeNumber()
  const { reads } = useWorkspace()
  const { now: state, settled, change } = useListFilters(kind)
  const asked = serverQuery(kind, settled, without)
  const query = useInfiniteQuery(
    {
      queryKey: ['list', name, asked],
      queryFn: async ({ pageParam, signal }) => {
        const answer = await read(pageParam ? { ...asked, cursor: pageParam } : asked, signal)
        if (!answer.ok) throw new RefusedError(answer)
        // A whole list or a page of it; a delta is not asked for.
        return { rows: Array.isArray(answer.body) ? (answer.body as Row[]) : [], next: answer.nextCursor }
      },
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    },
    reads.client,
  )
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, isPending } = query
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  const n = number(rows.length)
  const count = hasNextPage
    ? t`${plural(rows.length, { one: `${n} shown, more below`, other: `${n} shown, more below` })}`
    : t`${plural(rows.length, { one: `${n} shown`, other: `${n} shown` })}`
  const own = useReading(query)
  const { failed } = own
  const error = data === undefined ? failed : null
  // The end of the list is still in sight: asked for by itself again it would be asked for without end.
  const moreError = isFetchNextPageError ? failed : null
  // What is there is as new as it was; the end of the list says what is missing.
  const reading = useMemo(() => (isFetchNextPageError ? { ...own, failed: null } : own), [own, isFetchNextPageError])
  return useMemo(
    () => ({
      state,
      change,
      rows,
      narrowed: isNarrowed(state, kind.address),
      hides: unknown,
      close: null,
      counts: null,
      count,
      offers,
      without,
      loading: isPending,
      error,
      reading,
      more: hasNextPage && moreError === null
        ? () => {
            if (!isFetchingNextPage) void fetchNextPage()
          }
        : null,
      moreFailed: moreError && { error: moreError, retry: () => void fetchNextPage() },
      pages: null,
    }),
    [kind, state, change, rows, count, offers, without, isPending, error, reading, moreError, hasNextPage, isFetchingNextPage, fetchNextPage],
  )
}

const none: readonly string[] = []
// What is on no page so far may stand on a later one.
const unknown = () => false

/** What the server is asked: one page, in its own words for sort and filters. */
export function serverQuery<Row extends object>({ layout }: ListKind<Row>, { tab, search, sort, picks, days, chips }: ListState, without: readonly string[] = none): Record<string, string> {
  const typed = search.trim()
  const filters = filtersOf(layout).flatMap((filter): [string, string][] => {
    const { key, name, look } = filter
    if (without.includes(key)) return []
    const param = look.filter?.param ?? name
    const range = days[key]
    if (isRange(filter)) return range && (range.from !== '' || range.to !== '') ? [[param, `${range.from}..${range.to}`]] : []
    const chosen = picks[key] ?? []
    return chosen.length === 0 ? [] : [[param, chosen.join(',')]]
  })
  return {
    limit: '100',
    sort: sort.column,
    order: sort.desc ? 'desc' : 'asc',
    ...(layout.tabs && tab !== 'all' ? { [layout.tabs.key]: layout.tabs.groups?.[tab]?.join(',') ?? tab } : {}),
    ...Object.fromEntries(chips.filter((key) => !without.includes(key)).map((key) => [key, 'true'])),
    ...(typed === '' ? {} : { search: typed }),
    ...Object.fromEntries(filters),
  }
}
