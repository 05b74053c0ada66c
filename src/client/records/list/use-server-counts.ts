import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ValueCounts } from '#contract/kernel/shapes.ts'
import type { Answered, Refused } from '#client/data/api/answer.ts'
import { RefusedError } from '#client/data/replica/query-answer.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { tabCounts } from './tally.ts'
import type { ListCounts, ListKind } from './list-source.ts'
import { filtersOf } from './list-state.ts'
import { type Query, paramOf, withoutPage } from './server-query.ts'

/**
 * Reads how many rows have each value, by the words of the filters: `(query, signal) =>
 * call('correctiveActions.countsOfUser', …)`.
 */
export type ReadCounts = (
  query: Query,
  signal: AbortSignal,
) => Promise<Answered<Readonly<Record<string, ValueCounts>>> | Refused>

interface Counted {
  /** Names the list among all that are counted. */
  name: string
  read: ReadCounts | undefined
  /** What the list's rows were asked by; null while they are not there yet: they go first. */
  asked: Query | null
  /** The values that have a tab. */
  tabs: readonly string[] | undefined
}

/**
 * The counts of a list on the server, as `useCounts` has them of rows on the device. Asked for
 * behind the rows, once for what is set, in whatever order. Without them the list is whole, so
 * nobody is told that they could not be read.
 * Views, and tabs that count all rows, are not counted.
 */
export function useServerCounts<Row extends object>(
  { layout }: ListKind<Row>,
  { name, read, asked, tabs }: Counted,
): ListCounts | null {
  const { reads } = useWorkspace()
  const { data } = useQuery(
    {
      queryKey: ['counts', name, asked && withoutPage(asked)],
      queryFn: async ({ signal }) => {
        if (asked === null || read === undefined) return null
        const answer = await read(withoutPage(asked), signal)
        if (!answer.ok) throw new RefusedError(answer)
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
      tabs: layout.tabs ? tabCounts(layout.tabs, of(layout.tabs.key), tabs) : none,
      chips: new Map(Object.keys(layout.chips ?? {}).map((key) => [key, data[key]?.['true'] ?? 0])),
      views: none,
      choices: (key) => {
        const filter = filtersOf(layout).find((each) => each.key === key)
        return filter ? of(paramOf(filter)) : none
      },
    }
  }, [data, layout, tabs])
}

const none: ReadonlyMap<string, number> = new Map()
