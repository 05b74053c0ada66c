import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLimitedServer } from './http-server.ts'
import { defaultLimits } from './limits.ts'

let server: Server
let client: Socket
/** The server's end of the connection. */
let socket: Socket

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  server = createLimitedServer(defaultLimits, false).serverFactory(() => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  ;[socket] = (await once(server, 'connection')) as [Socket]
})
afterEach(() => {
  client.destroy()
  server.close()
  vi.useRealTimers()
})

async function ask(): Promise<ServerResponse> {
  client.write('GET / HTTP/1.1\r\nHost: siteward.test\r\n\r\n')
  const [, answer] = (await once(server, 'request')) as [unknown, ServerResponse]
  return answer
}

test('times each connection by the stall of an answer', () => {
  expect(socket.timeout).toBe(defaultLimits.progress.answerStall)
})

test('a timeout ends an idle connection', async () => {
  const answer = await ask()
  answer.end('done')
  await once(answer, 'close')
  socket.emit('timeout')
  expect(socket.destroyed).toBe(true)
})

test('a timeout leaves a handler that has nothing to send yet', async () => {
  const answer = await ask()
  socket.emit('timeout')
  answer.end('done')
  await once(answer, 'close')
  expect(socket.destroyed).toBe(false)
})

test('a timeout ends an answer that the client does not read', async () => {
  const answer = await ask()
  client.pause()
  answer.write(Buffer.alloc(32 * 1024 * 1024))
  socket.emit('timeout')
  expect(socket.destroyed).toBe(true)
})

test('reads nothing while an answer waits, so that no byte puts off its timeout, and reads on after it', async () => {
  const answer = await ask()
  client.pause()
  answer.end(Buffer.alloc(32 * 1024 * 1024))
  vi.advanceTimersByTime(defaultLimits.progress.bodyWindow)
  expect(socket.isPaused()).toBe(true)
  client.resume()
  await once(answer, 'close')
  expect(socket.isPaused()).toBe(false)
})
