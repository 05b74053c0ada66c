import {
  type BoxStore,
  type Key,
  type ReadTransaction,
  StoreGone,
  type StoreName,
  type WriteTransaction,
  keyPaths,
} from './box-store.ts'

/**
 * Open the database of a box: raw IndexedDB with strict durability, all stores at version 1. The
 * version is not raised in ordinary releases, because one open tab would block the upgrade.
 * `any` opens an existing database in the version that it has.
 * `outdated` is called when another version of the app wants the database (F-85); it is closed
 * then. `gone` is called when the database was deleted or closed by the browser; whatever is asked
 * of it then rejects with `StoreGone`.
 */
export function openStore(
  indexed: IDBFactory,
  name: string,
  outdated: () => void,
  gone: () => void = none,
  version: 1 | 'any' = 1,
): Promise<BoxStore> {
  return new Promise((resolve, reject) => {
    const opening = version === 'any' ? indexed.open(name) : indexed.open(name, version)
    opening.onupgradeneeded = () => {
      for (const [store, keyPath] of Object.entries(keyPaths))
        opening.result.createObjectStore(store, { keyPath })
    }
    opening.onblocked = () =>
      reject(new Error('Another tab keeps an older version of the app open.'))
    opening.onerror = () => reject(opening.error ?? new Error('The database cannot be opened.'))
    opening.onsuccess = () => {
      const db = opening.result
      let isOutdated = false
      let isGone = false
      const running: Running = new Set()
      const leave = () => {
        isGone = true
        gone()
      }
      db.onversionchange = ({ newVersion }) => {
        db.close()
        // Without a version it is to be deleted.
        if (newVersion === null) return leave()
        isOutdated = true
        outdated()
      }
      db.onclose = () => {
        leave()
        // Chromium may forget to end one that begins while it closes; those that it ends have said
        // so before.
        setTimeout(() => running.forEach((end) => end(new StoreGone())))
      }
      resolve(
        storeOf(db, running, (error) =>
          !endedByFullDisk(error) &&
          (isGone || (!isOutdated && nameOf(error) === 'InvalidStateError'))
            ? new StoreGone()
            : error,
        ),
      )
    }
  })
}

const none = () => undefined

/**
 * Chromium ends the connection together with the write for which the disk had no room (F-54). That
 * write failed, and whoever wrote it hears so at once; what is asked next finds the stores gone.
 */
function endedByFullDisk(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'message' in error &&
    String(error.message).includes('NO_SPACE')
  )
}

function nameOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined
}

/** How the transactions that have not ended are ended. */
type Running = Set<(error: unknown) => void>

/** `meant`: what an error of the database stands for. */
function storeOf(db: IDBDatabase, running: Running, meant: (error: unknown) => unknown): BoxStore {
  const run = <T>(
    stores: readonly StoreName[],
    mode: 'readonly' | 'readwrite',
    body: (tx: WriteTransaction) => Promise<T>,
  ): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const tx = db.transaction([...stores], mode, { durability: 'strict' })
      running.add(reject)
      const end = () => running.delete(reject)
      tx.addEventListener('complete', end)
      tx.addEventListener('abort', end)
      let done: { value: T } | undefined
      let failure: unknown
      tx.oncomplete = () =>
        done === undefined
          ? reject(new Error('The transaction ended before its work.'))
          : resolve(done.value)
      tx.onabort = () =>
        reject(failure ?? tx.error ?? new Error('The device did not keep the change.'))
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
    }).catch(async (error: unknown) => {
      // A database that is taken away ends its transactions first and says so a moment later.
      await new Promise((done) => setTimeout(done))
      throw meant(error)
    })
  return {
    read: (stores, body) => run(stores, 'readonly', body),
    write: (stores, body) => run(stores, 'readwrite', body),
    close: () => db.close(),
  }
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
