import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiFailureError } from '#client/data/replica/query-result.ts'
import { abortableDelay } from '#client/records/abortable-delay.ts'
import { useQueryReading } from '#client/workspace/use-query-reading.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import type { ApiSuccess, ApiFailure } from '#client/data/api/api-result.ts'
import { connection } from '#client/data/api/connection.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { formatterFor } from '#client/records/formatter.ts'
import type { ListCounts, ListDefinition, ListSource, FilterChoices } from './list-source.ts'
import { isListFiltered, type ListState } from './list-state.ts'
import { type QueryParams, toServerSearch, type ServerSearch } from './server-query.ts'
import { useStoredListAnswer } from './use-stored-list-answer.ts'
import { useListFilters } from './use-list-filters.ts'
import { type FetchCounts, useServerListCounts } from './use-server-list-counts.ts'

interface ServerList {
  /** The name of the list in the query cache. */
  name: string
  /**
   * Reads one page: `(query, signal) => call('correctiveActions.ofUser', { params, query, signal
   * })`.
   */
  read: (
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) => Promise<ApiSuccess<unknown> | ApiFailure>
  /** Reads the number of rows behind each button; without it nothing is counted. */
  readCounts?: FetchCounts
  /** The choices of filters; a filter without choices is hidden. */
  offers: FilterChoices
  /** Filters and chips that the server does not know. */
  without?: readonly string[]
  /** The values with a tab. */
  tabs?: readonly string[]
  /**
   * Builds the query from the settings, where the server has its own words and allows no typing
   * error; must be a stable function.
   */
  buildQuery?: (state: ListState) => QueryParams
  /**
   * Milliseconds between a query and its answer on the screen, at least; an older answer never
   * replaces a newer one (G2-91).
   */
  minDelay?: number
  /** Stores the last listed rows on the device, for reading offline. */
  storesLastAnswer?: boolean
}

interface Page<Row> {
  rows: Row[]
  next: string | null
  /** The typed text, if the rows only resemble it. */
  near: string | null
}

/** Returns true for a tab with rows; unknown before the counts have loaded. */
const hasRows = (counts: ListCounts | null) =>
  Array.from(counts?.tabs.values() ?? []).some((count) => count > 0)

type After = Pick<Page<unknown>, 'near'> & { cursor: string }

/**
 * A list that the server searches, filters and sorts, by cursor pages of 100 (rulings, 10). Not
 * stored on the device.
 */
export function useServerList<Row extends object>(
  kind: ListDefinition<Row>,
  {
    name,
    read,
    readCounts,
    offers,
    without = none,
    tabs,
    buildQuery,
    minDelay = 0,
    storesLastAnswer = false,
  }: ServerList,
): ListSource<Row> {
  const { t, i18n } = useLingui()
  const { reads } = useWorkspace()
  const { now: state, settled, change } = useListFilters(kind)
  const say = formatterFor(kind.layout, i18n)
  const asked = useMemo(
    (): ServerSearch =>
      buildQuery
        ? { exact: buildQuery(settled), anywhere: null, close: null }
        : toServerSearch(kind, settled, say, without),
    [buildQuery, kind, settled, say, without],
  )
  const typed = settled.search.trim()
  const query = useInfiniteQuery(
    {
      queryKey: ['list', name, asked],
      queryFn: async ({ pageParam, signal }): Promise<Page<Row>> => {
        const mayShow = pageParam === null && minDelay > 0 ? abortableDelay(minDelay, signal) : null
        const page = async (query: QueryParams) => {
          const answer = await read(query, signal)
          if (!answer.ok) throw new ApiFailureError(answer)
          // A whole list or a page of it; the query requests no delta.
          return {
            rows: Array.isArray(answer.body) ? (answer.body as Row[]) : [],
            next: answer.nextCursor,
          }
        }
        const { exact, anywhere, close } = asked
        if (pageParam) {
          const { cursor, near } = pageParam
          return {
            ...(await page({
              ...(near === null || close === null ? exact : close),
              cursor,
            })),
            near,
          }
        }
        const first = await page(exact).finally(() => mayShow)
        // Counts again with the rows, so that a new row appears in both.
        if (reads.client.getQueryData(['list', name, asked]) !== undefined)
          void reads.client.invalidateQueries({ queryKey: ['counts', name] })
        const found = { ...first, near: null }
        // Allows one typing error only if no row matches the typed text.
        if (
          found.rows.length > 0 ||
          close === null ||
          (anywhere !== null && (await page(anywhere)).rows.length > 0)
        )
          return found
        const closeToIt = await page(close)
        return closeToIt.rows.length > 0 ? { ...closeToIt, near: typed } : found
      },
      initialPageParam: null as After | null,
      getNextPageParam: ({ next, near }) => (next === null ? null : { cursor: next, near }),
      ...(minDelay === 0 && { placeholderData: keepPreviousData }),
      // As often as the lists on the device; a list that was scrolled far is not read again as a
      // whole.
      refetchInterval: ({ state: { data } }) =>
        data?.pages.length === 1 && connection.get().state !== 'offline' && renewEvery,
      staleTime: asGoodAsNew,
    },
    reads.client,
  )
  const {
    data,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
    isPending,
    isPlaceholderData,
  } = query
  const answered = useMemo(() => data?.pages.flatMap((page) => page.rows), [data])
  const last = useStoredListAnswer<Row>(
    storesLastAnswer ? name : null,
    asked.exact,
    isPlaceholderData ? undefined : answered,
    query.dataUpdatedAt,
  )
  // Shows the last listed rows with their age when the server cannot be reached.
  const storedAnswer = answered === undefined && query.isError ? last : null
  const rows = answered ?? storedAnswer?.rows ?? noRows
  const similarTo = data?.pages[0]?.near ?? null
  const found =
    data === undefined || isPlaceholderData ? null : similarTo === null ? asked.exact : asked.close
  const counts = useServerListCounts(kind, { name, read: readCounts, asked: found, tabs })
  const n = wholeNumber(rows.length)
  const isUnread = answered === undefined && storedAnswer === null
  const shown = hasNextPage
    ? t`${plural(rows.length, { one: `${n} shown, more below`, other: `${n} shown, more below` })}`
    : t`${plural(rows.length, { one: `${n} shown`, other: `${n} shown` })}`
  const count = isUnread ? '' : shown
  const own = useQueryReading(query)
  const { failed } = own
  const error = isUnread ? failed : null
  // The end of the list is still visible, so an automatic retry would repeat without end.
  const moreError = isFetchNextPageError ? failed : null
  // The rows keep their age; the end of the list reports the failure.
  const reading = useMemo(
    () => ({
      ...own,
      ...(storedAnswer !== null && { asOf: storedAnswer.asOf }),
      ...(isFetchNextPageError && { failed: null }),
    }),
    [own, storedAnswer, isFetchNextPageError],
  )
  return useMemo(
    () => ({
      state,
      change,
      rows,
      // Rows under another tab exist too (ruling 76).
      isFiltered: isListFiltered(state, kind.address) || (rows.length === 0 && hasRows(counts)),
      isHidden: unknown,
      similarTo,
      counts,
      count,
      offers,
      without,
      loading: isPending,
      error,
      reading,
      more:
        hasNextPage && moreError === null
          ? () => {
              if (!isFetchingNextPage) void fetchNextPage()
            }
          : null,
      moreFailed: moreError && { error: moreError, retry: () => void fetchNextPage() },
      pages: null,
      serverQuery: found,
    }),
    [
      kind,
      state,
      change,
      rows,
      similarTo,
      found,
      counts,
      count,
      offers,
      without,
      isPending,
      error,
      reading,
      moreError,
      hasNextPage,
      isFetchingNextPage,
      fetchNextPage,
    ],
  )
}

/** Milliseconds, equal to `startListRefresh` for the lists on the device. */
const [renewEvery, asGoodAsNew] = [60_000, 10_000]

const none: readonly string[] = []
const noRows: readonly never[] = []

// A row on no loaded page may be on a later one.
const unknown = () => false
