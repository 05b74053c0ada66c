import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { actionTypes, severities, statuses, triggers } from '#contract/corrective-actions/lookups.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import type { Refused } from '#client/data/api/answer.ts'
import { type Lookups, lookupsQuery } from '#client/data/replica/lookup-queries.ts'
import { asError } from '#client/data/replica/query-answer.ts'

/** The lists, and why they could not be read: then those of the contract stand in. */
export interface ReadLookups extends Lookups {
  error: Refused | null
}

/** The lists of corrective actions; what the contract knows them to be stands in until server or worker answered. */
export function useLookups(): ReadLookups {
  const { data, error } = useQuery(lookupsQuery(), useWorkspace().reads.client)
  const refused = data ? null : asError(error)
  return useMemo(() => ({ ...(data ?? specified), error: refused }), [data, refused])
}

const specified: Lookups = { triggers, severities, statuses, types: actionTypes }

export type { Lookups }
