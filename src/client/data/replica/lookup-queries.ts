import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Me } from '#contract/access/schema.ts'
import type { Lookup } from '#contract/corrective-actions/lookups.ts'
import { call } from '#client/data/api/call.ts'
import { catalogueKey, lookupsKey, managersKey } from './lookup-keys.ts'
import { asData } from './query-answer.ts'

const hour = 3_600_000

/** The lists of corrective actions, in their order. */
export interface Lookups {
  triggers: readonly Lookup[]
  severities: readonly Lookup[]
  statuses: readonly Lookup[]
  types: readonly Lookup[]
}

// Lookups are the worker's cache; the query persister leaves them out (rulings, 13).

export const lookupsQuery = () =>
  queryOptions({
    queryKey: lookupsKey,
    queryFn: async ({ signal }): Promise<Lookups> => {
      const { triggers, severitys, status, types } = asData(await call('correctiveActions.lookups', { signal }))
      return { triggers, severities: severitys, statuses: status, types }
    },
    staleTime: hour,
  })

export const catalogueQuery = ({ user_metadata: { accountID } }: Me) =>
  queryOptions({
    queryKey: catalogueKey,
    queryFn: async ({ signal }) =>
      asData(await call('catalogue.ofAccount', { params: { accountID: String(accountID) }, query: { include: 'questions' }, signal })),
    enabled: accountID !== null,
    staleTime: hour,
  })

export const managersQuery = ({ user_id }: Me) =>
  queryOptions({
    queryKey: managersKey,
    queryFn: async ({ signal }) => asData(await call('team.managers', { params: { userID: String(user_id) }, query: {}, signal })),
    staleTime: hour / 12,
  })

/**
 * Fetch them all behind the first screen, so that the worker has them when the network goes. What was asked for
 * before the worker took control passed it by: then once more.
 */
export function prefetchLookups(client: QueryClient, me: Me, delay: number): () => void {
  const fetchAll = async (staleTime?: number) => {
    await client.prefetchQuery({ ...lookupsQuery(), ...(staleTime === undefined ? {} : { staleTime }) })
    if (me.user_metadata.accountID === null) return
    await client.prefetchQuery({ ...managersQuery(me), ...(staleTime === undefined ? {} : { staleTime }) })
    await client.prefetchQuery({ ...catalogueQuery(me), ...(staleTime === undefined ? {} : { staleTime }) })
  }
  const timer = setTimeout(() => void fetchAll(), delay)
  const worker = navigator.serviceWorker
  const again = () => void fetchAll(0)
  if (worker && !worker.controller) worker.addEventListener('controllerchange', again, { once: true })
  return () => {
    clearTimeout(timer)
    worker?.removeEventListener('controllerchange', again)
  }
}
