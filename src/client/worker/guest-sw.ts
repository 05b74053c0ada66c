import { guestPath as page } from '#contract/corrective-actions/guest-replies.ts'

declare const self: ServiceWorkerGlobalScope

/** What `bundle/guest-page.ts` knows of the built page. */
declare const guestFiles: {
  version: string
  /** The script that the page starts. */
  entry: string
  /** Addresses of the page's own files, without the page itself. */
  files: readonly string[]
}

// Opens the page of a link without a network. It keeps the page and its files, and nothing else:
// what the server answers is kept by the page itself.

const prefix = 'guest-files:'
const { version, entry, files } = guestFiles
const ownCache = `${prefix}${version}`

self.addEventListener('install', (event) => {
  event.waitUntil(
    keepFiles().then(() =>
      // An open page has its files already, so the next opening can have the new ones.
      self.skipWaiting(),
    ),
  )
})

async function keepFiles(): Promise<void> {
  const cache = await caches.open(ownCache)
  const answer = await fetch(page, { cache: 'no-cache' })
  // Another page, such as that of a network with a sign-in, or one of another version.
  if (!answer.ok || !(await answer.clone().text()).includes(entry))
    throw new Error('This is not the page of this worker.')
  await cache.addAll(files)
  await cache.put(page, answer)
}

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldFiles().then(() => self.clients.claim()))
})

/** Keeps the files of the version before, because a page that is still open may need one. */
async function forgetOldFiles(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
  const before = names.filter((name) => name !== ownCache).slice(0, -1)
  await Promise.all(before.map((name) => caches.delete(name)))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && pathname === page)
    event.respondWith(fromCache(page, ownCache, request))
  else if (pathname.startsWith('/assets/guest-') || files.includes(pathname))
    event.respondWith(fromCache(pathname, undefined, request))
})

/**
 * The browser compares the worker with the server's at each opening, which renews the files in the
 * background.
 */
async function fromCache(
  path: string,
  cacheName: string | undefined,
  request: Request,
): Promise<Response> {
  const kept = await caches.match(path, {
    ignoreVary: true,
    ...(cacheName !== undefined && { cacheName }),
  })
  return kept ?? fetch(request)
}
