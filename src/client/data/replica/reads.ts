import {
  experimental_createQueryPersister,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core'
import { hashKey, type Query, QueryClient, type QueryKey } from '@tanstack/react-query'
import { withColumns, withRows } from './columns.ts'
import { readCacheOf, type ReadCache } from './storage.ts'

/**
 * Server reads of one tenant and user: TanStack Query's memory with a key of its own on the device
 * for each query.
 */
export interface Reads {
  client: QueryClient
  cache: ReadCache
  /**
   * `queryFn` results of queries with this persister are kept, and are read before the network is
   * asked.
   */
  persister: ReturnType<typeof experimental_createQueryPersister<PersistedQuery>>
  /** Put a value that came another way, and keep it: `setQueryData` alone is not kept. */
  put(key: QueryKey, value: unknown): void
  drop(key: QueryKey): void
  /** Remove it from the device alone: the screen that shows it knows better by now. */
  unkeep(key: QueryKey): void
  /** Bring a kept value into memory; false when there is none. */
  restore(key: QueryKey): Promise<boolean>
  /**
   * What was kept is gone: all that is in memory is kept again. True: it lies on the device, or
   * nothing is to.
   */
  keepAll(): Promise<boolean>
  /** Nothing more is kept on the device, whatever still arrives: somebody signed out. */
  close(): void
}

const prefix = 'rows'
// Constant for ever: another one deletes on read, perhaps while offline. Converted in `deserialize`
// when need be.
const buster = '1'

/**
 * What was restored and is old is read again by the persister, which waits for nobody: a failure
 * stands in the query's state, and thrown as well, or when a newer reading takes its place, it
 * would be an error of the page that nobody caught.
 */
function quiet(query: Query): Query {
  return new Proxy(query, {
    get(target, key) {
      if (key === 'fetch') return () => target.fetch().catch(() => undefined)
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

export function openReads(name: string, remember: boolean): Reads {
  const device = readCacheOf(name, remember)
  let closed = false
  const cache: ReadCache = {
    ...device,
    setItem: (key, value) => (closed ? Promise.resolve() : device.setItem(key, value)),
    keepProfile: (profile) => (closed ? Promise.resolve() : device.keepProfile(profile)),
  }
  const persister = experimental_createQueryPersister<PersistedQuery>({
    storage: cache,
    // Age is shown and never deletes: a weekend offline or a clock that jumped must not empty the
    // app.
    maxAge: Infinity,
    buster,
    serialize: withColumns,
    deserialize: (query) => withRows(query, buster),
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
      persisterFn: (read, context, query) => persister.persisterFn(read, context, quiet(query)),
    },
    put(key, value) {
      client.setQueryData(key, value)
      if (remember) void persister.persistQueryByKey(key, client)
    },
    drop(key) {
      client.removeQueries({ queryKey: key, exact: true })
      unkeep(key)
    },
    unkeep,
    async restore(key) {
      if (client.getQueryData(key) !== undefined) return true
      const value = await persister.retrieveQuery(hashKey(key), ({ state }) => {
        const query = client.getQueryCache().find({ queryKey: key, exact: true })
        // It is as old as it was when it was kept.
        if (query?.state.data === state.data)
          query?.setState({ dataUpdatedAt: state.dataUpdatedAt })
      })
      // What arrived from the server meanwhile is newer.
      if (value === undefined || client.getQueryData(key) !== undefined) return value !== undefined
      client.setQueryData(key, value)
      return true
    },
    async keepAll() {
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
