import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { failureOfQuery } from '#client/data/replica/query-result.ts'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import { useConnectionState } from './use-connection-state.ts'

/** How the last read of a query ended; the same object until that changes. */
export function useQueryReading({
  error,
  dataUpdatedAt,
  refetch,
}: Pick<UseQueryResult, 'error' | 'dataUpdatedAt' | 'refetch'>): ReadStatus {
  const offline = useConnectionState() === 'offline'
  const failed = failureOfQuery(error)
  return useMemo(
    () => ({
      asOf: dataUpdatedAt > 0 ? dataUpdatedAt : null,
      offline,
      failed,
      refresh: async () => void (await refetch()),
    }),
    [dataUpdatedAt, offline, failed, refetch],
  )
}
