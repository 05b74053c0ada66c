import { createServer, type RequestListener, type Server } from 'node:http'
import { type SocketConnection, type Connections, makeConnections } from './connections.ts'
import type { Limits } from './limits.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { watchProgress } from './progress.ts'

/** Node's server with our limits, and its connections. */
export interface LimitedServer {
  connections: Connections
  make: (handle: RequestListener) => Server
}

/** The error of a request whose body will not come; the connection ends with the answer. */
export class BodyLost extends Error {
  readonly statusCode: number
  readonly code: 'BODY_STOPPED' | 'BODY_BROKEN'
  constructor(code: BodyLost['code']) {
    super(code)
    this.code = code
    this.statusCode = code === 'BODY_STOPPED' ? 408 : 400
  }
}

// Made once: their stack shows nothing, and a flood would create many.
const lost = {
  BODY_STOPPED: new BodyLost('BODY_STOPPED'),
  BODY_BROKEN: new BodyLost('BODY_BROKEN'),
}

/** Ms between two checks by Node for headers that arrive too slowly. */
const headersLook = 2000

/** `isBehindProxy`: a trusted proxy's connections carry many people. */
export function limitedServer(limits: Limits, isBehindProxy: boolean): LimitedServer {
  const connections = makeConnections(limits.connections, isBehindProxy)
  return {
    connections,
    make: (handle) => {
      const { headersWithin } = limits.progress
      const server = createServer(
        {
          headersTimeout: headersWithin,
          connectionsCheckingInterval: Math.min(headersLook, headersWithin / 4),
          // No time limit for a transfer that makes progress, however slowly (rulings, 35).
          requestTimeout: 0,
          keepAliveTimeout: 65_000,
          // The admission refuses it with our headers.
          requireHostHeader: false,
        },
        oneAtATime(handle, connections, limits.ahead),
      )
      server.on('connection', connections.opened)
      const stop = watchProgress(connections, limits.progress, giveUpBody)
      server.once('close', stop)
      return server
    },
  }
}

/**
 * Sends an error to the reader of the body, who then answers; if nothing reads it, the connection
 * ends.
 */
export function giveUpBody(
  { socket, request, answer }: SocketConnection,
  why: BodyLost['code'] = 'BODY_STOPPED',
): void {
  if (answer === null || request === null || request.listenerCount('error') === 0) socket.destroy()
  else request.emit('error', lost[why])
}
