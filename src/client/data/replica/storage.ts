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

/** The kept answers of one tenant and user: one key per query, relaxed (offline design, 3). */
export interface ReadCache extends AsyncStorage<PersistedQuery> {
  /** All of it, at sign-out. */
  empty(): Promise<void>
  /**
   * What gives way when the device is short of space: half of it, the longest unused first, then
   * all of it (offline design, 10).
   */
  room: readonly MakeRoom[]
  /** Some of it gave way, or could not be kept. Returns how to hear no more of it. */
  onLost(listener: () => void): () => void
  /** Whether all of these lie on the device. */
  holds(names: readonly string[]): Promise<boolean>
  /**
   * The profile lies with the rows of its person, but apart from the queries: the start reads it
   * before all else.
   */
  readProfile(): Promise<unknown>
  keepProfile(profile: unknown): Promise<void>
}

/** One cache a name for the whole tab, so that start and workspace share its connection. */
export function readCacheOf(name: string, remember: boolean): ReadCache {
  const key = `${name} ${remember}`
  const known = open.get(key) ?? openReadCache(name, remember)
  open.set(key, known)
  return known
}

const open = new Map<string, ReadCache>()

/**
 * Nothing here ever rejects: the persister does not wait for a save, and deletes a key whose read
 * failed.
 * Reads that are asked for together are one transaction. `remember` false: nothing is stored at
 * all.
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
    // Each is given when it is there, so that its rows are made of it while the next is on its way.
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

/** A browser may also throw where it is asked to open a database. */
function rejecting(store: UseStore): UseStore {
  return async (mode, work) => store(mode, work)
}

const profileKey = 'profile'
