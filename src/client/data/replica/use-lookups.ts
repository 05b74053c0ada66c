import { useQuery } from '@tanstack/react-query'
import { actionTypes, severities, statuses, triggers } from '#contract/corrective-actions/lookups.ts'
import { useWorkspace } from '#client/data/session/workspace-context.ts'
import { type Lookups, lookupsQuery } from './lookup-queries.ts'

/** The lists of corrective actions; what the contract knows them to be stands in until server or worker answered. */
export function useLookups(): Lookups {
  const { data } = useQuery(lookupsQuery(), useWorkspace().reads.client)
  return data ?? specified
}

const specified: Lookups = { triggers, severities, statuses, types: actionTypes }

export type { Lookups }
