import { type BoxStore, type Key, type ReadTransaction, type StoreName, type WriteTransaction, keyPaths } from './box-store.ts'

/**
 * Open the database of a box: raw IndexedDB with strict durability, all stores at version 1. The
 * version is not raised in ordinary releases, because one open tab would block the upgrade.
 * `outdated` is called when another version of the app wants the database (F-85); it is closed then.
 */
export async function openStore(indexed: IDBFactory, name: string, outdated: () => void): Promise<BoxStore> {
  let isOver = false
  let inMind: Rows = () => []
  let opening: Promise<IDBDatabase> | undefined
  const open = () =>
    connect(indexed, name, () => inMind(), {
      outdated() {
        isOver = true
        outdated()
      },
      // At once, so that what the browser removed is back before anything else happens.
      closed: () => void again().catch(() => {}),
    })
  const again = async () => {
    opening ??= open().finally(() => (opening = undefined))
    if (!isOver) db = await opening
  }
  let db = await open()
  const transaction = (stores: readonly StoreName[], mode: 'readonly' | 'readwrite') => db.transaction([...stores], mode, { durability: 'strict' })
  const run = async <T>(stores: readonly StoreName[], mode: 'readonly' | 'readwrite', body: (tx: WriteTransaction) => Promise<T>): Promise<T> => {
    let tx: IDBTransaction
    try {
      tx = transaction(stores, mode)
    } catch (error) {
      // A browser ends the connection when the disk is full (F-54): once there is room, a new one will do.
      if (isOver || !(error instanceof Error) || error.name !== 'InvalidStateError') throw error
      await again()
      tx = transaction(stores, mode)
    }
    return carriedOut(tx, body)
  }
  return {
    read: (stores, body) => run(stores, 'readonly', body),
    write: (stores, body) => run(stores, 'readwrite', body),
    close() {
      isOver = true
      db.close()
    },
    keepsInMind: (rows) => void (inMind = rows),
  }
}

type Rows = Parameters<NonNullable<BoxStore['keepsInMind']>>[0]

function connect(indexed: IDBFactory, name: string, inMind: Rows, { outdated, closed }: { outdated: () => void; closed: () => void }): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexed.open(name, 1)
    opening.onupgradeneeded = () => {
      for (const [store, keyPath] of Object.entries(keyPaths)) opening.result.createObjectStore(store, { keyPath })
      for (const { store, row } of inMind()) opening.transaction?.objectStore(store).put(row)
    }
    opening.onblocked = () => reject(new Error('Another tab keeps an older version of the app open.'))
    opening.onerror = () => reject(opening.error ?? new Error('The database cannot be opened.'))
    opening.onsuccess = () => {
      const db = opening.result
      db.onversionchange = () => {
        db.close()
        outdated()
      }
      db.onclose = closed
      resolve(db)
    }
  })
}

function carriedOut<T>(tx: IDBTransaction, body: (tx: WriteTransaction) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let done: { value: T } | undefined
    let failure: unknown
    tx.oncomplete = () => (done === undefined ? reject(new Error('The transaction ended before its work.')) : resolve(done.value))
    tx.onabort = () => reject(failure ?? tx.error ?? new Error('The device did not keep the change.'))
    body(handleOf(tx)).then(
      (value) => {
        done = { value }
        // Sooner than waiting for the browser to see that nothing more comes.
        attempt(() => tx.commit())
      },
      (error: unknown) => {
        failure = error
        attempt(() => tx.abort())
      },
    )
  })
}

function handleOf(tx: IDBTransaction): WriteTransaction & ReadTransaction {
  return {
    get: (store, key) => answered(tx.objectStore(store).get(key)),
    all: (store) => answered(tx.objectStore(store).getAll()),
    put: (store, row) => void tx.objectStore(store).put(row),
    drop: (store: StoreName, key: Key) => void tx.objectStore(store).delete(key),
  }
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The database did not answer.'))
  })
}

function attempt(end: () => void): void {
  try {
    end()
  } catch {
    // It had ended by itself; its own event says so.
  }
}
