let name: string | null = null

/** Header that names the worker's cache for a lookup: one per tenant and user (rulings, 13). */
export const cacheNameHeader = 'lookup-cache'
/** Header that names one of these ways for the worker. */
export const cacheModeHeader = 'lookup-way'
/** Header of an answer from the worker's cache, which proves no connection. */
export const fromCacheHeader = 'kept-by-worker'
/** Header with the time of the server's last confirmation, ms since 1970 by the device's clock. */
export const confirmedAtHeader = 'kept-at'

/**
 * How the worker answers a lookup.
 * - `behind`: from the cache at once, then refreshes the cache from the network
 * - `kept`: from the cache without a refresh; uses the network only when the cache has nothing
 * - `renewed`: from the network; the cached answer serves when the server confirms it
 * - `passing`: from the network, without storing the answer
 */
export type LookupCacheMode = 'behind' | 'kept' | 'renewed' | 'passing'

/** Sets the cache for lookups from now on; null: memory only (a shared device). */
export function setLookupCacheName(cache: string | null): void {
  name = cache
}

export const getLookupCacheName = (): string | null => name

/** Deletes the browser's cache of this name at sign-out. */
export async function deleteCache(cache: string): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cache).catch(() => false)
}

/** Empties a cache that stays open, because it is the first to yield on a full device. */
export async function clearCache(name: string): Promise<void> {
  if (!('caches' in globalThis)) return
  const cache = await caches.open(name)
  await Promise.all((await cache.keys()).map((request) => cache.delete(request)))
}
