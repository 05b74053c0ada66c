import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type RefusalCode, refuse, refusals } from '#contract/kernel/refusal.ts'
import { problemBody, problemMediaType } from '../problem.ts'
import type { Connections } from './connections.ts'
import { abortBody } from './http-server.ts'

/**
 * Answers bytes that are no request, or headers that did not end, in the form of every other
 * answer, and hangs up.
 */
export function createClientErrorHandler(
  connections: Connections,
  headers: Readonly<Record<string, string>>,
): (error: Error & { code?: string }, socket: Socket) => void {
  return (error, socket) => {
    const connection = connections.of(socket)
    const { request, answer, pipelined } = connection
    const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    // The server itself delays the rest until its turn.
    if (isLate && pipelined.length > 0) return
    if (answer !== null && request?.complete === false && !answer.headersSent) {
      abortBody(connection, 'BODY_BROKEN')
      return
    }
    // Nothing may be written in the middle of an answer; the requests before are still carried out.
    if (answer !== null && (isLate || error.code?.startsWith('HPE_') === true)) {
      connection.isEnding = true
      return
    }
    if (answer !== null || !socket.writable || error.code === 'ECONNRESET') {
      socket.destroy()
      return
    }
    const code: RefusalCode = isLate
      ? 'stopped'
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? 'too-large'
        : 'malformed'
    const body = JSON.stringify(problemBody(refuse(code), 'unread'))
    const lines = {
      ...headers,
      'Content-Type': problemMediaType,
      'Cache-Control': 'no-store',
      'Content-Length': Buffer.byteLength(body),
      Connection: 'close',
    }
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(
      `HTTP/1.1 ${refusals[code].status} ${STATUS_CODES[refusals[code].status]}\r\n${head.join('')}\r\n${body}`,
      () => socket.destroy(),
    )
  }
}
