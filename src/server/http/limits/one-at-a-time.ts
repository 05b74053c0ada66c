import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Connection, Connections } from './connections.ts'
import type { Limits } from './limits.ts'

/**
 * One connection has one request in work at a time (rulings, 35): what a client sends ahead waits,
 * unread where that is possible, until the answer before was taken. So nobody makes the server work
 * or remember for a reader who does not read. Node reads at most 64 kB ahead; a connection that
 * gets more than its share in there is closed.
 */
export function oneAtATime(
  handle: RequestListener,
  connections: Connections,
  most: Limits['ahead'],
): RequestListener {
  let ahead = 0

  const begin = (
    connection: Connection,
    request: IncomingMessage,
    answer: ServerResponse,
  ): void => {
    connection.request = request
    connection.answer = answer
    if (connection.marks.length > 0) connection.marks = []
    answer.once('close', () => {
      for (const call of connection.calls.splice(0)) call()
      next(connection)
    })
    handle(request, answer)
  }
  const next = (connection: Connection): void => {
    connection.answer = null
    if (connection.waiting.length === 0) {
      if (connection.isOver) connection.socket.destroySoon()
      return
    }
    if (!isOpen(connection)) {
      ahead -= connection.waiting.length
      connection.waiting.length = 0
      return
    }
    const [exchange] = connection.waiting.splice(0, 1)
    if (exchange === undefined) return
    ahead -= 1
    // Before it begins: its own body may still have to come.
    if (connection.waiting.length === 0) connection.socket.resume()
    begin(connection, ...exchange)
  }
  return (request, answer) => {
    const connection = connections.of(request.socket)
    // What Node had read already when the connection was closed.
    if (!isOpen(connection)) return
    if (connection.answer === null) {
      begin(connection, request, answer)
      return
    }
    connection.waiting.push([request, answer])
    ahead += 1
    if (connection.waiting.length > most.ofOne || ahead > most.ofAll) {
      connection.socket.destroy()
      return
    }
    // Not at once: Node itself goes on reading at the end of the request that it is parsing now.
    if (connection.waiting.length === 1) setImmediate(() => pause(connection))
  }
}

/** After an answer that was to be the last, nothing is carried out any more (RFC 9112, 9.6). */
function isOpen({ socket }: Connection): boolean {
  return !socket.destroyed && socket.writable
}

function pause({ socket, waiting }: Connection): void {
  if (waiting.length > 0) socket.pause()
}
