import { createServer, type RequestListener, type Server } from 'node:http'
import { type SocketConnection, type Connections, createConnections } from './connections.ts'
import type { Limits } from './limits.ts'
import { queuePipelinedRequests } from './pipelining.ts'
import { watchProgress } from './progress.ts'

/** Node's server with our limits, and its connections. */
export interface LimitedHttpServer {
  connections: Connections
  serverFactory: (handle: RequestListener) => Server
}

/** The error of a request whose body will not come; the connection ends with the answer. */
export class BodyAbortedError extends Error {
  readonly statusCode: number
  readonly code: 'BODY_STOPPED' | 'BODY_BROKEN'
  constructor(code: BodyAbortedError['code']) {
    super(code)
    this.code = code
    this.statusCode = code === 'BODY_STOPPED' ? 408 : 400
  }
}

// Made once: their stack shows nothing, and a flood would create many.
const bodyErrors = {
  BODY_STOPPED: new BodyAbortedError('BODY_STOPPED'),
  BODY_BROKEN: new BodyAbortedError('BODY_BROKEN'),
}

/** Ms between two checks by Node for headers that arrive too slowly. */
const headersCheckMs = 2000

/** `isBehindProxy`: a trusted proxy's connections carry many people. */
export function createLimitedServer(limits: Limits, isBehindProxy: boolean): LimitedHttpServer {
  const connections = createConnections(limits.connections, isBehindProxy)
  return {
    connections,
    serverFactory: (handle) => {
      const { headersWithin } = limits.progress
      const server = createServer(
        {
          headersTimeout: headersWithin,
          connectionsCheckingInterval: Math.min(headersCheckMs, headersWithin / 4),
          // No time limit for a transfer that makes progress, however slowly (rulings, 35).
          requestTimeout: 0,
          keepAliveTimeout: 65_000,
          // The admission refuses it with our headers.
          requireHostHeader: false,
        },
        queuePipelinedRequests(handle, connections, limits.pipelined),
      )
      server.on('connection', connections.opened)
      watchProgress(server, connections, limits.progress, abortBody)
      return server
    },
  }
}

/**
 * Sends an error to the reader of the body, who then answers; if nothing reads it, the connection
 * ends.
 */
export function abortBody(
  { socket, request, answer }: SocketConnection,
  why: BodyAbortedError['code'] = 'BODY_STOPPED',
): void {
  if (answer === null || request === null || request.listenerCount('error') === 0) socket.destroy()
  else request.emit('error', bodyErrors[why])
}
