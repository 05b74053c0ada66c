import type { Socket } from 'node:net'
import type { SocketConnection, Connections } from './connections.ts'
import type { Limits } from './limits.ts'

/** Checks in one window of time. */
const checksPerWindow = 4
// Bytes that are read and dropped after an early answer, at most.
const maxDiscardedBytes = 2 * 1024 * 1024

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
  const every = Math.min(limits.bodyWindow, limits.answerStall) / checksPerWindow
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

function isBodySlow(connection: SocketConnection, checks: number, minBytes: number): boolean {
  const { request, answer, pipelined, bytesReadSamples, socket } = connection
  // The server itself holds back the bodies that wait for their turn.
  if (request === null || request.complete || pipelined.length > 0 || socket.destroyed) return false
  bytesReadSamples.push(socket.bytesRead)
  const [first = 0] = bytesReadSamples
  if (answer === null && socket.bytesRead - first > maxDiscardedBytes) return true
  if (bytesReadSamples.length <= checks) return false
  bytesReadSamples.shift()
  return socket.bytesRead - first < minBytes
}

function isStalled(connection: SocketConnection, now: number, longest: number): boolean {
  const left = unsentState(connection.socket)
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
function unsentState(socket: Socket): string | null {
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
