import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { answerLookup, cacheOf, endLookups, isShellPath } from './requests.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/**
 * Keeps the app openable offline; never sends an edit and never answers a write (offline design, 9). It has no code
 * that touches the box or the rows.
 */
precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: '' })
cleanupOutdatedCaches()
// A first visit gets its worker at once; a new version still waits for the person's tap.
clientsClaim()

const shell = createHandlerBoundToURL('/index.html')
registerRoute(({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isShellPath(url.pathname), shell)

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.method === 'GET' && url.pathname.startsWith('/api/') && cacheOf(request) !== null,
  ({ request, event }) => answerLookup(request, event),
)

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (event.data?.type === 'END_LOOKUPS') endLookups()
  if (event.data?.type === 'CLAIM') event.waitUntil(self.clients.claim())
})
