import { withRoom } from '../outbox/room.ts'
import { casesName } from './cases-name.ts'

/**
 * A file of the app on this device, in a cache of its own, put there explicitly: the worker answers
 * nothing from it, and signing out leaves it, for it is the same for everybody. Its address changes
 * with its content.
 */
export interface CachedFile {
  /** Whether it lies here in the version of this app. */
  has(): Promise<boolean>
  /**
   * As it was kept; `isOlder`: under the address of an earlier version of the app. Null: not on
   * this device.
   */
  read(): Promise<{ bytes: Uint8Array<ArrayBuffer>; isOlder: boolean } | null>
  /** Keeps it, and nothing that came before it. False: not kept. */
  keep(bytes: Uint8Array<ArrayBuffer>): Promise<boolean>
  remove(): Promise<void>
}

/** A browser without a cache, or one that fails, keeps nothing. */
export function cachedFile(address: string, name = casesName): CachedFile {
  const opened = () =>
    'caches' in globalThis ? caches.open(name).catch(() => null) : Promise.resolve(null)
  return {
    async has() {
      const cache = await opened()
      return (await cache?.match(address).catch(() => undefined)) !== undefined
    },
    async read() {
      const cache = await opened()
      const own = await cache?.match(address).catch(() => undefined)
      const [older] = own || !cache ? [] : await cache.keys().catch(() => [])
      const found = own ?? (older && (await cache?.match(older).catch(() => undefined)))
      return found
        ? { bytes: new Uint8Array(await found.arrayBuffer()), isOlder: own === undefined }
        : null
    },
    async keep(bytes) {
      const cache = await opened()
      if (!cache) return false
      try {
        await withRoom(
          () =>
            cache.put(
              address,
              new Response(bytes, { headers: { 'content-length': String(bytes.length) } }),
            ),
          [],
        )
        const others = (await cache.keys()).filter(
          ({ url }) => url !== new URL(address, location.href).href,
        )
        await Promise.all(others.map((other) => cache.delete(other)))
        return true
      } catch {
        return false
      }
    },
    async remove() {
      if ('caches' in globalThis) await caches.delete(name).catch(() => false)
    },
  }
}
