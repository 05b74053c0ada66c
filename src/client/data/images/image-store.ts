import { withRoom } from '../outbox/room.ts'

/**
 * Images and documents of one tenant and user on this device, each under its address, whose content
 * never changes (rulings, 13).
 */
export interface ImageStore {
  /** As it was kept; null: not on this device. */
  read(address: string): Promise<Blob | null>
  /**
   * Keeps one. `of`: a word of whose it is, where its address does not say it. `seen`: somebody
   * looked at it, and the oldest give way; `ahead`: only where there is room. False: not kept,
   * never thrown.
   */
  keep(address: string, file: Blob, why: 'seen' | 'ahead', of?: string): Promise<boolean>
  addresses(): Promise<ReadonlySet<string>>
  /** Of those that are `ours`, what is not among these leaves the device. */
  only(addresses: ReadonlySet<string>, ours: Ours): Promise<void>
  /** Bytes of those that are `ours`. */
  bytes(ours: Ours): Promise<number>
}

/** Which addresses are of a capability: it speaks for no other's. */
export type Ours = (address: string, of: string) => boolean

/**
 * Bytes that the images of one person take at most: a chain of two hundred people with three
 * certificates each, as they usually are.
 */
const most = 100 * 1_048_576

/**
 * By explicit `put` into a cache of its own: the worker answers nothing from it, and it lies apart
 * from the database of what is not sent. Signing out deletes the cache by its name
 * (`forgetCached`); what arrives later goes into the deleted one, which nobody can open again.
 * `name` null: nothing is kept (a shared device).
 */
export function openImages(name: string | null, atMost = most): ImageStore {
  const opened =
    name !== null && 'caches' in globalThis
      ? caches.open(name).catch(() => null)
      : Promise.resolve(null)
  /** Bytes kept, and when each was; counted once, then along. */
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
  /** The oldest go until no more than so many bytes are left. */
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
    if (file.size > atMost || (why === 'ahead' && others + file.size > atMost)) return false
    // What is kept anew pushes nothing out for its former self.
    entries.delete(address)
    await shrink(cache, entries, atMost - file.size)
    const at = Math.max(Date.now(), ...[...entries.values()].map((entry) => entry.at + 1))
    const headers = {
      'content-type': file.type,
      'content-length': String(file.size),
      [keptAt]: String(at),
      [keptOf]: of,
    }
    const work = () => cache.put(address, new Response(file, { headers }))
    await withRoom(work, why === 'seen' ? [() => shrink(cache, entries, sum(entries) / 2)] : [])
    entries.set(address, { bytes: file.size, at, of })
    return true
  }
  /**
   * One after the other, so that what is kept is counted right; a browser that fails keeps nothing.
   */
  const inTurn = <T>(work: (cache: Cache) => Promise<T>, none: T): Promise<T> => {
    const next = turn
      .then(async () => {
        const cache = await opened
        return cache === null ? none : work(cache)
      })
      .catch(() => {
        // What lies there by now is counted anew.
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
      inTurn((cache) => put(cache, plainAddress(address), file, why, of), false),
    addresses: () =>
      inTurn(async (cache) => new Set((await count(cache)).keys()), new Set<string>()),
    bytes: (ours) =>
      inTurn(
        async (cache) =>
          sum(new Map([...(await count(cache))].filter(([address, { of }]) => ours(address, of)))),
        0,
      ),
    only: (addresses, ours) =>
      inTurn(async (cache) => {
        const entries = await count(cache)
        const plain = new Set([...addresses].map(plainAddress))
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

/** Without what stands behind `#`: no request carries it, and no key of a cache. */
export const plainAddress = (address: string) => address.replace(/#.*$/, '')

function addressIn(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
