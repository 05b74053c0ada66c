import type { Server } from 'node:http'
import type { SocketConnection, Connections } from './connections.ts'
import type { Limits } from './limits.ts'

/** Checks in one window of time. */
const checksPerWindow = 4
// Bytes that are read and dropped after an early answer, at most.
const maxDiscardedBytes = 2 * 1024 * 1024

/**
 * Ends a transfer only for lack of progress (rulings, 35), never for its duration: one check of all
 * connections every few seconds costs a request nothing.
 */
export function watchProgress(
  server: Server,
  connections: Connections,
  { bodyWindow, bodyBytes, answerStall }: Limits['progress'],
  giveUp: (connection: SocketConnection) => void,
): void {
  const timer = setInterval(() => {
    for (const connection of connections.all()) {
      const { request, answer, socket } = connection
      if (isBodySlow(connection, bodyBytes)) giveUp(connection)
      // Stops reading while an answer waits, because each byte read would put off the timeout.
      else if (answer !== null && request?.complete && socket.writableLength > 0) socket.pause()
    }
  }, bodyWindow / checksPerWindow)
  timer.unref()
  server.once('close', () => clearInterval(timer))
  // Node puts it off while the system takes bytes of the answer, so it comes within twice the time.
  server.setTimeout(answerStall, (socket) => {
    // A handler may work for any time before it sends something.
    if (connections.of(socket).answer === null || socket.writableLength > 0) socket.destroy()
  })
}

function isBodySlow(connection: SocketConnection, minBytes: number): boolean {
  const { request, answer, pipelined, bytesReadSamples, socket } = connection
  // The server itself holds back the bodies that wait for their turn.
  if (request === null || request.complete || pipelined.length > 0 || socket.destroyed) return false
  bytesReadSamples.push(socket.bytesRead)
  const [first = 0] = bytesReadSamples
  if (answer === null && socket.bytesRead - first > maxDiscardedBytes) return true
  if (bytesReadSamples.length <= checksPerWindow) return false
  bytesReadSamples.shift()
  return socket.bytesRead - first < minBytes
}
