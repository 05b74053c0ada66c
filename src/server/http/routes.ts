import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { batchLimits } from '#contract/sync/schema.ts'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { namesTag } from '#server/kernel/etag.ts'
import { type Caller, type Context, isReply } from '#server/kernel/handler.ts'
import { dispatch, type DispatchDependencies, type IncomingRequest } from './dispatch.ts'
import type { ConsistencyTokenSigner } from './consistency-token-signer.ts'
import type { Endpoint } from './endpoint.ts'
import type { LanguageStore } from './language.ts'
import type { RequestTracker } from './limits/request-tracker.ts'
import { maxBodyBytes } from './limits/limits.ts'
import {
  cacheKey,
  internalErrorResponse,
  type OutgoingResponse,
  type RequestInfo,
  respond,
  type RespondOptions,
  notModified,
} from './respond.ts'
import type { PendingReports } from './pending-report.ts'

export interface RouteDependencies {
  dependencies: DispatchDependencies
  requestTracker: RequestTracker
  options: RespondOptions
  pendingReports: PendingReports
  languages: LanguageStore
  marks: ConsistencyTokenSigner
}

// Adds room for the JSON of the batch around its operations.
const batchLimit = batchLimits.bytes + 16 * 1024

/** A body as text; it is parsed only after the caller was let in. */
export interface RawBody {
  text: string
  isForm: boolean
}

/** Adds one route for each operation of the contract; no other way leads to a handler. */
export function addRoutes(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  frame: RouteDependencies,
): void {
  for (const endpoint of endpoints) {
    const { method, path } = endpoint.operation
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { isPublic: endpoint.isPublic || acceptsApiKey(endpoint) },
      bodyLimit: maxBodyBytesOf(endpoint),
      handler: async (request, reply) =>
        sendReply(
          reply,
          await frame.requestTracker.track(() => answer(endpoint, request, reply, frame)),
        ),
    })
  }
}

const acceptsApiKey = ({ operation: { access } }: Endpoint) =>
  access.byKey === true || access.byReportKey === true

/**
 * Returns the most bytes that are read of an operation's body; they count as under way before they
 * come.
 */
function maxBodyBytesOf(endpoint: Endpoint): number {
  const { isPublic, operation } = endpoint
  // The owner of the key is known only after the body was read.
  if (isPublic || acceptsApiKey(endpoint)) return maxBodyBytes.anonymous
  if (operation.allowsLargeBody) return maxBodyBytes.large
  return operation.path.startsWith('/api/sync/') ? batchLimit : maxBodyBytes.person
}

async function answer(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  frame: RouteDependencies,
): Promise<OutgoingResponse> {
  const info: RequestInfo = {
    url: request.url,
    requestId: request.id,
    ifNoneMatch: request.headers['if-none-match'],
    acceptEncoding: request.headers['accept-encoding'],
    accept: request.headers.accept,
  }
  const incoming = incomingFrom(endpoint, request)
  const shortcut = (caller: Caller, listTag: string): unknown => {
    if (namesTag(info.ifNoneMatch, listTag)) return notModified
    return frame.options.answerCache.get(cacheKey(caller.user_id, listTag, info))
  }
  const outcome = await dispatch(endpoint, incoming, frame.dependencies, shortcut)
  reply.header('Data-Epoch', frame.dependencies.db.epoch)
  if (outcome.caller !== null) {
    request.caller = { user: outcome.caller.user_id, account: outcome.caller.accountID }
    const isMe = endpoint.operation.name === 'access.me'
    // A person logged in as another one changes neither that person's pending report nor their
    // language.
    const isOneself = outcome.caller.actor === null
    const cookies = isOneself
      ? frame.pendingReports.store(
          outcome.caller,
          {
            install: incoming.header('install'),
            agent: incoming.header('user-agent'),
            cookies: incoming.header('cookie'),
            host: incoming.header('host'),
          },
          isMe,
        )
      : undefined
    if (cookies !== undefined) reply.header('Set-Cookie', cookies)
    if (isOneself) frame.languages.store(outcome.caller, incoming.header('accept-language'))
    const mark = frame.marks.sign(
      outcome.caller.accountID,
      appliedKeyOf(outcome.answer) ?? outcome.lastKey ?? null,
    )
    if (mark !== null) reply.header('Data-Mark', mark)
  }
  return respond(endpoint, outcome, info, frame.options).catch((error: unknown) => {
    request.log.error(
      { operation: endpoint.operation.name, error: String(error) },
      'an answer could not be written',
    )
    return internalErrorResponse(request.id)
  })
}

/** Returns the last change that this very call applied. */
function appliedKeyOf(answer: unknown): string | null {
  if (isRefusal(answer) || !isReply(answer)) return null
  return answer.applied ?? null
}

export function sendReply(
  reply: FastifyReply,
  { status, headers, body }: OutgoingResponse,
): FastifyReply {
  return reply
    .code(status)
    .headers(headers)
    .send(body ?? undefined)
}

function incomingFrom(endpoint: Endpoint, request: FastifyRequest): IncomingRequest {
  return {
    params: request.params,
    query: request.query,
    body: () => bodyOf(endpoint, request.body),
    header: (name) => {
      const value = request.headers[name.toLowerCase()]
      return Array.isArray(value) ? value.join(', ') : value
    },
    address: request.ip,
    isDisconnected: createDisconnectCheck(request),
    requestId: request.id,
    log: requestLog(request),
  }
}

/** Returns a function that returns true once the caller of this request has hung up. */
export function createDisconnectCheck({ socket }: Pick<FastifyRequest, 'socket'>): () => boolean {
  return () => !socket.writable
}

/** The server's log, each line with the request's id. */
export function requestLog(request: Pick<FastifyRequest, 'log'>): Context['log'] {
  const say = (level: 'info' | 'warn' | 'error') => (what: object, text: string) =>
    request.log[level](what, text)
  return { info: say('info'), warn: say('warn'), error: say('error') }
}

function bodyOf(endpoint: Endpoint, body: unknown): { value: unknown } | Refusal {
  if (!isBodyText(body) || body.text === '') return { value: undefined }
  if (body.isForm) {
    // Identity clients send forms; elsewhere a form would let another site write.
    if (endpoint.operation.path !== '/api/oauth/token') return refuse('media-type')
    return { value: Object.fromEntries(new URLSearchParams(body.text)) }
  }
  return parseJson(body.text)
}

function parseJson(text: string): { value: unknown } | Refusal {
  try {
    const value: unknown = JSON.parse(text)
    // Walks only a text that can hold such a key.
    if (/__proto__|\\u00/i.test(text) && namesPrototype(value)) return refuse('malformed')
    return { value }
  } catch {
    return refuse('malformed')
  }
}

function namesPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(namesPrototype)
}

function isBodyText(body: unknown): body is RawBody {
  return typeof body === 'object' && body !== null && 'text' in body
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's numbers, for the log. */
    caller: { user: number; account: number } | null
  }
}
