import type { ApiSuccess, ApiFailure } from './api-result.ts'
import { setOnline, pingServer, setOffline } from './connection.ts'
import {
  type ResponseEvent,
  getConsistencyToken,
  getInstallReport,
  notifyResponse,
} from './response-events.ts'
import { getApiLanguage } from './language.ts'
import {
  fromCacheHeader,
  confirmedAtHeader,
  getLookupCacheName,
  cacheNameHeader,
  type LookupCacheMode,
  cacheModeHeader,
} from './lookup-cache.ts'
import type { CallAnswer, CallArguments, OperationName } from './operation-types.ts'
import { operationTable } from './operations.gen.ts'
import { retryAfterMs, sleep } from './retry-delay.ts'
import {
  isTimeoutAbort,
  defaultIdleTimeoutMs,
  rejectOnAbort,
  startIdleTimeout,
} from './idle-timeout.ts'
import { abortedFailure, parseResponse, unreachableFailure } from './parse-response.ts'
import { updateServerClock } from './server-clock.ts'
import { readToken } from './token.ts'

export type CallOptions<Name extends OperationName> = CallArguments<Name> & {
  signal?: AbortSignal
  headers?: Readonly<Record<string, string>>
  /** Milliseconds without a byte until the call gives up; 30 s by default. */
  idleTimeoutMs?: number
  /** Cache strategy of a lookup; `behind` by default. */
  cacheMode?: LookupCacheMode
}

/**
 * Calls an operation and returns its answer or refusal. The only `fetch` of the client's
 * operations; never throws. Accepts only answers with `Sync-Server: 1`. The server alone decides
 * whether the token has expired. Repeats a list or record read by itself when the server asks to
 * wait, because the person cannot fix that error.
 */
export async function call<Name extends OperationName>(
  name: Name,
  options: CallOptions<Name>,
): Promise<ApiSuccess<CallAnswer<Name>> | ApiFailure> {
  const place = await endpointOf(name)
  if (place === null) return unreachableFailure()
  for (;;) {
    const answer = await callOnce(name, place, options)
    const wait = usesEtagCache(place) ? retryAfterMs(answer) : null
    if (wait === null) return answer
    if (!(await sleep(wait, options.signal))) return abortedFailure()
  }
}

interface OperationEndpoint {
  method: string
  path: string
  kind: string | null
}

const initialEndpoints: Readonly<Record<string, OperationEndpoint>> = operationTable

/**
 * Returns the address of an operation. Operations that no start needs are in a table that loads at
 * their first call. Null: the table did not load.
 */
async function endpointOf(name: OperationName): Promise<OperationEndpoint | null> {
  const found = initialEndpoints[name]
  if (found) return found
  try {
    const { laterOperationTable } = await import('./later-operations.gen.ts')
    const later: Readonly<Record<string, OperationEndpoint>> = laterOperationTable
    return later[name] ?? null
  } catch {
    return null
  }
}

async function callOnce<Name extends OperationName>(
  name: Name,
  place: OperationEndpoint,
  options: CallOptions<Name>,
): Promise<ApiSuccess<CallAnswer<Name>> | ApiFailure> {
  const { method, path, kind } = place
  const url = requestUrl(path, options.params, options.query)
  const token = readToken()
  const returned = getConsistencyToken()
  const remembers = usesEtagCache(place)
  const remembered = remembers ? etagCache.get(url) : undefined
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': getApiLanguage(),
    ...options.headers,
  })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (remembered) headers.set('if-none-match', remembered.etag)
  if (returned !== '') headers.set('data-mark', returned)
  const report = getInstallReport()
  if (report !== '') headers.set('install', report)
  const cache = kind === 'lookup' && options.cacheMode !== 'passing' ? getLookupCacheName() : null
  if (cache !== null) headers.set(cacheNameHeader, cache)
  if (cache !== null && options.cacheMode) headers.set(cacheModeHeader, options.cacheMode)
  if (options.body !== undefined) headers.set('content-type', 'application/json')

  let answer: ApiSuccess<unknown> | ApiFailure
  let fromCache = false
  let marks: ResponseEvent['consistencyTokens']
  const watch = startIdleTimeout(options.idleTimeoutMs ?? defaultIdleTimeoutMs, options.signal)
  try {
    const beginning = remembered ? undefined : takePreloadedRequest(method, url)
    const begun = beginning && (await rejectOnAbort(beginning, watch.signal))
    const response =
      begun ??
      (await fetch(url, {
        method,
        headers,
        body: options.body === undefined ? undefined : JSON.stringify(options.body),
        signal: watch.signal,
        cache: 'no-store',
      }))
    fromCache = response.headers.has(fromCacheHeader)
    if (!fromCache) updateServerClock(response.headers.get('date'))
    if (!begun) marks = { sent: returned, received: response.headers.get('data-mark') }
    answer = await parseResponse(response, remembered?.body, watch)
    if (answer.ok && fromCache)
      answer.confirmedAt = Number(response.headers.get(confirmedAtHeader)) || Date.now()
    if (options.signal?.aborted) answer = abortedFailure()
  } catch {
    answer = options.signal?.aborted ? abortedFailure() : unreachableFailure()
  }
  watch.end()

  if (!answer.ok && answer.kind === 'aborted') return answer
  // The cast is the boundary: the server's answers follow the contract, as tests and the
  // development server check.
  if (fromCache) return answer as ApiSuccess<CallAnswer<Name>> | ApiFailure
  // A machine between refused this call alone, which shows nothing about our server.
  if (!answer.ok && ['proxy-too-large', 'proxy-blocked'].includes(answer.code))
    void pingServer(3000)
  else if (!answer.ok && answer.kind === 'unreachable') setOffline(isTimeoutAbort(watch.signal))
  else setOnline(Date.now(), answer.status)
  if (answer.ok || answer.kind === 'refused')
    notifyResponse({
      operation: name,
      status: answer.status,
      code: answer.ok ? null : answer.code,
      epoch: answer.ok ? answer.epoch : null,
      consistencyTokens: marks,
      token,
    })
  if (answer.ok && remembers && answer.etag !== null && isWorthCaching(answer.body))
    cacheResponse(url, answer.etag, answer.body)
  return answer as ApiSuccess<CallAnswer<Name>> | ApiFailure
}

/**
 * Forgets the bodies stored for `If-None-Match` and the requests of the preload, because another
 * person signs in.
 */
export function clearResponseCache(): void {
  etagCache.clear()
  globalThis.sitewardPreloads?.clear()
}

/** Returns the path and query of a call. Fills in `{name}` and leaves out undefined values. */
export function requestUrl(path: string, params: unknown, query: unknown): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(Reflect.get(Object(params), name) ?? '')),
  )
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(Object(query)))
    if (value !== undefined) asked.set(name, String(value))
  const text = asked.toString()
  return text === '' ? filled : `${filled}?${text}`
}

function usesEtagCache({ method, kind }: OperationEndpoint): boolean {
  return method === 'GET' && (kind === 'list' || kind === 'record')
}

/**
 * Tells whether the same request is likely to repeat. After a delta with changes the next request
 * has another `since`; only an empty delta repeats.
 */
function isWorthCaching(body: unknown): boolean {
  return (
    Array.isArray(body) ||
    typeof body !== 'object' ||
    body === null ||
    !('buckets' in body) ||
    !Array.isArray(body.buckets) ||
    body.buckets.length === 0
  )
}

const etagCache = new Map<string, { etag: string; body: unknown }>()
const atMost = 60

function cacheResponse(url: string, etag: string, body: unknown): void {
  etagCache.delete(url)
  etagCache.set(url, { etag, body })
  for (const oldest of etagCache.keys()) {
    if (etagCache.size <= atMost) break
    etagCache.delete(oldest)
  }
}

/** Returns a request that the preload started (`client/preload/preload.ts`), only once. */
function takePreloadedRequest(
  method: string,
  url: string,
): Promise<Response | undefined> | undefined {
  const begun = globalThis.sitewardPreloads?.get(url)
  if (method !== 'GET' || !begun) return undefined
  globalThis.sitewardPreloads?.delete(url)
  return begun.catch(() => undefined)
}
