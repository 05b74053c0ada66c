import { retryFreeingSpace } from '../outbox/free-space.ts'
import { caseCacheName } from './case-cache-name.ts'

/**
 * One of the app's files in a cache of its own, with an explicit `put`. The worker answers nothing
 * from it. Sign-out leaves it, because everybody has the same file. Its address changes with its
 * content.
 */
export interface FileCache {
  /** Tells whether the device has the file in this app's version. */
  has(): Promise<boolean>
  /**
   * Returns the stored file; `isOlder`: it is from an earlier version of the app. Null: not on this
   * device.
   */
  read(): Promise<{ bytes: Uint8Array<ArrayBuffer>; isOlder: boolean } | null>
  /** Stores the file and removes all earlier versions. False: not stored. */
  keep(bytes: Uint8Array<ArrayBuffer>): Promise<boolean>
  remove(): Promise<void>
}

/** Opens the cache of a file. Without a working browser cache it stores nothing. */
export function openFileCache(address: string, name = caseCacheName): FileCache {
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
        await retryFreeingSpace(
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
