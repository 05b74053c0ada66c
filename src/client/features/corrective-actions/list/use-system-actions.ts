import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { asData, asError } from '#client/data/replica/query-answer.ts'
import { useMe, useWorkspace } from '#client/workspace/workspace-context.ts'
import type { Refused } from '#client/data/api/answer.ts'
import { call } from '#client/data/api/call.ts'
import type { SelectOption } from '#client/ui/form/select-options.ts'
import type { ListFilters } from '../list-filters.ts'
import type { Row } from '../list-view.ts'
import { systemQuery } from './system-query.ts'

export interface SystemActions {
  rows: readonly Row[]
  /** For the filter. */
  companies: readonly SelectOption[]
  more: boolean
  loading: boolean
  error: Refused | null
  loadMore: () => void
  refresh: () => void
}

/** Actions of all companies in pages of 100; the server filters, sorts and searches. Not kept on the device. */
export function useSystemActions(filters: ListFilters): SystemActions {
  const me = useMe()
  const { reads } = useWorkspace()
  const asked = systemQuery(filters)
  const query = useInfiniteQuery(
    {
      queryKey: [...systemKey, asked],
      queryFn: async ({ pageParam, signal }) => {
        const params = { userID: String(me.user_id) }
        const answer = await call('correctiveActions.ofUser', { params, query: { ...asked, ...(pageParam ? { cursor: pageParam } : {}) }, signal })
        const body = asData(answer)
        return { rows: Array.isArray(body) ? body : [], next: answer.ok ? answer.nextCursor : null }
      },
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
    },
    reads.client,
  )
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  const rows = useMemo((): readonly Row[] => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  const companies = useCompanies()
  return {
    rows,
    companies,
    more: hasNextPage,
    loading: query.isPending,
    error: rows.length === 0 ? asError(query.error) : null,
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
    refresh: () => void refetch(),
  }
}

/** All companies, to filter by. */
function useCompanies(): readonly SelectOption[] {
  const { reads } = useWorkspace()
  const { data } = useQuery({ queryKey: ['system', 'companies'], queryFn: async ({ signal }) => asData(await call('companies.list', { signal })) }, reads.client)
  return useMemo(() => data?.map((company) => ({ value: String(company.accountID), label: company.name })) ?? [], [data])
}

const systemKey = ['system', 'actions'] as const
