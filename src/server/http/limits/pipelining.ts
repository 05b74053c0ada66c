import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { SocketConnection, Connections } from './connections.ts'
import type { Limits } from './limits.ts'

/**
 * Carries out one request of a connection at a time (rulings, 35): further requests wait, unread if
 * possible, until the client has received the answer before. So a client that does not read cannot
 * make the server work or use memory. Node reads at most 64 kB ahead; a connection that fits more
 * than its share of requests into that is closed.
 */
export function queuePipelinedRequests(
  handle: RequestListener,
  connections: Connections,
  limits: Limits['pipelined'],
): RequestListener {
  let ahead = 0

  const begin = (
    connection: SocketConnection,
    request: IncomingMessage,
    answer: ServerResponse,
  ): void => {
    connection.request = request
    connection.answer = answer
    if (connection.bytesReadSamples.length > 0) connection.bytesReadSamples = []
    answer.once('close', () => {
      for (const call of connection.afterAnswerCallbacks.splice(0)) call()
      next(connection)
    })
    handle(request, answer)
  }
  const next = (connection: SocketConnection): void => {
    connection.answer = null
    if (connection.pipelined.length === 0) {
      if (connection.isEnding) connection.socket.destroySoon()
      else connection.socket.resume()
      return
    }
    if (!isOpen(connection)) {
      ahead -= connection.pipelined.length
      connection.pipelined.length = 0
      return
    }
    const [exchange] = connection.pipelined.splice(0, 1)
    if (exchange === undefined) return
    ahead -= 1
    // Resumes before the request begins, because its own body may still have to come.
    if (connection.pipelined.length === 0) connection.socket.resume()
    begin(connection, ...exchange)
  }
  return (request, answer) => {
    const connection = connections.of(request.socket)
    // Node had already read this request when the connection was closed.
    if (!isOpen(connection)) return
    if (connection.answer === null) {
      begin(connection, request, answer)
      return
    }
    connection.pipelined.push([request, answer])
    ahead += 1
    if (connection.pipelined.length > limits.ofOne || ahead > limits.ofAll) {
      connection.socket.destroy()
      return
    }
    // Pauses in the next turn: Node itself resumes at the end of the request that it is parsing
    // now.
    if (connection.pipelined.length === 1) setImmediate(() => pause(connection))
  }
}

/**
 * Returns whether the connection is still open: after its last answer nothing more is carried out
 * (RFC 9112, 9.6).
 */
function isOpen({ socket }: SocketConnection): boolean {
  return !socket.destroyed && socket.writable
}

function pause({ socket, pipelined }: SocketConnection): void {
  if (pipelined.length > 0) socket.pause()
}
