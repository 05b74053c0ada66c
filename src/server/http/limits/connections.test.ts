import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Server } from 'node:http'
import { createLimitedServer } from './http-server.ts'
import { defaultLimits } from './limits.ts'

const { connections, serverFactory } = createLimitedServer(defaultLimits, false)
let server: Server
let asked: Promise<Socket>
let client: Socket

beforeEach(async () => {
  const { promise, resolve } = Promise.withResolvers<Socket>()
  asked = promise
  server = serverFactory((request) => resolve(request.socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: siteward.test\r\n\r\n')
})
afterEach(() => {
  client.destroy()
  server.close()
})

test('releases what a call holds, in order, when its caller hangs up', async () => {
  const socket = await asked
  const calls: string[] = []
  connections.afterAnswer(socket, () => calls.push('first'))
  connections.afterAnswer(socket, () => calls.push('second'))
  expect(calls).toEqual([])
  client.destroy()
  await once(socket, 'close')
  await Promise.resolve()
  expect(calls).toEqual(['first', 'second'])
})

test('releases at once what a call takes after its caller hung up, because checking a token needs time', async () => {
  const socket = await asked
  client.destroy()
  await once(socket, 'close')
  const calls: string[] = []
  connections.afterAnswer(socket, () => calls.push('late'))
  expect(calls).toEqual(['late'])
})
