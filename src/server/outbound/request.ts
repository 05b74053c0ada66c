import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { isLoopbackIP, isPublicIP, judgeAddress } from './public-address.ts'

/** A request to another server. */
export interface OutboundRequest {
  method: 'GET' | 'POST'
  url: string
  headers?: Readonly<Record<string, string>>
  body?: string
  /** Most bytes that are read of the answer; a longer one is given up. */
  maxBytes: number
  signal?: AbortSignal
}

export interface OutboundAnswer {
  status: number
  header: (name: string) => string | undefined
  body: Buffer
}

/**
 * Why a request has no answer. `address`: it must not be called. `unreachable`: no server answered,
 * or the connection broke. `slow`: it exceeded the time limit. `long`: it exceeded the size limit.
 */
export type OutboundFault = 'address' | 'unreachable' | 'slow' | 'long'

/**
 * Calls a server of the internet that a person named. A redirect is an answer like any other: it is
 * never followed.
 */
export type Outbound = (
  asked: OutboundRequest,
) => Promise<OutboundAnswer | { fault: OutboundFault }>

export interface OutboundLimits {
  /** Whether this machine may be called too, for tests alone. */
  loopback: boolean
  /** Ms for one call from its beginning to the last byte. */
  within: number
  /** Resolves names; the system's resolver unless a test sets another. */
  resolve?: (
    host: string,
    options: LookupAllOptions,
    done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
  ) => void
}

/**
 * Makes the only way of this server to addresses that people name (trust-cases, 'failures of
 * comparable products'). The name is resolved once, each of its addresses is checked, and the
 * connection uses a checked one: a later answer of the resolver does not count.
 */
export function createOutbound({ loopback, within, resolve = lookup }: OutboundLimits): Outbound {
  const pinned = pinnedLookup(loopback, resolve)
  return ({ method, url: text, headers = {}, body, maxBytes, signal }) =>
    new Promise((settle) => {
      const judged = judgeAddress(text, loopback)
      if ('fault' in judged) return settle({ fault: 'address' })
      const send = judged.url.protocol === 'https:' ? requestHttps : requestHttp
      const timely = AbortSignal.any([AbortSignal.timeout(within), ...(signal ? [signal] : [])])
      const failed = (error: Error) =>
        settle({
          fault: error instanceof NotPublic ? 'address' : timely.aborted ? 'slow' : 'unreachable',
        })
      const sent = send(judged.url, {
        method,
        headers: {
          'user-agent': 'Siteward',
          ...headers,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
        lookup: pinned,
        agent: false,
        signal: timely,
      })
      // Without a permanent listener a second error would end the process.
      sent.on('error', failed)
      // An answer in another protocol counts as no answer, and no further event would follow it.
      sent.once('upgrade', (_response, socket) => {
        socket.destroy()
        settle({ fault: 'unreachable' })
      })
      sent.once(
        'response',
        (response) =>
          void read(response, maxBytes).then(
            (read) =>
              settle(
                read === null
                  ? { fault: 'long' }
                  : {
                      status: response.statusCode ?? 0,
                      header: (name) => headerOf(response, name),
                      body: read,
                    },
              ),
            failed,
          ),
      )
      sent.end(body)
      return undefined
    })
}

/** Reads a body; null if it exceeds the limit. */
async function read(response: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBytes) {
      response.destroy()
      return null
    }
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function headerOf({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

class NotPublic extends Error {}

/**
 * Makes a resolver that refuses a name with any address inside a network: it is either a mistake or
 * an attack.
 */
function pinnedLookup(
  loopback: boolean,
  resolve: NonNullable<OutboundLimits['resolve']>,
): LookupFunction {
  const may = (address: string) => isPublicIP(address) || (loopback && isLoopbackIP(address))
  return (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, found) => {
      const first = error ? undefined : found[0]
      if (error || first === undefined)
        return done(error ?? new Error(`${host} has no address.`), '', 4)
      if (!found.every(({ address }) => may(address))) return done(new NotPublic(host), '', 4)
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })
}
