import { abortWithPage, closeWithPage } from '../back-forward-cache.ts'
import {
  type BoxStore,
  type StoreKey,
  type ReadTransaction,
  StoreLostError,
  type StoreName,
  type WriteTransaction,
  keyPaths,
} from './box-store.ts'

/**
 * Opens the database of a box: raw IndexedDB with strict durability, all stores at version 1.
 * Ordinary releases do not raise the version, because one open tab would block the upgrade. `any`
 * opens an existing database in its own version. Calls `outdated` when another version of the app
 * needs the database (F-85), and closes it. Calls `gone` when the browser deleted or closed the
 * database; later calls then reject with `StoreGone`.
 */
export function openBoxStore(
  indexed: IDBFactory,
  name: string,
  outdated: () => void,
  gone: () => void = none,
  version: 1 | 'any' = 1,
): Promise<BoxStore> {
  return new Promise((resolve, reject) => {
    const opening = version === 'any' ? indexed.open(name) : indexed.open(name, version)
    closeWithPage(opening)
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
        // No new version means that the database will be deleted.
        if (newVersion === null) return leave()
        isOutdated = true
        outdated()
      }
      db.onclose = () => {
        leave()
        // Chromium may leave a transaction without an end when it starts during the closing;
        // transactions that it does end have reported so before.
        setTimeout(() => running.forEach((end) => end(new StoreLostError())))
      }
      resolve(
        storeOf(db, running, (error) =>
          !endedByFullDisk(error) &&
          (isGone || (!isOutdated && nameOf(error) === 'InvalidStateError'))
            ? new StoreLostError()
            : error,
        ),
      )
    }
  })
}

const none = () => undefined

/**
 * Detects a write that found no space, with which Chromium also ends the connection (F-54). The
 * write itself rejects with its own error; the next call finds the stores gone.
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

/** The functions that end the open transactions. */
type Running = Set<(error: unknown) => void>

/** `meant`: translates an error of the database. */
function storeOf(db: IDBDatabase, running: Running, meant: (error: unknown) => unknown): BoxStore {
  const run = <T>(
    stores: readonly StoreName[],
    mode: 'readonly' | 'readwrite',
    body: (tx: WriteTransaction) => Promise<T>,
  ): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const tx = db.transaction([...stores], mode, { durability: 'strict' })
      abortWithPage(tx)
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
          // Commits at once, because the browser detects the end of the transaction later.
          attempt(() => tx.commit())
        },
        (error: unknown) => {
          failure = error
          attempt(() => tx.abort())
        },
      )
    }).catch(async (error: unknown) => {
      // A deleted database ends its transactions first and reports it a moment later.
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
    drop: (store: StoreName, key: StoreKey) => void tx.objectStore(store).delete(key),
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
    // It had ended by itself; its own event reports that.
  }
}
