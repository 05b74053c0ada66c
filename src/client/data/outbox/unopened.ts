import { boxName } from './browser.ts'
import type { Scope } from './core/types.ts'

/**
 * Work on the device that this version of the app cannot open as its own. It stays as it is.
 * - `newer`: a later version of the app has raised the database (F-49)
 * - `failed`: the browser does not open it, or takes no write
 */
export interface Unopened {
  why: 'newer' | 'failed'
  /** How many changes wait in it; null where they cannot be counted. */
  changes: number | null
}

/**
 * Returns what a box that could not be opened still holds, or null if there is none or it is an empty one of this
 * version. Only a browser without such a box may be said to keep nothing.
 */
export async function unopenedBox(indexed: IDBFactory, scope: Scope): Promise<Unopened | null> {
  const found = await unopened(indexed, boxName(scope), 'outbox')
  return found?.why === 'failed' && found.changes === 0 ? null : found
}

/** Returns why the list of who used this device could not be opened; null where there is none, or it opens. */
export async function unopenedDevice(indexed: IDBFactory): Promise<Unopened['why'] | null> {
  const found = await unopened(indexed, 'device', 'scopes')
  return found?.why === 'newer' || found?.changes === null ? found.why : null
}

/** Opens a database in whatever version it has, to count the rows of one store. Makes none where there is none. */
function unopened(indexed: IDBFactory, name: string, store: string): Promise<Unopened | null> {
  return new Promise((resolve) => {
    const opening = indexed.open(name)
    let isMissing = false
    opening.onupgradeneeded = () => {
      isMissing = true
      opening.transaction?.abort()
    }
    opening.onerror = () => resolve(isMissing ? null : { why: 'failed', changes: null })
    opening.onsuccess = () => {
      const db = opening.result
      void rowsOf(db, store).then((changes) => {
        resolve({ why: db.version > 1 ? 'newer' : 'failed', changes })
        db.close()
      })
    }
  })
}

/** Returns null if there is no such store, or it cannot be read. */
function rowsOf(db: IDBDatabase, store: string): Promise<number | null> {
  return new Promise((resolve) => {
    if (!db.objectStoreNames.contains(store)) return resolve(null)
    const tx = db.transaction(store, 'readonly')
    const counting = tx.objectStore(store).count()
    counting.onsuccess = () => resolve(counting.result)
    tx.onabort = () => resolve(null)
  })
}
