import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { isRefusal, type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { networkOf } from '#server/kernel/network.ts'
import { strangerNetworkAt } from '#server/kernel/stranger-networks.ts'
import { bearerToken } from '../authenticate.ts'
import type { SessionCache } from '../session-cache.ts'
import type { TokenClaims, TokenService } from '../tokens.ts'
import type { Connections } from './connections.ts'
import { abortBody } from './http-server.ts'
import { type Limits, maxBodyBytes } from './limits.ts'
import { type ActiveCall, type SlotOwner, createSlotPool, isWaitingForClient } from './slot-pool.ts'
import type { RefusalLog } from './refusal-log.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

/**
 * The decision on a request whose headers have arrived: it continues, or gets one of these answers.
 */
export type AdmissionDecision = 'go on' | 'not found' | { refusal: Refusal; hangUp: boolean }

/** Decides before a body is read; calls back at once if the token is known. */
export type AdmissionCheck = (request: FastifyRequest, pass: DecisionCallback) => void
type DecisionCallback = (passing: AdmissionDecision) => void

/** The parts by which the admission finds the caller and ends a call. */
export interface AdmissionDependencies {
  limits: Limits
  tokens: TokenService
  sessions: SessionCache
  connections: Connections
  log: RefusalLog
  now: () => Date
}

/**
 * Gives files, signed-in people and strangers separate shares (ruling 35). A call gives its place
 * back once the client has received its answer. It counts to its person and their company; a
 * session of Login as counts to the person who logged in. A body is read only if its session was
 * valid a few seconds ago. The call of an ended session gets the code with the reason, or counts as
 * a stranger's (decision 0079).
 */
export function createAdmissionCheck(parts: AdmissionDependencies): AdmissionCheck {
  const { limits, tokens, sessions, connections, log, now } = parts
  const fileLimiter = createConcurrencyLimiter<string>(limits.files.ofOne, limits.files.ofAll)
  const mayReplyTimeout = createPerSecondLimit(maxTimeoutRepliesPerSecond)
  const endSoon = createTickBatcher<ActiveCall>((call) => {
    const { request } = call
    const connection = connections.of(request.socket)
    // The body may have arrived meanwhile, and the next request after it.
    if (connection.request !== request || !isWaitingForClient(call, true)) return
    if (!request.complete && mayReplyTimeout()) abortBody(connection)
    else request.socket.destroy()
  })
  const abortCall = (call: ActiveCall, holder: SlotOwner): void => {
    log.count('stopped', holder)
    endSoon(call)
  }
  const callOf = ({ raw }: FastifyRequest): ActiveCall => {
    return { request: raw, answer: connections.of(raw.socket).answer }
  }
  const userSlots = createSlotPool(limits.people, abortCall)
  // The key is the token: the calls of an ended session do not delay another session of the same
  // person.
  const checkLimiter = createConcurrencyLimiter<string>(
    limits.strangers.ofOne,
    limits.strangers.ofAll,
  )
  const anonymousSlots = createSlotPool(limits.strangers, abortCall)
  sessions.onEnded(userSlots.abortCallsOfToken)

  const refused = (code: 'too-many' | 'busy', holder: SlotOwner, retryAfter: number) => {
    log.count(code, holder)
    return limitReached(code, retryAfter)
  }
  const admitFile: AdmissionCheck = (request, pass) => {
    const network = networkOf(request.ip)
    const holder = { one: network, company: null, network }
    if (fileLimiter.acquire(network, 0) !== null) return pass(refused('busy', holder, 2))
    connections.afterAnswer(request.socket, () => fileLimiter.release(network, 0))
    return pass('go on')
  }
  const admitAnonymous: AdmissionCheck = (request, pass) => {
    const bytes = bodyLength(request.raw, maxBodyBytes.anonymous)
    const network = strangerNetworkAt(request.ip, now()).near
    if (bytes > 0 && !isPublic(request)) return pass(refuseBody(request, refuse('unauthenticated')))
    const holder = { one: network, company: null, network }
    const place = anonymousSlots.acquire(holder, callOf(request), bytes)
    if (typeof place === 'string') {
      return pass({ ...refused(place === 'one' ? 'too-many' : 'busy', holder, 2), hangUp: true })
    }
    connections.afterAnswer(request.socket, place.release)
    return pass('go on')
  }
  /**
   * Lets the handler refuse a call without a body, and refuses one with a body before it is read.
   */
  const admitEndedSession = (
    state: Refusal,
    request: FastifyRequest,
    pass: DecisionCallback,
  ): void => {
    if (bodyLength(request.raw, 1) === 0 || isPublic(request)) return admitAnonymous(request, pass)
    return pass(refuseBody(request, state))
  }
  const admitUser = (
    holder: SignedInCaller,
    request: FastifyRequest,
    pass: DecisionCallback,
  ): void => {
    const { one, token } = holder
    const bytes = bodyLength(request.raw, request.routeOptions.bodyLimit)
    const state = sessions.recall(token)
    if (isRefusal(state)) return admitEndedSession(state, request, pass)
    // Without a body the handler checks the session at once, so no second check is needed here.
    if (state === undefined && bytes > 0) return check(holder, request, pass)
    const place = userSlots.acquire(holder, callOf(request), bytes)
    if (typeof place === 'string') {
      return pass(place === 'one' ? refused('too-many', holder, 1) : refused('busy', holder, 2))
    }
    const assignConnection = () => connections.assignToUser(connections.of(request.socket), one)
    if (state === 'valid') assignConnection()
    connections.afterAnswer(request.socket, () => {
      place.release()
      if (sessions.recall(token) === 'valid') assignConnection()
    })
    return pass('go on')
  }
  /** Checks the session before the call takes a place of its person. */
  const check = (holder: SignedInCaller, request: FastifyRequest, pass: DecisionCallback): void => {
    const { token } = holder
    const over = checkLimiter.acquire(token, 0)
    if (over !== null) return pass(refused(over === 'one' ? 'too-many' : 'busy', holder, 1))
    sessions.check(token).then(
      (state) => {
        checkLimiter.release(token, 0)
        return isRefusal(state)
          ? admitEndedSession(state, request, pass)
          : admitUser(holder, request, pass)
      },
      () => {
        checkLimiter.release(token, 0)
        return pass(refused('busy', holder, 2))
      },
    )
  }
  const admitWithClaims = (
    token: string,
    claims: TokenClaims,
    request: FastifyRequest,
    pass: DecisionCallback,
  ): void => {
    const network = networkOf(request.ip)
    const company = claims.accountID ?? null
    admitUser({ one: personOf(claims), company, network, token }, request, pass)
  }

  return (request, pass) => {
    if (!hasOneHost(request.raw))
      return pass({ refusal: refuse('malformed', { message: 'Name one host.' }), hangUp: true })
    if (isRead(request) && !request.url.startsWith('/api')) return admitFile(request, pass)
    const token = bearerToken(request.headers.authorization)
    if (token === undefined) return admitAnonymous(request, pass)
    const known = tokens.recall(token)
    if (known !== undefined) return admitWithClaims(token, known, request, pass)
    tokens.verify(token).then(
      (claims) =>
        claims === undefined
          ? admitAnonymous(request, pass)
          : admitWithClaims(token, claims, request, pass),
      // The signing keys could not be read.
      () => pass(limitReached('busy', 2)),
    )
    return undefined
  }
}

/** A person with a valid token, whose session may have ended. */
type SignedInCaller = SlotOwner & { one: number; token: string }

/** The person that a session counts to: in a session of Login as, the one who logged in. */
function personOf({ user_id, actor }: TokenClaims): number {
  return actor ?? user_id
}

function isPublic(request: FastifyRequest): boolean {
  return request.routeOptions.config.isPublic === true
}

/** Refuses a call before its body is read, and keeps the connection open. */
function refuseBody(request: FastifyRequest, refusal: Refusal): AdmissionDecision {
  return request.is404 ? 'not found' : { refusal, hangUp: false }
}

/** Answers with 408 per second: one costs three times as much as hanging up. */
const maxTimeoutRepliesPerSecond = 100

/** Makes a function that returns true at most `most` times in each second, then false. */
function createPerSecondLimit(limit: number): () => boolean {
  let [second, count] = [0, 0]
  return () => {
    const now = Math.floor(performance.now() / 1000)
    count = now === second ? count + 1 : 1
    second = now
    return count <= limit
  }
}

// Giving up a body takes about 0.2 ms, so these delay other calls by at most 2 ms.
const callsPerTick = 10

/**
 * Ends a few of many calls at each turn of the event loop, so that other calls do not wait for all
 * of them.
 */
function createTickBatcher<Item>(end: (item: Item) => void): (item: Item) => void {
  const waiting: Item[] = []
  const some = (): void => {
    for (const item of waiting.splice(0, callsPerTick)) end(item)
    if (waiting.length > 0) setImmediate(some)
  }
  return (item) => {
    if (waiting.push(item) === 1) setImmediate(some)
  }
}

function limitReached(
  code: 'too-many' | 'busy',
  retryAfter: number,
): { refusal: Refusal; hangUp: boolean } {
  return { refusal: refuse(code, { retryAfter }), hangUp: false }
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Returns the bytes that may come; 0 without a body. */
function bodyLength({ headers }: IncomingMessage, maxBytes: number): number {
  if (headers['transfer-encoding'] !== undefined) return maxBytes
  return headers['content-length'] === undefined
    ? 0
    : Math.min(maxBytes, Number(headers['content-length']))
}

/**
 * Returns whether the request names one host: with two, servers behind each other can be made to
 * see different addresses (RFC 9112, 3.2).
 */
function hasOneHost({ rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  let hosts = 0
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n]
    if (name !== undefined && name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts === 1 || (hosts === 0 && httpVersionMinor === 0)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether strangers may call it and have a body read. */
    isPublic?: boolean
  }
}
