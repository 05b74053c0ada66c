import type { AsyncStorage, PersistedQuery } from '@tanstack/query-persist-client-core'
import {
  clear,
  createStore,
  delMany,
  get,
  keys,
  promisifyRequest,
  set,
  type UseStore,
} from 'idb-keyval'
import { type MakeRoom, withRoom } from '../outbox/room.ts'

/**
 * The stored answers of one tenant and user: one key per query, relaxed durability (offline design,
 * 3).
 */
export interface ReadCache extends AsyncStorage<PersistedQuery> {
  /** Deletes everything at sign-out. */
  empty(): Promise<void>
  /**
   * Steps that free space on a full device: delete the half that is longest unused, then everything
   * (offline design, 10).
   */
  room: readonly MakeRoom[]
  /**
   * Subscribes to losses: data that were evicted or not stored. Returns a function that
   * unsubscribes.
   */
  onLost(listener: () => void): () => void
  /** Tells whether the device has all of these keys. */
  holds(names: readonly string[]): Promise<boolean>
  /**
   * Reads the profile. It is in the same database as the person's rows but apart from the queries,
   * because the start reads it first.
   */
  readProfile(): Promise<unknown>
  keepProfile(profile: unknown): Promise<void>
}

/**
 * Returns one cache per name for the whole tab, so that start and workspace share its connection.
 */
export function readCacheOf(name: string, remember: boolean): ReadCache {
  const key = `${name} ${remember}`
  const known = open.get(key) ?? openReadCache(name, remember)
  open.set(key, known)
  return known
}

const open = new Map<string, ReadCache>()

/**
 * Opens a read cache that never rejects, because the persister does not wait for a save and deletes
 * a key whose read failed. Concurrent reads share one transaction. `remember` false: stores
 * nothing.
 */
export function openReadCache(name: string, remember: boolean): ReadCache {
  const store =
    remember && typeof indexedDB !== 'undefined' ? rejecting(createStore(name, 'rows')) : null
  const used = new Map<string, number>()
  const listeners = new Set<() => void>()
  let turn = 0
  let asked: { key: string; give: (value: PersistedQuery | undefined) => void }[] = []

  const readAsked = () => {
    const now = asked
    asked = []
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
  const lost = () => {
    for (const listener of listeners) listener()
  }
  const shrink = async () => {
    const oldest = (await names())
      .filter((key) => key !== profileKey)
      .sort((a, b) => (used.get(a) ?? 0) - (used.get(b) ?? 0))
    await drop(oldest.slice(0, Math.ceil(oldest.length / 2)))
  }
  const empty = () => (store ? clear(store).catch(() => undefined) : Promise.resolve())
  const room = [shrink, empty].map((make) => () => make().finally(lost))
  const keep = async (key: string, value: unknown) => {
    if (store) await withRoom(() => set(key, value, store), room).catch(lost)
  }

  return {
    getItem(key) {
      touch(key)
      return new Promise((give) => {
        if (asked.length === 0) queueMicrotask(readAsked)
        asked.push({ key, give })
      })
    },
    setItem(key, value) {
      touch(key)
      return keep(key, value)
    },
    removeItem: (key) => drop([key]),
    empty,
    room,
    onLost(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async holds(wanted) {
      const there = new Set(await names())
      return wanted.every((name) => there.has(name))
    },
    readProfile: async () =>
      store ? await get<unknown>(profileKey, store).catch(() => undefined) : undefined,
    keepProfile: (profile) => keep(profileKey, profile),
  }
}

/** Turns a throw into a rejection, because some browsers throw when they open a database. */
function rejecting(store: UseStore): UseStore {
  return async (mode, work) => store(mode, work)
}

const profileKey = 'profile'
