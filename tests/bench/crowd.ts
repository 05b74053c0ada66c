import { connect, type Socket } from 'node:net'
import { type Loaded, request, steady, type Target } from './load.ts'

const ahead = 800
const hanging = 505
const slow = 1100
/** Ms until 1,100 new connections are open. */
const settles = 3000
const seconds = 5
/** Milliseconds until a refused body hangs again; random, because real clients are not in step. */
const again = () => 500 + 1000 * Math.random()

/** Many connections, which reconnect when the server hangs up. */
interface Crowd {
  joins: (bytes: Buffer | string, comesAgain: boolean) => Promise<void>
  /** Sends this on every connection. */
  sends: (text: string) => void
  leaves: () => void
}

function crowdAt(port: number): Crowd {
  const crowd = new Set<Socket>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let isOver = false
  const joins = (bytes: Buffer | string, comesAgain: boolean): Promise<void> => {
    const socket = connect({ port, host: '127.0.0.1' })
    crowd.add(socket)
    // Expects that the server hangs up.
    socket.on('error', () => {})
    socket.once('close', () => {
      crowd.delete(socket)
      if (!comesAgain || isOver) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        void joins(bytes, comesAgain)
      }, again())
      timers.add(timer)
    })
    if (comesAgain) socket.resume()
    else socket.pause()
    return new Promise((resolve) => {
      socket.once('connect', () => socket.write(bytes, () => resolve()))
      // The server may hang up before it reads the bytes.
      socket.once('close', () => resolve())
    })
  }
  return {
    joins,
    sends: (text) => crowd.forEach((socket) => socket.write(text)),
    leaves: () => {
      isOver = true
      for (const timer of timers) clearTimeout(timer)
      for (const socket of crowd) socket.destroy()
    },
  }
}

/** The head of a request and the first byte of its body. */
function beginning(target: Target, method: string, path: string, bytes: number): string {
  const whole = request(target, method, path, { body: '{}'.padEnd(bytes) }).toString()
  return `${whole.split('\r\n\r\n')[0]}\r\n\r\n{`
}

/**
 * Loads a page at a steady pace while one connection has sent 800 requests ahead and reads nothing,
 * and 505 bodies from the same address hang; refused ones reconnect.
 */
export async function pageInCrowd(target: Target, page: Buffer): Promise<Loaded> {
  const crowd = crowdAt(target.port)
  const anybody = { ...target, token: '' }
  await crowd.joins(request(anybody, 'GET', '/').toString().repeat(ahead), false)
  const body = beginning(anybody, 'POST', '/api/oauth/token', 200)
  await Promise.all(Array.from({ length: hanging }, () => crowd.joins(body, true)))
  const loaded = await steady(target, 50, seconds, () => page)
  crowd.leaves()
  return loaded
}

/**
 * The tokens that slow bodies use in turn, the bytes that each announces, and the duration in
 * seconds.
 */
export interface SlowCrowd {
  tokens: readonly string[]
  bytes: number
  seconds: number
}

/**
 * Loads a page at a steady pace while 1,100 connections send bodies slowly. Refused ones reconnect.
 */
export async function pageBesideSlowBodies(
  target: Target,
  page: Buffer,
  { tokens, bytes, seconds: long }: SlowCrowd,
): Promise<Loaded> {
  const crowd = crowdAt(target.port)
  const bodies = tokens.map((token) =>
    beginning({ ...target, token }, 'PUT', '/api/users/1', bytes),
  )
  const begin = (_: unknown, n: number) => crowd.joins(bodies[n % bodies.length] ?? '', true)
  await Promise.all(Array.from({ length: slow }, begin))
  // Waits, because opening this number of connections at once is another load, which is not
  // measured.
  await new Promise((resolve) => setTimeout(resolve, settles))
  const drip = setInterval(() => crowd.sends(' '.repeat(700)), 3000)
  const loaded = await steady(target, 50, long, () => page)
  clearInterval(drip)
  crowd.leaves()
  return loaded
}
