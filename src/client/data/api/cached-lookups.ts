import { getLookupCacheName } from './lookup-cache.ts'

/**
 * Returns the size of the cached lookups at an address, or of all, in bytes; null: the device caches
 * none (a shared device, or a browser without a cache).
 */
export async function cachedLookupBytes(path?: string): Promise<number | null> {
  const name = getLookupCacheName()
  if (name === null || !('caches' in globalThis)) return null
  const cache = await caches.open(name)
  const requests = (await cache.keys()).filter(
    ({ url }) => path === undefined || new URL(url).pathname === path,
  )
  const sizes = await Promise.all(
    requests.map(async (request) => (await (await cache.match(request))?.blob())?.size ?? 0),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Removes a lookup from the cache when it is no longer used. */
export async function evictLookup(url: string): Promise<void> {
  const name = getLookupCacheName()
  if (name !== null && 'caches' in globalThis) await (await caches.open(name)).delete(url)
}
