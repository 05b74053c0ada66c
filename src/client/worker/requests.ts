/** Same header as in `data/api/lookup-cache.ts`; the worker is a separate program. */
const lookupHeader = 'lookup-cache'
const wayHeader = 'lookup-way'
const cachedHeader = 'kept-by-worker'
const keptAtHeader = 'kept-at'

/** Returns the name of a lookup's cache, one for each tenant and user; null for other requests. */
export function cacheOf(request: Request): string | null {
  const name = request.headers.get(lookupHeader)
  return name !== null && /^lookups:[\w.-]{1,100}$/.test(name) ? name : null
}

/**
 * Answers a lookup in the requested way: from the cache with or without a renewal in the
 * background, or from the network alone. An answer from the cache is marked and has the time of the
 * server's last confirmation.
 */
export async function answerLookup(request: Request, event: ExtendableEvent): Promise<Response> {
  const name = cacheOf(request)
  if (name === null) return fetch(request)
  const way = request.headers.get(wayHeader) ?? 'behind'
  const cache = await caches.open(name)
  const kept = await cache.match(request.url)
  if (kept && way !== 'renewed') {
    if (way !== 'kept')
      event.waitUntil(
        renew(request, name, cache, kept.clone()).then(
          ({ stored }) => stored,
          () => undefined,
        ),
      )
    return withHeaders(kept, { [cachedHeader]: '1' })
  }
  const { response, stored } = await renew(request, name, cache, kept)
  event.waitUntil(stored)
  return response
}

let travelling = new AbortController()

/**
 * Aborts open requests of the pages, because a new version takes over and the browser would wait
 * for them.
 */
export function endLookups(): void {
  travelling.abort()
  travelling = new AbortController()
}

interface Renewed {
  response: Response
  /** Settles when the answer is stored, or could not be. */
  stored: Promise<unknown>
}

/**
 * Returns the server's answer; after a 304, the cached one. Stores only a 200 with `Sync-Server:
 * 1`, so a portal page never becomes a list (F-39).
 */
async function renew(
  request: Request,
  name: string,
  cache: Cache,
  kept: Response | undefined,
): Promise<Renewed> {
  const tag = kept?.headers.get('etag') ?? null
  const asked =
    tag === null
      ? request
      : new Request(request, {
          headers: { ...Object.fromEntries(request.headers), 'if-none-match': tag },
        })
  const answer = await fetch(asked, {
    signal: AbortSignal.any([request.signal, travelling.signal]),
  })
  const isOurs = answer.headers.get('sync-server') === '1'
  const isConfirmed = isOurs && answer.status === 304 && kept !== undefined
  if (!isConfirmed && !(isOurs && answer.status === 200))
    return { response: answer, stored: Promise.resolve() }
  const at = { [keptAtHeader]: String(Date.now()) }
  const response = isConfirmed
    ? withHeaders(kept, { ...ofTheAnswer(answer), ...at })
    : withHeaders(answer, at)
  // A sign-out removes the cache, which must not come back.
  const stays = await caches.has(name)
  return {
    response,
    stored: stays
      ? cache.put(request.url, response.clone()).catch(() => undefined)
      : Promise.resolve(),
  }
}

/**
 * Headers about the server and the time of an answer: a cached answer gets those of the new one, or
 * none.
 */
const ofAnAnswer = ['date', 'data-epoch', 'data-mark', 'x-request-id'] as const

const ofTheAnswer = ({ headers }: Response) =>
  Object.fromEntries(ofAnAnswer.map((name) => [name, headers.get(name)]))

/** Returns the response with these headers; null removes one. */
function withHeaders(
  { body, status, statusText, headers: before }: Response,
  also: Readonly<Record<string, string | null>>,
): Response {
  const headers = new Headers(before)
  for (const [name, value] of Object.entries(also)) {
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  }
  return new Response(body, { status, statusText, headers })
}

/** Returns true for addresses of the app itself; all others lead to the server (rulings, 13). */
export function isShellPath(path: string): boolean {
  return path === '/' || /^\/(login|session|admin|back-office|sealed|install)(\/|$)/.test(path)
}
