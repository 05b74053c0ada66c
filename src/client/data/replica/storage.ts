import type { AsyncStorage, PersistedQuery } from '@tanstack/query-persist-client-core'
import { clear, createStore, del, get, getMany, keys, set } from 'idb-keyval'

/** The kept answers of one tenant and user: one key per query, relaxed (offline design, 3). */
export interface ReadCache extends AsyncStorage<PersistedQuery> {
  names(): Promise<string[]>
  /** All of it, at sign-out. */
  empty(): Promise<void>
  /** Half of it, the longest unused first, when the device is short of space. */
  shrink(): Promise<void>
  /** The profile lies with the rows of its person, but apart from the queries: the start reads it before all else. */
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
 * Nothing here ever rejects: the persister does not wait for a save, and deletes a key whose read failed.
 * Reads that are asked for together are one transaction. `remember` false: nothing is stored at all.
 */
export function openReadCache(name: string, remember: boolean): ReadCache {
  const store = remember ? createStore(name, 'rows') : null
  const used = new Map<string, number>()
  let turn = 0
  let asked: { key: string; give: (value: PersistedQuery | undefined) => void }[] = []

  const readAsked = () => {
    const now = asked
    asked = []
    if (!store) return now.forEach(({ give }) => give(undefined))
    getMany<PersistedQuery | undefined>(now.map(({ key }) => key), store).then(
      (values) => now.forEach(({ give }, index) => give(values[index])),
      () => now.forEach(({ give }) => give(undefined)),
    )
  }
  const touch = (key: string) => used.set(key, (turn += 1))
  const quietly = async (work: Promise<unknown> | undefined): Promise<void> => {
    await work?.catch(() => undefined)
  }
  const names = async () => (store ? await keys<string>(store).catch(() => []) : [])

  return {
    getItem(key) {
      touch(key)
      return new Promise((give) => {
        if (asked.length === 0) queueMicrotask(readAsked)
        asked.push({ key, give })
      })
    },
    async setItem(key, value) {
      touch(key)
      await quietly(store ? set(key, value, store) : undefined)
    },
    removeItem: (key) => quietly(store ? del(key, store) : undefined),
    names,
    empty: () => quietly(store ? clear(store) : undefined),
    readProfile: async () => (store ? await get<unknown>(profileKey, store).catch(() => undefined) : undefined),
    keepProfile: (profile) => quietly(store ? set(profileKey, profile, store) : undefined),
    async shrink() {
      const oldest = (await names()).filter((key) => key !== profileKey).sort((a, b) => (used.get(a) ?? 0) - (used.get(b) ?? 0))
      for (const key of oldest.slice(0, Math.ceil(oldest.length / 2))) await quietly(store ? del(key, store) : undefined)
    },
  }
}

const profileKey = 'profile'
