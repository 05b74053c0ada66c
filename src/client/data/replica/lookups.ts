import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { ApiSuccess, ApiFailure } from '../api/api-result.ts'
import { connection } from '../api/connection.ts'
import { onOfflineDataRequest } from '../offline-data-request.ts'
import type { LookupCacheMode } from '../api/lookup-cache.ts'
import { unwrapOrThrow } from './query-result.ts'

/**
 * A list that the service worker caches instead of the query persister (rulings, 13). Its
 * capability declares it.
 */
export interface LookupQuery<T = unknown> {
  queryKey: QueryKey
  queryFn: (asked: { signal: AbortSignal; client: QueryClient }) => Promise<T>
  /** Milliseconds. */
  staleTime: number | ((query: Pick<Query, 'state'>) => number)
  /** Further lookups that this value refers to. */
  dependentLookups?(brought: T): readonly LookupQuery[]
}

/** Milliseconds until the app fetches a lookup again: one hour. */
export const lookupStaleMs = 3_600_000

/** A lookup with its age. */
export interface CachedLookup<T> {
  value: T
  /** Time of the server's last confirmation, ms since 1970. */
  asOf: number
  /** The value is from the device, without a request to the server yet. */
  isUnconfirmed: boolean
}

/**
 * Returns a lookup whose cached value shows at once. The next fetch requests it from the server,
 * which confirms an unchanged value with 304. `passing`: the device does not store it.
 */
export function lookupQuery<T>(
  queryKey: QueryKey,
  ask: (asked: {
    way: LookupCacheMode
    signal: AbortSignal
  }) => Promise<ApiSuccess<T> | ApiFailure>,
  isUncached = false,
): LookupQuery<CachedLookup<T>> {
  return {
    queryKey,
    queryFn: async ({ signal, client }) => {
      const isFirst = client.getQueryData(queryKey) === undefined
      const answer = await ask({
        way: isUncached ? 'passing' : isFirst ? 'kept' : 'renewed',
        signal,
      })
      const value = unwrapOrThrow(answer)
      const keptAt = answer.ok ? answer.confirmedAt : undefined
      return { value, asOf: keptAt ?? Date.now(), isUnconfirmed: keptAt !== undefined }
    },
    staleTime: ({ state: { data } }) => (isCached(data) && data.isUnconfirmed ? 0 : lookupStaleMs),
  }
}

const isCached = (data: unknown): data is CachedLookup<unknown> =>
  typeof data === 'object' && data !== null && 'isUnconfirmed' in data

/** Returns the values of these lookups so far, including those of their further lookups. */
export function lookupValues(
  client: Pick<QueryClient, 'getQueryData'>,
  lookups: readonly LookupQuery[],
): unknown[] {
  return lookups.flatMap((lookup) => {
    const brought: unknown = client.getQueryData(lookup.queryKey)
    return brought === undefined
      ? [brought]
      : [
          isCached(brought) ? brought.value : brought,
          ...lookupValues(client, lookup.dependentLookups?.(brought) ?? []),
        ]
  })
}

/**
 * Fetches the missing lookups one after the other, because slow networks carry one at a time, then
 * their further lookups.
 */
export async function fetchLookups(
  client: QueryClient,
  lookups: readonly LookupQuery[],
  again: Partial<LookupQuery> = {},
): Promise<void> {
  for (const lookup of lookups) {
    // Waits for a fetch that is under way, because Query would return it instead of a new one.
    if (again.staleTime === 0)
      await client
        .getQueryCache()
        .find({ queryKey: lookup.queryKey })
        ?.promise?.catch(() => undefined)
    await client.prefetchQuery({ ...lookup, ...again })
    // Fetches again what came from the cache.
    if (client.getQueryData(lookup.queryKey) !== undefined) await client.prefetchQuery(lookup)
    const brought: unknown = client.getQueryData(lookup.queryKey)
    if (brought !== undefined && lookup.dependentLookups)
      await fetchLookups(client, lookup.dependentLookups(brought), again)
  }
}

/** Reads the missing lookups, and their further lookups, from the worker's cache or the server. */
export async function restoreLookups(
  client: QueryClient,
  lookups: readonly LookupQuery[],
): Promise<void> {
  await Promise.all(
    lookups.map(async (lookup) => {
      await client.prefetchQuery({ ...lookup, staleTime: Infinity })
      const brought: unknown = client.getQueryData(lookup.queryKey)
      if (brought !== undefined)
        await restoreLookups(client, lookup.dependentLookups?.(brought) ?? [])
    }),
  )
}

/**
 * Fetches all lookups after the first screen, so that the worker has them when the network is lost.
 * The worker missed requests from before it took control, so they run again then.
 */
export function prefetchLookups(
  client: QueryClient,
  lookups: readonly LookupQuery[],
  delay: number,
): () => void {
  const timer = setTimeout(() => void fetchLookups(client, lookups), delay)
  // Repeats failed lookups at the next connection; fresh ones are not fetched again.
  let was = connection.get().state
  const stop = connection.subscribe(() => {
    const { state } = connection.get()
    if (state === 'online' && was === 'offline') void fetchLookups(client, lookups)
    was = state
  })
  const worker = navigator.serviceWorker
  const again = () => void fetchLookups(client, lookups, { staleTime: 0 })
  const stopRequests = onOfflineDataRequest(again)
  if (worker && !worker.controller)
    worker.addEventListener('controllerchange', again, { once: true })
  return () => {
    clearTimeout(timer)
    stop()
    stopRequests()
    worker?.removeEventListener('controllerchange', again)
  }
}
