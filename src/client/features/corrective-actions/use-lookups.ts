import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  actionTypes,
  type Lookup,
  severities,
  statuses,
  triggers,
} from '#contract/corrective-actions/lookups.ts'
import { call } from '#client/data/api/call.ts'
import { type LookupQuery, lookupStaleMs } from '#client/data/replica/lookups.ts'
import { unwrapOrThrow } from '#client/data/replica/query-result.ts'
import type { ReadStatus } from '#client/data/replica/view-types.ts'
import { useQueryReading } from '#client/workspace/use-query-reading.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'

/** The lists of corrective actions, in their order. */
export interface Lookups {
  triggers: readonly Lookup[]
  severities: readonly Lookup[]
  statuses: readonly Lookup[]
  types: readonly Lookup[]
}

/** The lists and their state; the contract's lists apply until they are read. */
export interface ReadLookups extends Lookups {
  reading: ReadStatus
}

/**
 * Returns the lists of corrective actions; the contract's lists apply until the server or worker
 * answers.
 */
export function useLookups(): ReadLookups {
  const query = useQuery(lookupsQuery, useWorkspace().reads.client)
  const reading = useQueryReading(query)
  const { data } = query
  return useMemo(
    () => ({ ...(data ?? specified), reading: { ...reading, inBanner: true } }),
    [data, reading],
  )
}

export const lookupsQuery: LookupQuery<Lookups> = {
  queryKey: ['lookup', 'actions'],
  queryFn: async ({ signal }) => {
    const { triggers, severitys, status, types } = unwrapOrThrow(
      await call('correctiveActions.lookups', { signal }),
    )
    return { triggers, severities: severitys, statuses: status, types }
  },
  staleTime: lookupStaleMs,
}

const specified: Lookups = { triggers, severities, statuses, types: actionTypes }
