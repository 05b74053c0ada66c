import { retryFreeingSpace } from '../outbox/free-space.ts'

/**
 * Images and documents of one tenant and user on this device, by address. The content at an address
 * never changes (rulings, 13).
 */
export interface ImageStore {
  /** Returns the stored file; null: not on this device. */
  read(address: string): Promise<Blob | null>
  /**
   * Stores a file. `of`: names the owner when the address does not. `seen`: a person opened it, so
   * the oldest files yield; `ahead`: stores it only when there is room. Returns false when it is
   * not stored; never throws.
   */
  keep(address: string, file: Blob, why: 'seen' | 'ahead', of?: string): Promise<boolean>
  addresses(): Promise<ReadonlySet<string>>
  /** Removes the files of `ours` that are not in `addresses`. */
  deleteExcept(addresses: ReadonlySet<string>, ours: ImageFilter): Promise<void>
  /** Returns the size of the files of `ours`, in bytes. */
  bytes(ours: ImageFilter): Promise<number>
}

/** Selects the addresses of one capability. */
export type ImageFilter = (address: string, of: string) => boolean

/**
 * Limit in bytes for the images of one person: a chain of two hundred people with three
 * certificates each, at their usual size.
 */
const defaultMaxBytes = 100 * 1_048_576

/**
 * Stores images with an explicit `put` into a cache of their own, from which the worker answers
 * nothing, apart from the database of unsent changes. Sign-out deletes the cache by its name
 * (`deleteCachedData`); a late image ends up in the deleted cache, which cannot be opened again. `name`
 * null: stores nothing (a shared device).
 */
export function openImageStore(name: string | null, maxBytes = defaultMaxBytes): ImageStore {
  const opened =
    name !== null && 'caches' in globalThis
      ? caches.open(name).catch(() => null)
      : Promise.resolve(null)
  /** Size and time of each stored file; read once, then updated. */
  let known: Map<string, Entry> | null = null
  let turn: Promise<unknown> = Promise.resolve()

  const count = async (cache: Cache) => {
    if (known) return known
    const found = new Map<string, Entry>()
    for (const request of await cache.keys()) {
      const headers = (await cache.match(request))?.headers
      found.set(addressIn(request.url), {
        bytes: Number(headers?.get('content-length')) || 0,
        at: Number(headers?.get(keptAt)) || 0,
        of: headers?.get(keptOf) ?? '',
      })
    }
    return (known = found)
  }
  const drop = async (cache: Cache, entries: Map<string, Entry>, address: string) => {
    await cache.delete(address)
    entries.delete(address)
  }
  /** Evicts the oldest files until at most `to` bytes are left. */
  const shrink = async (cache: Cache, entries: Map<string, Entry>, to: number) => {
    let left = sum(entries)
    for (const [address, { bytes }] of [...entries].sort(
      ([, one], [, other]) => one.at - other.at,
    )) {
      if (left <= to) return
      await drop(cache, entries, address)
      left -= bytes
    }
  }
  const put = async (
    cache: Cache,
    address: string,
    file: Blob,
    why: 'seen' | 'ahead',
    of: string,
  ) => {
    const entries = await count(cache)
    const others = sum(entries) - (entries.get(address)?.bytes ?? 0)
    if (file.size > maxBytes || (why === 'ahead' && others + file.size > maxBytes)) return false
    // A replaced file does not count, so it evicts no other.
    entries.delete(address)
    await shrink(cache, entries, maxBytes - file.size)
    const at = Math.max(Date.now(), ...[...entries.values()].map((entry) => entry.at + 1))
    const headers = {
      'content-type': file.type,
      'content-length': String(file.size),
      [keptAt]: String(at),
      [keptOf]: of,
    }
    const work = () => cache.put(address, new Response(file, { headers }))
    await retryFreeingSpace(
      work,
      why === 'seen' ? [() => shrink(cache, entries, sum(entries) / 2)] : [],
    )
    entries.set(address, { bytes: file.size, at, of })
    return true
  }
  /** Runs one task at a time, so that the sizes stay correct. A failing browser stores nothing. */
  const inTurn = <T>(work: (cache: Cache) => Promise<T>, none: T): Promise<T> => {
    const next = turn
      .then(async () => {
        const cache = await opened
        return cache === null ? none : work(cache)
      })
      .catch(() => {
        // Reads the sizes again at the next use.
        known = null
        return none
      })
    turn = next
    return next
  }

  return {
    read: async (address) =>
      (await (await opened)?.match(address).catch(() => undefined))?.blob() ?? null,
    keep: (address, file, why, of = '') =>
      inTurn((cache) => put(cache, withoutFragment(address), file, why, of), false),
    addresses: () =>
      inTurn(async (cache) => new Set((await count(cache)).keys()), new Set<string>()),
    bytes: (ours) =>
      inTurn(
        async (cache) =>
          sum(new Map([...(await count(cache))].filter(([address, { of }]) => ours(address, of)))),
        0,
      ),
    deleteExcept: (addresses, ours) =>
      inTurn(async (cache) => {
        const entries = await count(cache)
        const plain = new Set([...addresses].map(withoutFragment))
        for (const [address, { of }] of [...entries])
          if (ours(address, of) && !plain.has(address)) await drop(cache, entries, address)
      }, undefined),
  }
}

interface Entry {
  bytes: number
  at: number
  of: string
}

const [keptAt, keptOf] = ['kept-at', 'kept-of']

const sum = (entries: ReadonlyMap<string, Entry>) =>
  [...entries.values()].reduce((bytes, entry) => bytes + entry.bytes, 0)

/** Removes the fragment after `#`, which neither a request nor a cache key has. */
export const withoutFragment = (address: string) => address.replace(/#.*$/, '')

function addressIn(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
