import type { Answered, Refused } from './answer.ts'
import { noteAnswer, reach, unanswered } from './connection.ts'
import { type ReceivedAnswer, ownMark, tellHeard } from './received-answers.ts'
import { spoken } from './language.ts'
import {
  cachedHeader,
  keptAtHeader,
  lookupCache,
  lookupHeader,
  type LookupWay,
  wayHeader,
} from './lookup-cache.ts'
import type { CallAnswer, CallArguments, OperationName } from './operation-types.ts'
import { operationTable } from './operations.gen.ts'
import { askedToWait, passed } from './retry-delay.ts'
import { isTimeOut, silence, until, watchFor } from './progress.ts'
import { aborted, readAnswer, unreachable } from './read-answer.ts'
import { hearDate } from './server-clock.ts'
import { readToken } from './token.ts'

export type CallOptions<Name extends OperationName> = CallArguments<Name> & {
  signal?: AbortSignal
  headers?: Readonly<Record<string, string>>
  /** Milliseconds without a byte until the call gives up; 30 s by default. */
  timeOut?: number
  /** Cache strategy of a lookup; `behind` by default. */
  way?: LookupWay
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
): Promise<Answered<CallAnswer<Name>> | Refused> {
  const place = await placeOf(name)
  if (place === null) return unreachable()
  for (;;) {
    const answer = await callOnce(name, place, options)
    const wait = isRemembered(place) ? askedToWait(answer) : null
    if (wait === null) return answer
    if (!(await passed(wait, options.signal))) return aborted()
  }
}

interface Place {
  method: string
  path: string
  kind: string | null
}

const early: Readonly<Record<string, Place>> = operationTable

/**
 * Returns the address of an operation. Operations that no start needs are in a table that loads at
 * their first call. Null: the table did not load.
 */
async function placeOf(name: OperationName): Promise<Place | null> {
  const found = early[name]
  if (found) return found
  try {
    const { laterOperationTable } = await import('./later-operations.gen.ts')
    const later: Readonly<Record<string, Place>> = laterOperationTable
    return later[name] ?? null
  } catch {
    return null
  }
}

async function callOnce<Name extends OperationName>(
  name: Name,
  place: Place,
  options: CallOptions<Name>,
): Promise<Answered<CallAnswer<Name>> | Refused> {
  const { method, path, kind } = place
  const url = requestUrl(path, options.params, options.query)
  const token = readToken()
  const returned = ownMark()
  const remembers = isRemembered(place)
  const remembered = remembers ? memory.get(url) : undefined
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': spoken(),
    ...options.headers,
  })
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  if (remembered) headers.set('if-none-match', remembered.etag)
  if (returned !== '') headers.set('data-mark', returned)
  const cache = kind === 'lookup' && options.way !== 'passing' ? lookupCache() : null
  if (cache !== null) headers.set(lookupHeader, cache)
  if (cache !== null && options.way) headers.set(wayHeader, options.way)
  if (options.body !== undefined) headers.set('content-type', 'application/json')

  let answer: Answered<unknown> | Refused
  let fromCache = false
  let marks: ReceivedAnswer['marks']
  const watch = watchFor(options.timeOut ?? silence, options.signal)
  try {
    const beginning = remembered ? undefined : takeBegun(method, url)
    const begun = beginning && (await until(beginning, watch.signal))
    const response =
      begun ??
      (await fetch(url, {
        method,
        headers,
        body: options.body === undefined ? undefined : JSON.stringify(options.body),
        signal: watch.signal,
        cache: 'no-store',
      }))
    fromCache = response.headers.has(cachedHeader)
    if (!fromCache) hearDate(response.headers.get('date'))
    if (!begun) marks = { returned, heard: response.headers.get('data-mark') }
    answer = await readAnswer(response, remembered?.body, watch)
    if (answer.ok && fromCache)
      answer.keptAt = Number(response.headers.get(keptAtHeader)) || Date.now()
    if (options.signal?.aborted) answer = aborted()
  } catch {
    answer = options.signal?.aborted ? aborted() : unreachable()
  }
  watch.end()

  if (!answer.ok && answer.kind === 'aborted') return answer
  // The cast is the boundary: the server's answers follow the contract, as tests and the
  // development server check.
  if (fromCache) return answer as Answered<CallAnswer<Name>> | Refused
  // A machine between refused this call alone, which shows nothing about our server.
  if (!answer.ok && ['proxy-too-large', 'proxy-blocked'].includes(answer.code)) void reach(3000)
  else if (!answer.ok && answer.kind === 'unreachable') unanswered(isTimeOut(watch.signal))
  else noteAnswer(Date.now(), answer.status)
  if (answer.ok || answer.kind === 'refused')
    tellHeard({
      operation: name,
      status: answer.status,
      code: answer.ok ? null : answer.code,
      epoch: answer.ok ? answer.epoch : null,
      marks,
      token,
    })
  if (answer.ok && remembers && answer.etag !== null && isWorthKeeping(answer.body))
    remember(url, answer.etag, answer.body)
  return answer as Answered<CallAnswer<Name>> | Refused
}

/**
 * Forgets the bodies stored for `If-None-Match` and the requests of the preload, because another
 * person signs in.
 */
export function forgetAnswers(): void {
  memory.clear()
  globalThis.sitewardBegun?.clear()
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

function isRemembered({ method, kind }: Place): boolean {
  return method === 'GET' && (kind === 'list' || kind === 'record')
}

/**
 * Tells whether the same request is likely to repeat. After a delta with changes the next request
 * has another `since`; only an empty delta repeats.
 */
function isWorthKeeping(body: unknown): boolean {
  return (
    Array.isArray(body) ||
    typeof body !== 'object' ||
    body === null ||
    !('buckets' in body) ||
    !Array.isArray(body.buckets) ||
    body.buckets.length === 0
  )
}

const memory = new Map<string, { etag: string; body: unknown }>()
const atMost = 60

function remember(url: string, etag: string, body: unknown): void {
  memory.delete(url)
  memory.set(url, { etag, body })
  for (const oldest of memory.keys()) {
    if (memory.size <= atMost) break
    memory.delete(oldest)
  }
}

/** Returns a request that the preload started (`client/preload/preload.ts`), only once. */
function takeBegun(method: string, url: string): Promise<Response | undefined> | undefined {
  const begun = globalThis.sitewardBegun?.get(url)
  if (method !== 'GET' || !begun) return undefined
  globalThis.sitewardBegun?.delete(url)
  return begun.catch(() => undefined)
}
