import {
  type BoxStore,
  type StoreKey,
  type ReadTransaction,
  type StoreName,
  type Tables,
  type WriteTransaction,
  keyPaths,
} from './box-store.ts'
import { putChangeOf } from './box.ts'

/** The names of all stores. */
// The table's keys are the names; TypeScript widens their type.
export const allStoreNames = Object.keys(keyPaths) as StoreName[]

/**
 * Keeps these stores in memory, until the tab ends, and the others in the store below. All are in
 * memory when a browser has no storage (F-58), the server's rows on a shared device (offline
 * design, 11). Still all-or-nothing: applies a transaction's writes after the store below has
 * committed its part.
 */
export function createMemoryStore(names: readonly StoreName[], below?: BoxStore): BoxStore {
  const rows = new Map<StoreName, Map<string, unknown>>(names.map((name) => [name, new Map()]))
  const isBelow = (name: StoreName) => below !== undefined && !rows.has(name)
  let line: Promise<unknown> = Promise.resolve()
  /** Runs one transaction at a time, as a database does. */
  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    const done = line.then(work)
    line = done.catch(() => undefined)
    return done
  }
  const none: ReadTransaction = {
    get: () => Promise.resolve(undefined),
    all: () => Promise.resolve([]),
  }
  const run = async <T>(
    stores: readonly StoreName[],
    mode: 'read' | 'write',
    body: (tx: WriteTransaction) => Promise<T>,
    told?: boolean,
  ): Promise<T> => {
    let staged = new Map<StoreName, Map<string, unknown>>()
    const enter = (tx: ReadTransaction & Partial<WriteTransaction>) => {
      staged = new Map(
        stores.flatMap((name) => (isBelow(name) ? [] : [[name, new Map(rows.get(name))] as const])),
      )
      return body(handleOf(tx, staged))
    }
    const deep = stores.filter(isBelow)
    const work = () =>
      below === undefined || deep.length === 0 ? enter(none) : below[mode](deep, enter, told)
    if (deep.length === stores.length) return work()
    return inLine(async () => {
      const value = await work()
      if (mode === 'write') for (const [name, next] of staged) rows.set(name, next)
      return value
    })
  }
  return {
    read: (stores, body) => run(stores, 'read', body),
    write: (stores, body, told) => run(stores, 'write', body, told),
    close: () => below?.close(),
  }
}

function handleOf(
  tx: ReadTransaction & Partial<WriteTransaction>,
  staged: ReadonlyMap<StoreName, Map<string, unknown>>,
): WriteTransaction {
  return {
    // The cast holds because rows under a name belong to that store.
    get: async <S extends StoreName>(store: S, key: StoreKey) =>
      staged.has(store)
        ? (staged.get(store)?.get(String(key)) as Tables[S] | undefined)
        : tx.get(store, key),
    all: async <S extends StoreName>(store: S) =>
      staged.has(store) ? ([...(staged.get(store)?.values() ?? [])] as Tables[S][]) : tx.all(store),
    put(store, row) {
      const mine = staged.get(store)
      if (mine) mine.set(String(putChangeOf(store, row).key), row)
      else tx.put?.(store, row)
    },
    drop(store, key) {
      const mine = staged.get(store)
      if (mine) mine.delete(String(key))
      else tx.drop?.(store, key)
    },
  }
}
