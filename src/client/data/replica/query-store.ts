import {
  experimental_createQueryPersister,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core'
import { hashKey, type Query, QueryClient, type QueryKey } from '@tanstack/react-query'
import { rowsToColumns, columnsToRows } from './columns.ts'
import { sharedQueryStorage, type QueryStorage } from './query-storage.ts'

/**
 * Server reads of one tenant and user: TanStack Query's memory, and one stored key for each query.
 */
export interface QueryStore {
  client: QueryClient
  cache: QueryStorage
  /** Stores the results of its queries, and reads them before the network. */
  persister: ReturnType<typeof experimental_createQueryPersister<PersistedQuery>>
  /** Sets and stores a value from another source; `setQueryData` alone does not store it. */
  put(key: QueryKey, value: unknown): void
  drop(key: QueryKey): void
  /** Removes a value from the device alone, because the screen has a newer one. */
  unpersist(key: QueryKey): void
  /** Loads a stored value into memory; false without a stored value. */
  restore(key: QueryKey): Promise<boolean>
  /**
   * Stores all values in memory again after a loss of storage. True: the device has all of them, or
   * may store none.
   */
  persistAll(): Promise<boolean>
  /** Stores nothing more, even from late responses, because the person signed out. */
  close(): void
}

const prefix = 'rows'
// Must never change: another buster deletes stored data on read, perhaps while offline.
// `deserialize` converts older formats instead.
const buster = '1'

/**
 * Silences a background refetch. The persister refetches stale restored data without waiting for
 * it. A failure is already in the query's state; a rejection, also of a superseded fetch, would be
 * an unhandled error of the page.
 */
function ignoreFetchErrors(query: Query): Query {
  return new Proxy(query, {
    get(target, key) {
      if (key === 'fetch') return () => target.fetch().catch(() => undefined)
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

export function openQueryStore(name: string, remember: boolean): QueryStore {
  const device = sharedQueryStorage(name, remember)
  let closed = false
  const cache: QueryStorage = {
    ...device,
    setItem: (key, value) => (closed ? Promise.resolve() : device.setItem(key, value)),
    saveProfile: (profile) => (closed ? Promise.resolve() : device.saveProfile(profile)),
  }
  const persister = experimental_createQueryPersister<PersistedQuery>({
    storage: cache,
    // Age is shown and never deletes data: a weekend offline or a clock that jumped must not empty
    // the app.
    maxAge: Infinity,
    buster,
    serialize: rowsToColumns,
    deserialize: (query) => columnsToRows(query, buster),
    prefix,
  })
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'offlineFirst',
        retry: false,
        staleTime: 60_000,
        gcTime: Infinity,
        refetchOnReconnect: false,
      },
    },
  })
  const unkeep = (key: QueryKey) => void cache.removeItem(`${prefix}-${hashKey(key)}`)
  return {
    client,
    cache,
    persister: {
      ...persister,
      persisterFn: (read, context, query) =>
        persister.persisterFn(read, context, ignoreFetchErrors(query)),
    },
    put(key, value) {
      client.setQueryData(key, value)
      if (remember) void persister.persistQueryByKey(key, client)
    },
    drop(key) {
      client.removeQueries({ queryKey: key, exact: true })
      unkeep(key)
    },
    unpersist: unkeep,
    async restore(key) {
      if (client.getQueryData(key) !== undefined) return true
      const value = await persister.retrieveQuery(hashKey(key), ({ state }) => {
        const query = client.getQueryCache().find({ queryKey: key, exact: true })
        // Keeps the age that the value had when it was stored.
        if (query?.state.data === state.data)
          query?.setState({ dataUpdatedAt: state.dataUpdatedAt })
      })
      // A value from the server that arrived meanwhile is newer.
      if (value === undefined || client.getQueryData(key) !== undefined) return value !== undefined
      client.setQueryData(key, value)
      return true
    },
    async persistAll() {
      if (!remember || closed) return true
      const known = client
        .getQueryCache()
        .getAll()
        .filter(({ state }) => state.data !== undefined)
      await Promise.all(known.map((query) => persister.persistQuery(query)))
      return cache.holds(known.map(({ queryHash }) => `${prefix}-${queryHash}`))
    },
    close() {
      closed = true
    },
  }
}
