import { connect, type Socket } from 'node:net'
import type { TestServer } from './server.ts'

/** A connection byte by byte, for requests that no client library sends. */
export interface RawConnection {
  socket: Socket
  send: (text: string) => void
  /** All text received so far. */
  text: () => string
  /** The statuses of the responses received so far, in order. */
  statuses: () => number[]
  /** Resolves after this number of responses, or when the other side hangs up. */
  answers: (count: number) => Promise<number[]>
  /** Resolves when the connection ends for any reason. */
  closed: Promise<void>
}

/** `reads: false` reads no byte of any response. */
export async function rawConnection(
  { url }: Pick<TestServer, 'url'>,
  { reads = true } = {},
): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  // Many of these tests expect that the server hangs up.
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await new Promise((resolve) => socket.once('connect', resolve))
  let text = ''
  if (reads) socket.on('data', (bytes: Buffer) => (text += bytes.toString('latin1')))
  else socket.pause()
  const statuses = () =>
    [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
  return {
    socket,
    send: (more) => socket.write(more, 'latin1'),
    text: () => text,
    statuses,
    answers: async (count) => {
      while (statuses().length < count && !socket.destroyed)
        await new Promise((resolve) => setTimeout(resolve, 5))
      return statuses()
    },
    closed,
  }
}

/** The text of a request; `body` may be shorter than its content length. */
export function requestText(
  method: string,
  path: string,
  headers: Readonly<Record<string, string | number>> = {},
  body = '',
): string {
  const lines = Object.entries({ Host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}
