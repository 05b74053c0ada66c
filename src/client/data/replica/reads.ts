import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core'
import { hashKey, QueryClient, type QueryKey } from '@tanstack/react-query'
import { readCacheOf, type ReadCache } from './storage.ts'

/** Server reads of one tenant and user: TanStack Query's memory with a key of its own on the device for each query. */
export interface Reads {
  client: QueryClient
  cache: ReadCache
  /** `queryFn` results of queries with this persister are kept, and are read before the network is asked. */
  persister: ReturnType<typeof experimental_createQueryPersister<PersistedQuery>>
  /** Put a value that came another way, and keep it: `setQueryData` alone is not kept. */
  put(key: QueryKey, value: unknown): void
  drop(key: QueryKey): void
  /** Bring a kept value into memory; false when there is none. */
  restore(key: QueryKey): Promise<boolean>
  /** The keys kept on the device that begin with these words. */
  kept(...first: string[]): Promise<QueryKey[]>
}

const prefix = 'rows'

export function openReads(name: string, remember: boolean): Reads {
  const cache = readCacheOf(name, remember)
  const persister = experimental_createQueryPersister<PersistedQuery>({
    storage: cache,
    // Age is shown and never deletes: a weekend offline or a clock that jumped must not empty the app.
    maxAge: Infinity,
    // Constant for ever: another one deletes on read, perhaps while offline. Converted in `deserialize` when need be.
    buster: '1',
    serialize: (query) => query,
    deserialize: (query) => query,
    prefix,
  })
  const client = new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'offlineFirst', retry: false, staleTime: 60_000, gcTime: Infinity, refetchOnReconnect: false },
    },
  })
  return {
    client,
    cache,
    persister,
    put(key, value) {
      client.setQueryData(key, value)
      if (remember) void persister.persistQueryByKey(key, client)
    },
    drop(key) {
      client.removeQueries({ queryKey: key, exact: true })
      void cache.removeItem(`${prefix}-${hashKey(key)}`)
    },
    async restore(key) {
      if (client.getQueryData(key) !== undefined) return true
      const value = await persister.retrieveQuery(hashKey(key))
      // What arrived from the server meanwhile is newer.
      if (value === undefined || client.getQueryData(key) !== undefined) return value !== undefined
      client.setQueryData(key, value)
      return true
    },
    async kept(...first) {
      const start = `${prefix}-${JSON.stringify(first).slice(0, -1)},`
      const names = await cache.names()
      return names.filter((known) => known.startsWith(start)).map((known): QueryKey => JSON.parse(known.slice(prefix.length + 1)))
    },
  }
}
