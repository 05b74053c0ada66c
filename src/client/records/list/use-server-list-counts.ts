import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ValueCounts } from '#contract/kernel/shapes.ts'
import type { ApiSuccess, ApiFailure } from '#client/data/api/api-result.ts'
import { ApiFailureError } from '#client/data/replica/query-result.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { tabCountsOf } from './facet-counts.ts'
import type { ListCounts, ListDefinition } from './list-source.ts'
import { listFiltersOf } from './list-state.ts'
import { type QueryParams, filterParamOf, onlyFilterParams } from './server-query.ts'

/**
 * Reads the number of rows of each value, with the words of the filters: `(query, signal) =>
 * call('correctiveActions.countsOfUser', …)`.
 */
export type FetchCounts = (
  query: QueryParams,
  signal: AbortSignal,
) => Promise<ApiSuccess<Readonly<Record<string, ValueCounts>>> | ApiFailure>

interface Counted {
  /** The name of the list in the query cache. */
  name: string
  read: FetchCounts | undefined
  /** The query of the list's rows; null before they have loaded, because they come first. */
  asked: QueryParams | null
  /** The values with a tab. */
  tabs: readonly string[] | undefined
}

/**
 * The counts of a list on the server, like those of `useCounts` for rows on the device. Requested
 * after the rows, once for a set of filters in any order. The list is complete without them, so a
 * failure shows no message. Views, and tabs that count all rows, are not counted.
 */
export function useServerListCounts<Row extends object>(
  { layout }: ListDefinition<Row>,
  { name, read, asked, tabs }: Counted,
): ListCounts | null {
  const { reads } = useWorkspace()
  const { data } = useQuery(
    {
      queryKey: ['counts', name, asked && onlyFilterParams(asked)],
      queryFn: async ({ signal }) => {
        if (asked === null || read === undefined) return null
        const answer = await read(onlyFilterParams(asked), signal)
        if (!answer.ok) throw new ApiFailureError(answer)
        return answer.body
      },
      enabled: asked !== null && read !== undefined,
      placeholderData: keepPreviousData,
    },
    reads.client,
  )
  return useMemo((): ListCounts | null => {
    if (!data) return null
    const of = (param: string) => new Map(Object.entries(data[param] ?? {}))
    return {
      tabs: layout.tabs ? tabCountsOf(layout.tabs, of(layout.tabs.key), tabs) : none,
      chips: new Map(Object.keys(layout.chips ?? {}).map((key) => [key, data[key]?.['true'] ?? 0])),
      views: none,
      choices: (key) => {
        const filter = listFiltersOf(layout).find((each) => each.key === key)
        return filter ? of(filterParamOf(filter)) : none
      },
    }
  }, [data, layout, tabs])
}

const none: ReadonlyMap<string, number> = new Map()
