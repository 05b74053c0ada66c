import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { asError } from '#client/data/replica/query-answer.ts'
import type { Reading } from '#client/data/replica/rows.ts'
import { useConnectionState } from './use-connection-state.ts'

/** How the last read of a query ended; the same object until that changes. */
export function useReading({
  error,
  dataUpdatedAt,
  refetch,
}: Pick<UseQueryResult, 'error' | 'dataUpdatedAt' | 'refetch'>): Reading {
  const offline = useConnectionState() === 'offline'
  const failed = asError(error)
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
