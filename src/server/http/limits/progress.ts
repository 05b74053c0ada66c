import type { Socket } from 'node:net'
import type { SocketConnection, Connections } from './connections.ts'
import type { Limits } from './limits.ts'

/** Checks in one window of time. */
const looks = 4
// Bytes that are read and dropped after an early answer, at most.
const mostForgotten = 2 * 1024 * 1024

/**
 * Ends a transfer only for lack of progress (rulings, 35), never for its duration: one check of all
 * connections every few seconds costs a request nothing. Returns the function that stops the
 * checks.
 */
export function watchProgress(
  connections: Connections,
  limits: Limits['progress'],
  giveUp: (connection: SocketConnection) => void,
): () => void {
  const every = Math.min(limits.bodyWindow, limits.answerStall) / looks
  const timer = setInterval(() => {
    const now = performance.now()
    for (const connection of connections.all()) {
      if (isBodySlow(connection, Math.round(limits.bodyWindow / every), limits.bodyBytes))
        giveUp(connection)
      if (isStalled(connection, now, limits.answerStall)) connection.socket.destroy()
    }
  }, every)
  timer.unref()
  return () => clearInterval(timer)
}

function isBodySlow(connection: SocketConnection, looksBack: number, least: number): boolean {
  const { request, answer, waiting, marks, socket } = connection
  // The server itself holds back the bodies that wait for their turn.
  if (request === null || request.complete || waiting.length > 0 || socket.destroyed) return false
  marks.push(socket.bytesRead)
  const [first = 0] = marks
  if (answer === null && socket.bytesRead - first > mostForgotten) return true
  if (marks.length <= looksBack) return false
  marks.shift()
  return socket.bytesRead - first < least
}

function isStalled(connection: SocketConnection, now: number, longest: number): boolean {
  const left = notTaken(connection.socket)
  if (left === null) {
    connection.stall = null
    return false
  }
  if (connection.stall?.left !== left) {
    connection.stall = { left, since: now }
    return false
  }
  return now - connection.stall.since >= longest
}

/**
 * Returns a text that changes with every byte that the client receives; null if nothing is left to
 * send.
 */
function notTaken(socket: Socket): string | null {
  // Only the handle knows how much the system has not yet accepted of the present piece (Node uses
  // it for its own timeouts).
  const handle: unknown = Reflect.get(socket, '_handle')
  const queued =
    typeof handle === 'object' && handle !== null
      ? Number(Reflect.get(handle, 'writeQueueSize'))
      : 0
  if (socket.destroyed || (socket.writableLength === 0 && !(queued > 0))) return null
  return `${socket.bytesWritten - socket.writableLength} ${queued}`
}
