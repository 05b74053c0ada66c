/** As in `data/api/lookup-cache.ts`; the worker is a program of its own. */
const lookupHeader = 'lookup-cache'
const wayHeader = 'lookup-way'
const cachedHeader = 'kept-by-worker'
const keptAtHeader = 'kept-at'

/** The cache that a lookup belongs to, one per tenant and user; null: this request is none. */
export function cacheOf(request: Request): string | null {
  const name = request.headers.get(lookupHeader)
  return name !== null && /^lookups:[\w.-]{1,100}$/.test(name) ? name : null
}

/**
 * A lookup in the way that it is asked for: what is kept at once, and the network behind it for the
 * next time, or not; or the network alone. What comes from the cache says so, and when the server
 * last confirmed it.
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
 * What still travels for the pages comes to nothing: a new version takes over, and the browser
 * would wait for it.
 */
export function endLookups(): void {
  travelling.abort()
  travelling = new AbortController()
}

interface Renewed {
  response: Response
  /** What is to be kept of it has been, or could not be. */
  stored: Promise<unknown>
}

/**
 * The server's answer; what it confirms by 304 is given from the cache. Only a 200 that bears
 * `Sync-Server: 1` is kept, so a portal page never becomes a list (F-39).
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
  // Signed out meanwhile: the cache was removed and must not come back.
  const stays = await caches.has(name)
  return {
    response,
    stored: stays
      ? cache.put(request.url, response.clone()).catch(() => undefined)
      : Promise.resolve(),
  }
}

/**
 * What an answer says of the server and of its moment: of one that is given again it is the new
 * one's, or nothing.
 */
const ofAnAnswer = ['date', 'data-epoch', 'data-mark', 'x-request-id'] as const

const ofTheAnswer = ({ headers }: Response) =>
  Object.fromEntries(ofAnAnswer.map((name) => [name, headers.get(name)]))

/** The same with these headers; null: without it. */
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

/** Addresses that are the app itself; everything else goes to the server (rulings, 13). */
export function isShellPath(path: string): boolean {
  return path === '/' || /^\/(login|session|admin|back-office|sealed)(\/|$)/.test(path)
}
