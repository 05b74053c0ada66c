import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { RefusedError } from '#client/data/replica/query-answer.ts'
import { waitFor } from '#client/records/wait-for.ts'
import { useReading } from '#client/workspace/use-reading.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import type { Answered, Refused } from '#client/data/api/answer.ts'
import { connection } from '#client/data/api/connection.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { formatterFor } from '#client/records/formatter.ts'
import type { ListCounts, ListKind, ListSource, Offers } from './list-source.ts'
import { isNarrowed, type ListState } from './list-state.ts'
import { type Query, serverSearch, type ServerSearch } from './server-query.ts'
import { useLastListed } from './use-last-listed.ts'
import { useListFilters } from './use-list-filters.ts'
import { type ReadCounts, useServerCounts } from './use-server-counts.ts'

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
  ) => Promise<Answered<unknown> | Refused>
  /** Reads the number of rows behind each button; without it nothing is counted. */
  readCounts?: ReadCounts
  /** The choices of filters; a filter without choices is hidden. */
  offers: Offers
  /** Filters and chips that the server does not know. */
  without?: readonly string[]
  /** The values with a tab. */
  tabs?: readonly string[]
  /**
   * Builds the query from the settings, where the server has its own words and allows no typing
   * error; must be a stable function.
   */
  ask?: (state: ListState) => Query
  /**
   * Milliseconds between a query and its answer on the screen, at least; an older answer never
   * replaces a newer one (G2-91).
   */
  notBefore?: number
  /** Stores the last listed rows on the device, for reading offline. */
  keepsLast?: boolean
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
  kind: ListKind<Row>,
  {
    name,
    read,
    readCounts,
    offers,
    without = none,
    tabs,
    ask,
    notBefore = 0,
    keepsLast = false,
  }: ServerList,
): ListSource<Row> {
  const { t, i18n } = useLingui()
  const { reads } = useWorkspace()
  const { now: state, settled, change } = useListFilters(kind)
  const say = formatterFor(kind.layout, i18n)
  const asked = useMemo(
    (): ServerSearch =>
      ask
        ? { exact: ask(settled), anywhere: null, close: null }
        : serverSearch(kind, settled, say, without),
    [ask, kind, settled, say, without],
  )
  const typed = settled.search.trim()
  const query = useInfiniteQuery(
    {
      queryKey: ['list', name, asked],
      queryFn: async ({ pageParam, signal }): Promise<Page<Row>> => {
        const mayShow = pageParam === null && notBefore > 0 ? waitFor(notBefore, signal) : null
        const page = async (query: Query) => {
          const answer = await read(query, signal)
          if (!answer.ok) throw new RefusedError(answer)
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
            ...(await page({ ...(near === null || close === null ? exact : close), cursor })),
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
      ...(notBefore === 0 && { placeholderData: keepPreviousData }),
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
  const last = useLastListed<Row>(
    keepsLast ? name : null,
    asked.exact,
    isPlaceholderData ? undefined : answered,
    query.dataUpdatedAt,
  )
  // Shows the last listed rows with their age when the server cannot be reached.
  const instead = answered === undefined && query.isError ? last : null
  const rows = answered ?? instead?.rows ?? noRows
  const close = data?.pages[0]?.near ?? null
  const found =
    data === undefined || isPlaceholderData ? null : close === null ? asked.exact : asked.close
  const counts = useServerCounts(kind, { name, read: readCounts, asked: found, tabs })
  const n = wholeNumber(rows.length)
  const isUnread = answered === undefined && instead === null
  const shown = hasNextPage
    ? t`${plural(rows.length, { one: `${n} shown, more below`, other: `${n} shown, more below` })}`
    : t`${plural(rows.length, { one: `${n} shown`, other: `${n} shown` })}`
  const count = isUnread ? '' : shown
  const own = useReading(query)
  const { failed } = own
  const error = isUnread ? failed : null
  // The end of the list is still visible, so an automatic retry would repeat without end.
  const moreError = isFetchNextPageError ? failed : null
  // The rows keep their age; the end of the list reports the failure.
  const reading = useMemo(
    () => ({
      ...own,
      ...(instead !== null && { asOf: instead.asOf }),
      ...(isFetchNextPageError && { failed: null }),
    }),
    [own, instead, isFetchNextPageError],
  )
  return useMemo(
    () => ({
      state,
      change,
      rows,
      // Rows under another tab exist too (ruling 76).
      narrowed: isNarrowed(state, kind.address) || (rows.length === 0 && hasRows(counts)),
      hides: unknown,
      close,
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
      close,
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

/** Milliseconds, equal to `keepFresh` for the lists on the device. */
const [renewEvery, asGoodAsNew] = [60_000, 10_000]

const none: readonly string[] = []
const noRows: readonly never[] = []

// A row on no loaded page may be on a later one.
const unknown = () => false
