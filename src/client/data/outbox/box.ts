import type {
  BoxStore,
  StoreKey,
  ReadTransaction,
  StoreName,
  Tables,
  WriteTransaction,
} from './box-store.ts'
import { keyPaths } from './box-store.ts'

/** A row that was written, or removed (`row` undefined). */
export type StoreChange = {
  [S in StoreName]: { store: S; key: StoreKey; row: Tables[S] | undefined }
}[StoreName]

/** Receives every change right after its commit, in commit order. */
export type CommitListener = (changes: readonly StoreChange[]) => void

/** A store whose committed changes are reported. */
export interface Box {
  read: BoxStore['read']
  write<T>(
    stores: readonly StoreName[],
    body: (tx: WriteTransaction) => Promise<T>,
    isReported?: boolean,
  ): Promise<T>
}

export function createBox(store: BoxStore, onCommitted: CommitListener): Box {
  return {
    read: store.read,
    async write(stores, body, told) {
      const changes: StoreChange[] = []
      const value = await store.write(
        stores,
        (tx) => {
          // A store may run a body again; only the last run counts.
          changes.length = 0
          return body(recording(tx, changes))
        },
        told,
      )
      if (changes.length > 0) onCommitted(changes)
      return value
    },
  }
}

function recording(
  tx: WriteTransaction & ReadTransaction,
  changes: StoreChange[],
): WriteTransaction {
  return {
    get: (store, key) => tx.get(store, key),
    all: (store) => tx.all(store),
    put(store, row) {
      tx.put(store, row)
      changes.push(putChangeOf(store, row))
    },
    drop(store, key) {
      tx.drop(store, key)
      changes.push(deleteChangeOf(store, key))
    },
  }
}

/** Describes a written row, with its key. */
export function putChangeOf<S extends StoreName>(store: S, row: Tables[S]): StoreChange {
  const path = keyPaths[store]
  const fields = new Map<string, unknown>(Object.entries(row))
  const field = (name: string) => String(fields.get(name))
  // The union's members are exactly these triples; TypeScript cannot follow that through a type
  // parameter.
  return {
    store,
    key: typeof path === 'string' ? field(path) : [field(path[0]), field(path[1])],
    row,
  } as StoreChange
}

/** Describes a removed row. */
export function deleteChangeOf(store: StoreName, key: StoreKey): StoreChange {
  return { store, key, row: undefined }
}
