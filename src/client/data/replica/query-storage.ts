import type { AsyncStorage, PersistedQuery } from '@tanstack/query-persist-client-core'
import { clear, delMany, get, keys, promisifyRequest, set, type UseStore } from 'idb-keyval'
import { abortWithPage, closeWithPage } from '../back-forward-cache.ts'
import { type FreeSpace, retryFreeingSpace } from '../outbox/free-space.ts'

/**
 * The stored answers of one tenant and user: one key per query, relaxed durability (offline design,
 * 3).
 */
export interface QueryStorage extends AsyncStorage<PersistedQuery> {
  /** Deletes everything at sign-out. */
  deleteAll(): Promise<void>
  /**
   * Steps that free space on a full device: delete the half that is longest unused, then everything
   * (offline design, 10).
   */
  evictions: readonly FreeSpace[]
  /**
   * Subscribes to losses: data that were evicted or not stored. Returns a function that
   * unsubscribes.
   */
  onDataLoss(listener: () => void): () => void
  /** Tells whether the device has all of these keys. */
  holds(names: readonly string[]): Promise<boolean>
  /**
   * Reads the profile. It is in the same database as the person's rows but apart from the queries,
   * because the start reads it first.
   */
  readProfile(): Promise<unknown>
  saveProfile(profile: unknown): Promise<void>
}

/**
 * Returns one cache per name for the whole tab, so that start and workspace share its connection.
 */
export function sharedQueryStorage(name: string, remember: boolean): QueryStorage {
  const key = `${name} ${remember}`
  const known = open.get(key) ?? openQueryStorage(name, remember)
  open.set(key, known)
  return known
}

const open = new Map<string, QueryStorage>()

/**
 * Opens a read cache that never rejects, because the persister does not wait for a save and deletes
 * a key whose read failed. Concurrent reads share one transaction. `remember` false: stores
 * nothing.
 */
export function openQueryStorage(name: string, remember: boolean): QueryStorage {
  const store = remember && typeof indexedDB !== 'undefined' ? rowsOf(name) : null
  const used = new Map<string, number>()
  const listeners = new Set<() => void>()
  let turn = 0
  let pendingReads: { key: string; give: (value: PersistedQuery | undefined) => void }[] = []

  const flushReads = () => {
    const now = pendingReads
    pendingReads = []
    if (!store) return now.forEach(({ give }) => give(undefined))
    // Returns each value as soon as it is read, so that its rows are built while the next one
    // loads.
    const read = (rows: IDBObjectStore) =>
      Promise.all(
        now.map(async ({ key, give }) =>
          give(await promisifyRequest<PersistedQuery | undefined>(rows.get(key))),
        ),
      )
    store('readonly', read).catch(() => now.forEach(({ give }) => give(undefined)))
  }
  const touch = (key: string) => used.set(key, (turn += 1))
  const names = async () => (store ? await keys<string>(store).catch(() => []) : [])
  const drop = (wanted: readonly string[]) =>
    store ? delMany([...wanted], store).catch(() => undefined) : Promise.resolve()
  const notifyDataLoss = () => {
    for (const listener of listeners) listener()
  }
  const shrink = async () => {
    const oldest = (await names())
      .filter((key) => key !== profileKey)
      .sort((a, b) => (used.get(a) ?? 0) - (used.get(b) ?? 0))
    await drop(oldest.slice(0, Math.ceil(oldest.length / 2)))
  }
  const empty = () => (store ? clear(store).catch(() => undefined) : Promise.resolve())
  const room = [shrink, empty].map((make) => () => make().finally(notifyDataLoss))
  const keep = async (key: string, value: unknown) => {
    if (store) await retryFreeingSpace(() => set(key, value, store), room).catch(notifyDataLoss)
  }

  return {
    getItem(key) {
      touch(key)
      return new Promise((give) => {
        if (pendingReads.length === 0) queueMicrotask(flushReads)
        pendingReads.push({ key, give })
      })
    },
    setItem(key, value) {
      touch(key)
      return keep(key, value)
    },
    removeItem: (key) => drop([key]),
    deleteAll: empty,
    evictions: room,
    onDataLoss(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async holds(wanted) {
      const there = new Set(await names())
      return wanted.every((name) => there.has(name))
    },
    readProfile: async () =>
      store ? await get<unknown>(profileKey, store).catch(() => undefined) : undefined,
    saveProfile: (profile) => keep(profileKey, profile),
  }
}

/** Opens the database at the first use, and again after the browser closed it. */
function rowsOf(name: string): UseStore {
  let opening: Promise<IDBDatabase> | null = null
  const open = async () => {
    // Some browsers throw here.
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => void request.result.createObjectStore('rows')
    closeWithPage(request)
    const db = await promisifyRequest(request)
    db.onclose = () => (opening = null)
    return db
  }
  return async (mode, work) => {
    opening ??= open().catch((error: unknown) => {
      opening = null
      throw error
    })
    const rows = (await opening).transaction('rows', mode).objectStore('rows')
    abortWithPage(rows.transaction)
    const done = work(rows)
    // Commits at once, so that a write ends even if the person leaves the page.
    if (mode === 'readwrite') rows.transaction.commit()
    return done
  }
}

const profileKey = 'profile'
