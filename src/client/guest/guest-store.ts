import { abortWithPage, closeWithPage } from '#client/data/back-forward-cache.ts'
import type { GuestStore, GuestTransaction, GuestData, DataKey } from './guest-data.ts'

const table = 'kept'

/**
 * Opens the database of a link. Without storage everything is in memory, and the page says so
 * (`isLasting`).
 */
export async function openGuestStore(name: string): Promise<GuestStore> {
  try {
    return storeOf(await openDatabase(name))
  } catch {
    return createMemoryStore()
  }
}

/** Returns the name of a link's database: the hash of its token, which the device does not store. */
export async function guestStoreName(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0'))
  return `guest:${hex.join('')}`
}

function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1)
    closeWithPage(opening)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(table))
    opening.addEventListener('error', () => reject(asError(opening.error)))
    opening.addEventListener('blocked', () => reject(asError(null)))
    opening.addEventListener('success', () => resolve(opening.result))
  })
}

function storeOf(db: IDBDatabase): GuestStore {
  return {
    isLasting: true,
    transact: <T>(durability: 'strict' | 'relaxed', body: (tx: GuestTransaction) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        const tx = db.transaction(table, 'readwrite', { durability })
        abortWithPage(tx)
        const rows = tx.objectStore(table)
        let done: { value: T } | undefined
        let failure: unknown
        tx.addEventListener('complete', () =>
          done === undefined ? reject(asError(null)) : resolve(done.value),
        )
        tx.addEventListener('abort', () => reject(failure ?? asError(tx.error)))
        const handle: GuestTransaction = {
          get: (key) => answered(rows.get(key)),
          keys: () => answered(rows.getAllKeys() as IDBRequest<DataKey[]>),
          put: (key, value) => void rows.put(value, key),
          drop: (key) => void rows.delete(key),
        }
        body(handle).then(
          (value) => (done = { value }),
          (error: unknown) => {
            failure = error
            try {
              tx.abort()
            } catch {
              // It had ended by itself; its own event reports that.
            }
          },
        )
      }),
  }
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(asError(request.error)))
  })
}

const asError = (error: DOMException | null) => error ?? new Error('The device kept nothing.')

/** Keeps everything until the tab ends. Runs one transaction at a time, as a database does. */
export function createMemoryStore(): GuestStore {
  let rows = new Map<DataKey, unknown>()
  let line: Promise<unknown> = Promise.resolve()
  return {
    isLasting: false,
    transact(_, body) {
      const done = line.then(async () => {
        const staged = new Map(rows)
        const value = await body(transactionOn(staged))
        rows = staged
        return value
      })
      line = done.catch(() => undefined)
      return done
    },
  }
}

/** A transaction on rows in memory. */
export function transactionOn(rows: Map<DataKey, unknown>): GuestTransaction {
  return {
    get: <Key extends DataKey>(key: Key) =>
      Promise.resolve(rows.get(key) as GuestData[Key] | undefined),
    keys: () => Promise.resolve([...rows.keys()]),
    put: (key, value) => void rows.set(key, value),
    drop: (key) => void rows.delete(key),
  }
}
