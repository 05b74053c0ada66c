import type { Socket } from 'node:net'
import type { Connection, Connections } from './connections.ts'
import type { Limits } from './limits.ts'

/** Looks at a window of time. */
const looks = 4
// What comes after an answer was given early is read and forgotten, up to this much.
const mostForgotten = 2 * 1024 * 1024

/**
 * A transfer ends only for want of progress (rulings, 35), never for the time it takes: one look at
 * all connections every few seconds costs no request anything. Returns what ends the looking.
 */
export function watchProgress(
  connections: Connections,
  limits: Limits['progress'],
  giveUp: (connection: Connection) => void,
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

function isBodySlow(connection: Connection, looksBack: number, least: number): boolean {
  const { request, answer, waiting, marks, socket } = connection
  // What waits for its turn is held back by us.
  if (request === null || request.complete || waiting.length > 0 || socket.destroyed) return false
  marks.push(socket.bytesRead)
  const [first = 0] = marks
  if (answer === null && socket.bytesRead - first > mostForgotten) return true
  if (marks.length <= looksBack) return false
  marks.shift()
  return socket.bytesRead - first < least
}

function isStalled(connection: Connection, now: number, longest: number): boolean {
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

/** Changes with every byte that the other side takes; null when nothing is left to take. */
function notTaken(socket: Socket): string | null {
  // What of the piece in work the system has not taken: only the handle knows (Node asks it the
  // same for its own time-outs).
  const handle: unknown = Reflect.get(socket, '_handle')
  const queued =
    typeof handle === 'object' && handle !== null
      ? Number(Reflect.get(handle, 'writeQueueSize'))
      : 0
  if (socket.destroyed || (socket.writableLength === 0 && !(queued > 0))) return null
  return `${socket.bytesWritten - socket.writableLength} ${queued}`
}
