let name: string | null = null

/** Header by which the worker learns into which cache a lookup goes: one per tenant and user (rulings, 13). */
export const lookupHeader = 'lookup-cache'
/** Mark of an answer that the worker gave from its cache: no proof of a connection. */
export const cachedHeader = 'kept-by-worker'

/** From now on lookups are cached under this name; null: in memory only (a shared device). */
export function keepLookups(cache: string | null): void {
  name = cache
}

export const lookupCache = (): string | null => name

/** At sign-out: what the browser's cache keeps under this name. */
export async function forgetCache(cache: string): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cache).catch(() => false)
}

/** The same kept open and emptied: on a short device it gives way at once. */
export async function emptyCache(name: string): Promise<void> {
  if (!('caches' in globalThis)) return
  const cache = await caches.open(name)
  await Promise.all((await cache.keys()).map((request) => cache.delete(request)))
}
