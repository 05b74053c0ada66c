/** As in `data/api/lookup-cache.ts`; the worker is a program of its own. */
const lookupHeader = 'lookup-cache'
const cachedHeader = 'kept-by-worker'

/** The cache that a lookup belongs to, one per tenant and user; null: this request is none. */
export function cacheOf(request: Request): string | null {
  const name = request.headers.get(lookupHeader)
  return name !== null && /^lookups:[\w.-]{1,100}$/.test(name) ? name : null
}

/**
 * What is there at once, and the network behind it for the next time. Only a 200 that bears `Sync-Server: 1` is
 * kept, so a portal page never becomes a list (F-39). What comes from the cache says so.
 */
export async function answerLookup(request: Request, event: ExtendableEvent): Promise<Response> {
  const name = cacheOf(request)
  if (name === null) return fetch(request)
  const cache = await caches.open(name)
  const kept = await cache.match(request.url)
  const fresh = fetchAndKeep(request, name, cache)
  if (!kept) return fresh
  event.waitUntil(fresh.catch(() => undefined))
  const headers = new Headers(kept.headers)
  headers.set(cachedHeader, '1')
  return new Response(kept.body, { status: kept.status, statusText: kept.statusText, headers })
}

async function fetchAndKeep(request: Request, name: string, cache: Cache): Promise<Response> {
  const response = await fetch(request)
  // Signed out meanwhile: the cache was removed and must not come back.
  const stays = await caches.has(name)
  if (stays && response.status === 200 && response.headers.get('sync-server') === '1') await cache.put(request.url, response.clone())
  return response
}

/** Addresses that are the app itself; everything else goes to the server (rulings, 13). */
export function isShellPath(path: string): boolean {
  return path === '/' || /^\/(login|session|admin|back-office)(\/|$)/.test(path)
}
