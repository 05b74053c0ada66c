import { useQuery } from '@tanstack/react-query'
import { actionTypes, type Lookup, severities, statuses, triggers } from '#contract/corrective-actions/lookups.ts'
import { useWorkspace } from '#client/data/session/workspace-context.ts'
import { call } from '../wire/call.ts'
import { lookupsKey } from './lookup-keys.ts'
import { asData } from './query-answer.ts'

/** The lists of corrective actions, in their order. */
export interface Lookups {
  triggers: readonly Lookup[]
  severities: readonly Lookup[]
  statuses: readonly Lookup[]
  types: readonly Lookup[]
}

/** What the contract knows them to be; stands in until the server or the worker's cache has answered. */
const specified: Lookups = { triggers, severities, statuses, types: actionTypes }

/** Lookups are the worker's cache and not the query persister's (rulings, 13). */
export function useLookups(): Lookups {
  const { reads } = useWorkspace()
  const { data } = useQuery(
    {
      queryKey: lookupsKey,
      queryFn: async ({ signal }): Promise<Lookups> => {
        const { triggers, severitys, status, types } = asData(await call('correctiveActions.lookups', { signal }))
        return { triggers, severities: severitys, statuses: status, types }
      },
      staleTime: 3_600_000,
    },
    reads.client,
  )
  return data ?? specified
}
