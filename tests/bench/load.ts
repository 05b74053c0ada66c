import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

/**
 * A request as bytes; built ahead, because the generator shares the machine with the measured
 * server.
 */
export type Request = Buffer

export interface Target {
  port: number
  token: string
}

/** The bytes of a keep-alive request. */
export function request(
  target: Target,
  method: string,
  path: string,
  more: { headers?: Record<string, string>; body?: string } = {},
): Request {
  const headers = {
    host: `127.0.0.1:${target.port}`,
    authorization: `Bearer ${target.token}`,
    'accept-encoding': 'gzip',
    ...more.headers,
  }
  const body = more.body === undefined ? '' : more.body
  const typed =
    more.body === undefined
      ? headers
      : {
          ...headers,
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
        }
  const lines = Object.entries(typed).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** Responses by status, and the duration of each in ms. */
export interface Loaded {
  perSecond: number
  milliseconds: number[]
  statuses: Record<string, number>
}

/**
 * Sends requests as fast as `connections` allow for `seconds`; `next` gives the n-th request. Stops
 * on its own.
 */
export async function flood(
  target: Target,
  connections: number,
  seconds: number,
  next: (n: number) => Request,
): Promise<Loaded> {
  const until = performance.now() + seconds * 1000
  const milliseconds: number[] = []
  const statuses: Record<string, number> = {}
  let count = 0
  const started = performance.now()
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(target.port)))
  await Promise.all(
    sockets.map(async (socket) => {
      while (performance.now() < until) {
        const begun = performance.now()
        count += 1
        const status = await socket.ask(next(count))
        milliseconds.push(performance.now() - begun)
        statuses[status] = (statuses[status] ?? 0) + 1
      }
      socket.close()
    }),
  )
  return {
    perSecond: (milliseconds.length / (performance.now() - started)) * 1000,
    milliseconds,
    statuses,
  }
}

/**
 * Sends `perSecond` requests a second for `seconds`, however slow the responses are; latency counts
 * from the planned instant.
 */
export async function steady(
  target: Target,
  perSecond: number,
  seconds: number,
  next: (n: number) => Request,
): Promise<Loaded> {
  const sockets = await Promise.all(Array.from({ length: 32 }, () => open(target.port)))
  const free = [...sockets]
  const milliseconds: number[] = []
  const statuses: Record<string, number> = {}
  const started = performance.now()
  const running: Promise<void>[] = []
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const planned = started + (n * 1000) / perSecond
    while (performance.now() < planned)
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, planned - performance.now())))
    const socket = await openOne(free, target.port)
    running.push(
      socket.ask(next(n)).then((status) => {
        milliseconds.push(performance.now() - planned)
        statuses[status] = (statuses[status] ?? 0) + 1
        free.push(socket)
      }),
    )
  }
  await Promise.all(running)
  for (const socket of free) socket.close()
  return { perSecond, milliseconds, statuses }
}

/** Takes a connection that is still open, as a browser does, or opens one. */
async function openOne(free: Asker[], port: number): Promise<Asker> {
  for (let one = free.pop(); one !== undefined; one = free.pop()) if (one.isOpen()) return one
  return open(port)
}

interface Asker {
  /** Returns the status of the response; `closed` if the server hung up before it was complete. */
  ask: (bytes: Request) => Promise<string>
  isOpen: () => boolean
  close: () => void
}

function open(port: number): Promise<Asker> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.once('error', reject)
    socket.once('connect', () => resolve(asker(socket)))
  })
}

/** Reads just enough of HTTP/1.1 to find the end of a response: content-length or chunks. */
function asker(socket: Socket): Asker {
  let got: Buffer = Buffer.alloc(0)
  let done: ((status: string) => void) | undefined
  // The server may hang up on an idle connection, which then opens again.
  socket.on('error', () => {})
  socket.once('close', () => done?.('closed'))
  socket.on('data', (bytes: Buffer) => {
    got = got.length === 0 ? bytes : Buffer.concat([got, bytes])
    const head = got.indexOf('\r\n\r\n')
    if (head < 0) return
    const text = got.toString('latin1', 0, head)
    const status = text.slice(9, 12)
    const length = /content-length: (\d+)/i.exec(text)?.[1]
    const whole =
      length !== undefined
        ? got.length >= head + 4 + Number(length)
        : status === '304' ||
          status === '204' ||
          got.subarray(-5).toString('latin1') === '0\r\n\r\n'
    if (!whole) return
    got = Buffer.alloc(0)
    done?.(status)
  })
  return {
    ask: (bytes) =>
      new Promise((resolve) => {
        done = resolve
        socket.write(bytes)
      }),
    isOpen: () => socket.writable,
    close: () => socket.destroy(),
  }
}
