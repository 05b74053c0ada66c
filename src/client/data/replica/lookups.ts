import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** A list that the worker caches and the query persister leaves out (rulings, 13); its capability states it. */
export interface LookupQuery<T = unknown> {
  queryKey: QueryKey
  queryFn: (asked: { signal: AbortSignal }) => Promise<T>
  /** ms. */
  staleTime: number
}

/** ms; a lookup is asked for again an hour later. */
export const lookupStale = 3_600_000

/**
 * Fetch them all behind the first screen, so that the worker has them when the network goes. What was asked for
 * before the worker took control passed it by: then once more.
 */
export function prefetchLookups(client: QueryClient, lookups: readonly LookupQuery[], delay: number): () => void {
  /** One after the other: a slow line carries one at a time. */
  const fetchAll = async (again: Partial<LookupQuery> = {}) => {
    for (const lookup of lookups) await client.prefetchQuery({ ...lookup, ...again })
  }
  const timer = setTimeout(() => void fetchAll(), delay)
  const worker = navigator.serviceWorker
  const again = () => void fetchAll({ staleTime: 0 })
  if (worker && !worker.controller) worker.addEventListener('controllerchange', again, { once: true })
  return () => {
    clearTimeout(timer)
    worker?.removeEventListener('controllerchange', again)
  }
}
