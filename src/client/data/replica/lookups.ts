import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Answered, Refused } from '../api/answer.ts'
import { connection } from '../api/connection.ts'
import type { LookupWay } from '../api/lookup-cache.ts'
import { asData } from './query-answer.ts'

/**
 * A list that the worker caches and the query persister leaves out (rulings, 13); its capability
 * states it.
 */
export interface LookupQuery<T = unknown> {
  queryKey: QueryKey
  queryFn: (asked: { signal: AbortSignal; client: QueryClient }) => Promise<T>
  /** ms. */
  staleTime: number | ((query: Pick<Query, 'state'>) => number)
  /** Further lookups, as what it brought asks for them. */
  more?(brought: T): readonly LookupQuery[]
}

/** ms; a lookup is asked for again an hour later. */
export const lookupStale = 3_600_000

/** A lookup whose age is known. */
export interface CachedLookup<T> {
  value: T
  /** When the server last confirmed it, ms since 1970. */
  asOf: number
  /** The device gave it, and nobody asked the server yet. */
  isOld: boolean
}

/**
 * A lookup that is shown at once as the device keeps it; whoever asks again asks the server, which
 * confirms what is unchanged by 304.
 * `passing`: the device keeps nothing of it.
 */
export function cachedLookup<T>(
  queryKey: QueryKey,
  ask: (asked: { way: LookupWay; signal: AbortSignal }) => Promise<Answered<T> | Refused>,
  passing = false,
): LookupQuery<CachedLookup<T>> {
  return {
    queryKey,
    queryFn: async ({ signal, client }) => {
      const isFirst = client.getQueryData(queryKey) === undefined
      const answer = await ask({ way: passing ? 'passing' : isFirst ? 'kept' : 'renewed', signal })
      const value = asData(answer)
      const keptAt = answer.ok ? answer.keptAt : undefined
      return { value, asOf: keptAt ?? Date.now(), isOld: keptAt !== undefined }
    },
    staleTime: ({ state: { data } }) => (isCached(data) && data.isOld ? 0 : lookupStale),
  }
}

const isCached = (data: unknown): data is CachedLookup<unknown> =>
  typeof data === 'object' && data !== null && 'isOld' in data

/** What these lookups have brought so far, those that they ask for among them. */
export function broughtBy(
  client: Pick<QueryClient, 'getQueryData'>,
  lookups: readonly LookupQuery[],
): unknown[] {
  return lookups.flatMap((lookup) => {
    const brought: unknown = client.getQueryData(lookup.queryKey)
    return brought === undefined
      ? [brought]
      : [
          isCached(brought) ? brought.value : brought,
          ...broughtBy(client, lookup.more?.(brought) ?? []),
        ]
  })
}

/**
 * Fetch them as far as they are not there, one after the other: a slow line carries one at a time.
 * Then those that they ask for.
 */
export async function fetchLookups(
  client: QueryClient,
  lookups: readonly LookupQuery[],
  again: Partial<LookupQuery> = {},
): Promise<void> {
  for (const lookup of lookups) {
    // A lookup on its way would be taken for the new one.
    if (again.staleTime === 0)
      await client
        .getQueryCache()
        .find({ queryKey: lookup.queryKey })
        ?.promise?.catch(() => undefined)
    await client.prefetchQuery({ ...lookup, ...again })
    // What the device gave is asked for behind that.
    if (client.getQueryData(lookup.queryKey) !== undefined) await client.prefetchQuery(lookup)
    const brought: unknown = client.getQueryData(lookup.queryKey)
    if (brought !== undefined && lookup.more)
      await fetchLookups(client, lookup.more(brought), again)
  }
}

/**
 * Fetch them all behind the first screen, so that the worker has them when the network goes. What
 * was asked for before the worker took control passed it by: then once more.
 */
export function prefetchLookups(
  client: QueryClient,
  lookups: readonly LookupQuery[],
  delay: number,
): () => void {
  const timer = setTimeout(() => void fetchLookups(client, lookups), delay)
  // What was asked for in vain comes with the next connection; what is there and new is not asked
  // for again.
  let was = connection.get().state
  const stop = connection.subscribe(() => {
    const { state } = connection.get()
    if (state === 'online' && was === 'offline') void fetchLookups(client, lookups)
    was = state
  })
  const worker = navigator.serviceWorker
  const again = () => void fetchLookups(client, lookups, { staleTime: 0 })
  if (worker && !worker.controller)
    worker.addEventListener('controllerchange', again, { once: true })
  return () => {
    clearTimeout(timer)
    stop()
    worker?.removeEventListener('controllerchange', again)
  }
}
