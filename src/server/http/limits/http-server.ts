import { createServer, type RequestListener, type Server } from 'node:http'
import { type Connection, type Connections, makeConnections } from './connections.ts'
import type { Limits } from './limits.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { watchProgress } from './progress.ts'

/** Node's server under our limits, and what is known of its connections. */
export interface LimitedServer {
  connections: Connections
  make: (handle: RequestListener) => Server
}

/**
 * A body that will not come, as an error of the one who waits for it; the connection ends with the
 * answer.
 */
export class BodyLost extends Error {
  readonly statusCode: number
  readonly code: 'BODY_STOPPED' | 'BODY_BROKEN'
  constructor(code: BodyLost['code']) {
    super(code)
    this.code = code
    this.statusCode = code === 'BODY_STOPPED' ? 408 : 400
  }
}

// Made once: where they come from tells nothing, and a crowd makes many.
const lost = {
  BODY_STOPPED: new BodyLost('BODY_STOPPED'),
  BODY_BROKEN: new BodyLost('BODY_BROKEN'),
}

/** How often Node looks for headers that drip, in ms. */
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
          // No end for what moves on, however slowly (rulings, 35).
          requestTimeout: 0,
          keepAliveTimeout: 65_000,
          // The door says it with our headers.
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
 * Who waits for the body hears that it will not come, and answers; where nobody waits, the
 * connection ends.
 */
export function giveUpBody(
  { socket, request, answer }: Connection,
  why: BodyLost['code'] = 'BODY_STOPPED',
): void {
  if (answer === null || request === null || request.listenerCount('error') === 0) socket.destroy()
  else request.emit('error', lost[why])
}
