import { connect, type Socket } from 'node:net'
import { type Loaded, request, steady, type Target } from './load.ts'

const ahead = 800
const hanging = 505
const seconds = 5
/** Ms until a body that was given up hangs again: about, for a crowd keeps no step. */
const again = () => 500 + 1000 * Math.random()

/**
 * A page at a steady pace while one connection has sent 800 requests ahead and reads nothing, and 505 bodies from the
 * same address hang: those that are refused come again.
 */
export async function pageInCrowd(target: Target, page: Buffer): Promise<Loaded> {
  const crowd = new Set<Socket>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  let isOver = false
  const stranger = (bytes: string, comesAgain: boolean): Promise<void> => {
    const socket = connect({ port: target.port, host: '127.0.0.1' })
    crowd.add(socket)
    // To be hung up on is part of it.
    socket.on('error', () => {})
    socket.once('close', () => {
      crowd.delete(socket)
      if (!comesAgain || isOver) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        void stranger(bytes, comesAgain)
      }, again())
      timers.add(timer)
    })
    if (comesAgain) socket.resume()
    else socket.pause()
    return new Promise((resolve) => socket.once('connect', () => socket.write(bytes, () => resolve())))
  }
  const anybody = { ...target, token: '' }
  await stranger(request(anybody, 'GET', '/').toString().repeat(ahead), false)
  const body = `${request(anybody, 'POST', '/api/oauth/token', { body: '{}'.padEnd(200) }).toString().split('\r\n\r\n')[0]}\r\n\r\n{`
  await Promise.all(Array.from({ length: hanging }, () => stranger(body, true)))
  const loaded = await steady(target, 50, seconds, () => page)
  isOver = true
  for (const timer of timers) clearTimeout(timer)
  for (const socket of crowd) socket.destroy()
  return loaded
}
