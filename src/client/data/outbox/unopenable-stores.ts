import { boxName } from './browser.ts'
import type { Scope } from './core/types.ts'

/**
 * Work on the device that this version of the app cannot open as its own. It stays unchanged.
 * - `newer`: a later version of the app has raised the database (F-49)
 * - `failed`: the browser does not open it, or accepts no write
 */
export interface OpenFailure {
  reason: 'newer' | 'failed'
  /** Number of changes that wait in it; null if they cannot be counted. */
  changes: number | null
}

/**
 * Counts the changes in a box that this version of the app could not open. Returns null if the
 * device has no box, or an empty one of this version: only then may the app report that this
 * browser has no storage.
 */
export async function inspectUnopenableBox(
  indexed: IDBFactory,
  scope: Scope,
): Promise<OpenFailure | null> {
  const found = await inspectDatabase(indexed, boxName(scope), 'outbox')
  return found?.reason === 'failed' && found.changes === 0 ? null : found
}

/**
 * Returns why the list of people on this device could not be opened; null if there is no list, or
 * if it opens.
 */
export async function inspectUnopenableDevice(
  indexed: IDBFactory,
): Promise<OpenFailure['reason'] | null> {
  const found = await inspectDatabase(indexed, 'device', 'scopes')
  return found?.reason === 'newer' || found?.changes === null ? found.reason : null
}

/** Opens a database in its own version and counts the rows of one store. Creates no database. */
function inspectDatabase(
  indexed: IDBFactory,
  name: string,
  store: string,
): Promise<OpenFailure | null> {
  return new Promise((resolve) => {
    const failed = () =>
      void isListed(indexed, name).then((listed) =>
        resolve(listed ? { reason: 'failed', changes: null } : null),
      )
    const opening = opened(indexed, name)
    if (opening === null) return failed()
    let isMissing = false
    opening.onupgradeneeded = () => {
      isMissing = true
      opening.transaction?.abort()
    }
    opening.onerror = () => (isMissing ? resolve(null) : failed())
    opening.onsuccess = () => {
      const db = opening.result
      void countRows(db, store)
        .catch(() => null)
        .then((changes) => {
          resolve({ reason: db.version > 1 ? 'newer' : 'failed', changes })
          db.close()
        })
    }
  })
}

/** Returns null when the browser forbids its storage. */
function opened(indexed: IDBFactory, name: string): IDBOpenDBRequest | null {
  try {
    return indexed.open(name)
  } catch {
    return null
  }
}

/** Tells whether the browser knows the database; false when it cannot tell. */
async function isListed(indexed: IDBFactory, name: string): Promise<boolean> {
  try {
    return (await indexed.databases()).some((one) => one.name === name)
  } catch {
    return false
  }
}

/** Returns null if there is no such store, or it cannot be read. */
function countRows(db: IDBDatabase, store: string): Promise<number | null> {
  return new Promise((resolve) => {
    if (!db.objectStoreNames.contains(store)) return resolve(null)
    const tx = db.transaction(store, 'readonly')
    const counting = tx.objectStore(store).count()
    counting.onsuccess = () => resolve(counting.result)
    tx.onabort = () => resolve(null)
  })
}
