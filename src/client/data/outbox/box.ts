import type { BoxStore, Key, ReadTransaction, StoreName, Tables, WriteTransaction } from './box-store.ts'
import { keyPaths } from './box-store.ts'

/** One row that was put (`row`) or removed (`row` undefined). */
export type Change = { [S in StoreName]: { store: S; key: Key; row: Tables[S] | undefined } }[StoreName]

/** Hears of every change right after it was kept, in the order in which it was kept. */
export type Heed = (changes: readonly Change[]) => void

/** The store, told on: transactions whose changes others hear of once they are kept. */
export interface Box {
  read: BoxStore['read']
  write<T>(stores: readonly StoreName[], body: (tx: WriteTransaction) => Promise<T>): Promise<T>
}

export function boxOf(store: BoxStore, heed: Heed): Box {
  return {
    read: store.read,
    async write(stores, body) {
      const changes: Change[] = []
      const value = await store.write(stores, (tx) => {
        // A store may run a body again; only the last run counts.
        changes.length = 0
        return body(recording(tx, changes))
      })
      if (changes.length > 0) heed(changes)
      return value
    },
  }
}

function recording(tx: WriteTransaction & ReadTransaction, changes: Change[]): WriteTransaction {
  return {
    get: (store, key) => tx.get(store, key),
    all: (store) => tx.all(store),
    put(store, row) {
      tx.put(store, row)
      changes.push(changeOf(store, keyOf(store, row), row))
    },
    drop(store, key) {
      tx.drop(store, key)
      changes.push(changeOf(store, key, undefined))
    },
  }
}

export function changeOf<S extends StoreName>(store: S, key: Key, row: Tables[S] | undefined): Change {
  // The union's members are exactly these triples; TypeScript cannot follow that through a type parameter.
  return { store, key, row } as Change
}

/** The key of a row in its store. */
export function keyOf<S extends StoreName>(store: S, row: Tables[S]): Key {
  const path = keyPaths[store]
  const field = (name: string) => String(new Map(Object.entries(row)).get(name))
  return typeof path === 'string' ? field(path) : [field(path[0]), field(path[1])]
}
