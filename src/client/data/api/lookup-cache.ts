let name: string | null = null

/**
 * Header by which the worker learns into which cache a lookup goes: one per tenant and user
 * (rulings, 13).
 */
export const lookupHeader = 'lookup-cache'
/** Header that tells the worker in which of these ways it is asked. */
export const wayHeader = 'lookup-way'
/** Mark of an answer that the worker gave from its cache: no proof of a connection. */
export const cachedHeader = 'kept-by-worker'
/** When the server last confirmed what the worker keeps, ms since 1970 by the device's clock. */
export const keptAtHeader = 'kept-at'

/**
 * - `behind`: what the device keeps at once, and the network behind it for the next time
 * - `kept`: what the device keeps, and nothing behind it; only where it keeps nothing the network
 * - `renewed`: the network alone; what the device keeps is given where the server confirms it
 * - `passing`: the network alone, and the device keeps nothing of it
 */
export type LookupWay = 'behind' | 'kept' | 'renewed' | 'passing'

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
