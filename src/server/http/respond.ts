import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { Operation } from '#contract/kernel/operation.ts'
import { type Refusal, isRefusal, refuse, refusals } from '#contract/kernel/refusal.ts'
import { namesTag, shownTag, tagHeader, wordsTag } from '#server/kernel/etag.ts'
import { type Reply, isReply } from '#server/kernel/handler.ts'
import type { DispatchResult } from './dispatch.ts'
import type { Endpoint } from './endpoint.ts'
import { escapeHtml } from './escape-html.ts'
import {
  acceptsGzip,
  type CachedAnswer,
  type AnswerCache,
  compress,
  compressPages,
  decompress,
} from './compress.ts'
import type { Allowlist } from './allowlist.ts'
import { toOAuthError, problemBody, problemMediaType } from './problem.ts'
import { replyWithFile, replyWithSheet } from './send-file.ts'

/** The response as it is sent. */
export interface OutgoingResponse {
  status: number
  headers: Record<string, string>
  body: Buffer | Readable | null
}

/** The parts of a request that its answer depends on. */
export interface RequestInfo {
  url: string
  requestId: string
  ifNoneMatch: string | undefined
  acceptEncoding: string | undefined
  accept: string | undefined
}

export interface RespondOptions {
  /** Checks every answer against its schema; set in tests and development. */
  checkAnswers: boolean
  answerCache: AnswerCache
}

/** The answer for a list that has not changed since the caller read it. */
export const notModified = Symbol('unchanged')

/** Converts the outcome of an operation to status, headers and bytes. */
export async function respond(
  endpoint: Endpoint,
  outcome: DispatchResult,
  request: RequestInfo,
  options: RespondOptions,
): Promise<OutgoingResponse> {
  const { answer } = outcome
  if (answer === notModified)
    return { status: 304, headers: tagHeader(outcome.listTag), body: null }
  if (isCachedAnswer(answer))
    return send(endpoint.operation.status, answer, tagHeader(answer.etag), answer.nextCursor)
  if (isRefusal(answer)) return refusalResponse(answer, endpoint, request)
  const reply: Reply<unknown> = isReply(answer) ? answer : { body: answer }
  if (reply.file !== undefined) return replyWithFile(reply.file, request.ifNoneMatch)
  if (reply.sheet !== undefined)
    return replyWithSheet(reply.sheet, acceptsGzip(request.acceptEncoding), request.ifNoneMatch)
  if (reply.pages !== undefined) {
    const bytes = await compressArray(endpoint, reply.pages, options.checkAnswers)
    if (outcome.listTag !== null)
      cacheAnswer(outcome, request, options, { bytes, isGzip: true, etag: outcome.listTag })
    return sendArray(bytes, outcome.listTag, request)
  }

  if (options.checkAnswers) check(endpoint.operation, reply.body)
  const { kind, method, status } = endpoint.operation
  const text = status === 204 ? '' : JSON.stringify(endpoint.allowlist(reply.body))
  const own = tagOf(endpoint.operation, outcome, reply)
  const etag = method === 'GET' ? readTag(kind, own, text) : own
  const headers = { ...tagHeader(etag), ...reply.headers }
  if (method === 'GET' && etag !== null && namesTag(request.ifNoneMatch, etag)) {
    return { status: 304, headers, body: null }
  }
  if (status === 204) return { status: 204, headers, body: null }
  const compressed = await compress(text, acceptsGzip(request.acceptEncoding))
  // Changes since a token are requested once: the next request has another `since`.
  if (kind === 'list' && Array.isArray(reply.body) && etag !== null && outcome.listTag === etag)
    cacheAnswer(outcome, request, options, { ...compressed, etag, nextCursor: reply.nextCursor })
  return send(status, compressed, headers, reply.nextCursor)
}

/**
 * Returns the tag of a read answer with a hash of its text: a record after its own tag, a lookup
 * alone, so that a device with a cached copy gets a 304.
 */
function readTag(kind: Operation['kind'], own: string | null, text: string): string | null {
  if (kind === 'lookup') return wordsTag(text)
  return kind === 'record' && own !== null ? shownTag(own, text) : own
}

/**
 * Returns the tag of an answer: for a record its own, for a list that of the account's last write;
 * a list over all companies has none.
 */
function tagOf(
  operation: Operation,
  { listTag }: DispatchResult,
  reply: Reply<unknown>,
): string | null {
  if (operation.kind !== 'list') return reply.etag ?? etagOf(reply.body)
  return listTag === null ? null : (reply.etag ?? listTag)
}

/**
 * Returns the key of a cached answer: same person, same state of the data, same address, same
 * encoding.
 */
export function cacheKey(user: number, listTag: string, request: RequestInfo): string {
  return `${user} ${listTag} ${acceptsGzip(request.acceptEncoding) ? 'gzip' : 'plain'} ${request.url}`
}

/** Caches an answer that the same person may get again as long as nothing is written. */
function cacheAnswer(
  { caller }: DispatchResult,
  request: RequestInfo,
  { answerCache }: RespondOptions,
  answer: CachedAnswer,
): void {
  if (caller !== null && (!answer.isGzip || acceptsGzip(request.acceptEncoding)))
    answerCache.set(cacheKey(caller.user_id, answer.etag, request), answer)
}

/**
 * Refuses a request that reached no operation: unknown address, too large a body, a server that
 * stops.
 */
export function problemResponse(refusal: Refusal, requestId: string): OutgoingResponse {
  return {
    status: refusals[refusal.refused].status,
    headers: { 'Content-Type': problemMediaType, ...retryHeader(refusal) },
    body: Buffer.from(JSON.stringify(problemBody(refusal, requestId))),
  }
}

function refusalResponse(
  refusal: Refusal,
  endpoint: Endpoint,
  request: RequestInfo,
): OutgoingResponse {
  if (endpoint.operation.path === '/api/oauth/token') {
    const { status, body } = toOAuthError(refusal)
    return {
      status,
      headers: { 'Content-Type': jsonType, ...retryHeader(refusal) },
      body: Buffer.from(JSON.stringify(body)),
    }
  }
  if (endpoint.operation.access.byReportKey === true && request.accept?.includes('text/html')) {
    return refusalPage(refusal, request.requestId)
  }
  const row =
    refusal.row === undefined || refusal.row === null
      ? refusal.row
      : allowedRow(endpoint.rowAllowlist, refusal.row)
  const outgoing = problemResponse({ ...refusal, row }, request.requestId)
  return { ...outgoing, headers: { ...outgoing.headers, ...tagHeader(etagOf(row)) } }
}

/** Answers a browser that opened a link with words instead of JSON. */
function refusalPage(refusal: Refusal, requestId: string): OutgoingResponse {
  const { status, title, message, fields = {} } = problemBody(refusal, requestId)
  const lines = [message, ...Object.entries(fields).map(([name, text]) => `${name}: ${text}`)]
  const page = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><h1>${escapeHtml(title)}</h1>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</html>`
  return {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', ...retryHeader(refusal) },
    body: Buffer.from(page),
  }
}

/**
 * Cuts the row of a refusal like the answer, or as its operation defines; for an operation with an
 * array, like one of its rows.
 */
function allowedRow(allowlist: Allowlist, row: unknown): unknown {
  const [allowed] = [allowlist([row])].flat()
  return allowed === row ? allowlist(row) : allowed
}

async function compressArray(
  endpoint: Endpoint,
  pages: NonNullable<Reply<unknown>['pages']>,
  isChecked: boolean,
): Promise<Buffer> {
  return compressPages(async (take) => {
    let separator = '['
    await pages(async (rows) => {
      if (isChecked) check(endpoint.operation, rows)
      const allowed: unknown = endpoint.allowlist(rows)
      const text = JSON.stringify(allowed).slice(1, -1)
      if (text === '') return
      await take(separator + text)
      separator = ','
    })
    await take(separator === '[' ? '[]' : ']')
  })
}

function sendArray(bytes: Buffer, listTag: string | null, request: RequestInfo): OutgoingResponse {
  const headers = { 'Content-Type': jsonType, Vary: 'Accept-Encoding', ...tagHeader(listTag) }
  if (acceptsGzip(request.acceptEncoding))
    return { status: 200, headers: { ...headers, 'Content-Encoding': 'gzip' }, body: bytes }
  return { status: 200, headers, body: decompress(bytes) }
}

const jsonType = 'application/json; charset=utf-8'

function send(
  status: number,
  { bytes, isGzip }: { bytes: Buffer; isGzip: boolean },
  headers: Record<string, string>,
  nextCursor: string | undefined,
): OutgoingResponse {
  return {
    status,
    headers: {
      'Content-Type': jsonType,
      Vary: 'Accept-Encoding',
      ...headers,
      ...(isGzip && { 'Content-Encoding': 'gzip' }),
      ...(nextCursor !== undefined && { 'Next-Cursor': nextCursor }),
    },
    body: bytes,
  }
}

function retryHeader({ refused, retryAfter }: Refusal): Record<string, string> {
  const seconds = retryAfter ?? (refused === 'busy' ? 2 : undefined)
  return seconds === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) }
}

function etagOf(body: unknown): string | null {
  return typeof body === 'object' &&
    body !== null &&
    'etag' in body &&
    typeof body.etag === 'string'
    ? body.etag
    : null
}

export function isCachedAnswer(answer: unknown): answer is CachedAnswer {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'bytes' in answer &&
    answer.bytes instanceof Buffer
  )
}

/** Throws on a wrong answer in tests and development, because it is a bug of ours. */
function check(operation: Operation, body: unknown): void {
  const checked = operation.answer.safeParse(operation.status === 204 ? null : body)
  if (!checked.success)
    throw new Error(
      `${operation.name} answered what its contract does not say:\n${z.prettifyError(checked.error)}`,
    )
}

/** Answers an error of `respond` itself, so that no half answer is sent. */
export function internalErrorResponse(requestId: string): OutgoingResponse {
  return problemResponse(refuse('internal'), requestId)
}
