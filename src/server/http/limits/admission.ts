import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import { networkOf } from '#server/network.ts'
import { strangerNetworkAt } from '#server/stranger-networks.ts'
import { bearerOf } from '../authenticate.ts'
import type { Claims, Tokens } from '../tokens.ts'
import type { Connections } from './connections.ts'
import { giveUpBody } from './http-server.ts'
import { type Limits, mostOfBody } from './limits.ts'
import { makeShare } from './share.ts'
import { makeStrangers } from './strangers.ts'

/** What becomes of a request whose headers are there: it goes on, or one of these is its answer. */
export type Passing = 'go on' | 'not found' | { refusal: Refusal; hangUp: boolean }

/** Decides before a body is read: calls back at once where the token is known. */
export type Admit = (request: FastifyRequest, pass: (passing: Passing) => void) => void

/**
 * Files, signed-in people and everybody else have separate shares (rulings, 35), given back when the answer was taken.
 * A token is looked at before the body: without a valid one only public operations have theirs read.
 */
export function makeAdmission(limits: Limits, tokens: Tokens, connections: Connections): Admit {
  const files = makeShare<string>(limits.files.ofOne, limits.files.ofAll)
  const people = makeShare<number>(limits.people.ofOne, limits.people.ofAll)
  const giveUp = aFewAtATime<IncomingMessage>((request) => {
    const connection = connections.of(request.socket)
    // It may have come after all, and another one after it.
    if (connection.request === request && !request.complete) giveUpBody(connection)
  })
  const strangers = makeStrangers(limits.strangers, giveUp)

  const asFile: Admit = (request, pass) => {
    const network = networkOf(request.ip)
    if (files.take(network, 0) !== null) return pass(full('busy', 2))
    connections.whenTaken(request.socket, () => files.giveBack(network, 0))
    return pass('go on')
  }
  const asPerson = ({ user_id }: Claims, request: FastifyRequest, pass: (passing: Passing) => void): void => {
    const bytes = bodyLength(request.raw, request.routeOptions.bodyLimit)
    connections.belongsTo(connections.of(request.socket), user_id)
    const over = people.take(user_id, bytes)
    if (over !== null) return pass(over === 'one' ? full('too-many', 1) : full('busy', 2))
    connections.whenTaken(request.socket, () => people.giveBack(user_id, bytes))
    return pass('go on')
  }
  const asStranger: Admit = (request, pass) => {
    const bytes = bodyLength(request.raw, mostOfBody.stranger)
    const network = strangerNetworkAt(request.ip, new Date()).near
    if (bytes > 0 && request.routeOptions.config.isPublic !== true) {
      return pass(request.is404 ? 'not found' : { refusal: refuse('unauthenticated'), hangUp: false })
    }
    const over = strangers.take(network, request.raw, bytes)
    if (over !== null) return pass({ ...full(over === 'one' ? 'too-many' : 'busy', 2), hangUp: true })
    connections.whenTaken(request.socket, () => strangers.giveBack(network, request.raw, bytes))
    return pass('go on')
  }

  return (request, pass) => {
    if (!hasOneHost(request.raw)) return pass({ refusal: refuse('malformed', { message: 'Name one host.' }), hangUp: true })
    const token = bearerOf(request.headers.authorization)
    if (token === undefined) return isRead(request) && !request.url.startsWith('/api') ? asFile(request, pass) : asStranger(request, pass)
    const known = tokens.recall(token)
    if (known !== undefined) return asPerson(known, request, pass)
    tokens.verify(token).then(
      (claims) => (claims === undefined ? asStranger(request, pass) : asPerson(claims, request, pass)),
      // The signing keys could not be read.
      () => pass(full('busy', 2)),
    )
    return undefined
  }
}

// A body is given up in about 0.2 ms, so nobody waits longer than 2 ms for these.
const atATurn = 10

/** Ends a crowd's calls between those of others, who would wait for all of it else: some at each turn of the loop. */
function aFewAtATime<Item>(end: (item: Item) => void): (item: Item) => void {
  const waiting: Item[] = []
  const some = (): void => {
    for (const item of waiting.splice(0, atATurn)) end(item)
    if (waiting.length > 0) setImmediate(some)
  }
  return (item) => {
    if (waiting.push(item) === 1) setImmediate(some)
  }
}

function full(code: 'too-many' | 'busy', retryAfter: number): { refusal: Refusal; hangUp: boolean } {
  return { refusal: refuse(code, { retryAfter }), hangUp: false }
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Bytes that may come; 0 without a body. */
function bodyLength({ headers }: IncomingMessage, most: number): number {
  if (headers['transfer-encoding'] !== undefined) return most
  return headers['content-length'] === undefined ? 0 : Math.min(most, Number(headers['content-length']))
}

/** Two hosts are how one server is made to see another address than the one before it (RFC 9112, 3.2). */
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
    /** Anybody may call it, and has a body read. */
    isPublic?: boolean
  }
}
