import { clientsClaim } from 'workbox-core'
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { LaterFiles } from './later-files.ts'
import { receiveSharedFiles } from './shared-files.ts'
import { answerLookup, cacheOf, endLookups, isShellPath } from './requests.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/** `isLater` is the mark of bundle/later-files.ts. */
type AppFile = PrecacheEntry & { isLater?: true }

/**
 * Lets the app open offline; never sends an edit and never answers a write (offline design, 9). Has
 * no code that touches the box or the rows.
 */
const files = self.__WB_MANIFEST as readonly AppFile[]
precacheAndRoute(
  files.filter(({ isLater }) => !isLater),
  { cleanURLs: false, directoryIndex: '' },
)
cleanupOutdatedCaches()

const laterFiles = new LaterFiles(files.filter(({ isLater }) => isLater).map(({ url }) => url))
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && laterFiles.has(url.pathname),
  ({ request, event }) => laterFiles.answer(request, event),
)
self.addEventListener('install', (event) => {
  // A new version waits until it has all of its files, so that an update never leaves an offline
  // person without a screen.
  if (self.registration.active) event.waitUntil(laterFiles.bring())
})
self.addEventListener('activate', (event) => event.waitUntil(laterFiles.forgetOthers()))

// A first visit gets its worker at once; a new version still waits for the person's tap.
clientsClaim()

const shell = createHandlerBoundToURL('/index.html')
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && request.mode === 'navigate' && isShellPath(url.pathname),
  shell,
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/share',
  ({ request }) => receiveSharedFiles(request),
  'POST',
)

registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin &&
    request.method === 'GET' &&
    url.pathname.startsWith('/api/') &&
    cacheOf(request) !== null,
  ({ request, event }) => answerLookup(request, event),
)

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (event.data?.type === 'END_LOOKUPS') endLookups()
  if (event.data?.type === 'CLAIM') event.waitUntil(self.clients.claim())
  if (event.data?.type === 'COUNT_LATER_FILES')
    event.waitUntil(laterFiles.count().then((count) => event.ports[0]?.postMessage(count)))
  if (event.data?.type === 'BRING_LATER_FILES') {
    const isBrought = laterFiles.bring(event.data.wanted).then(
      () => true,
      () => false,
    )
    event.waitUntil(isBrought.then((all) => event.ports[0]?.postMessage(all)))
  }
})
