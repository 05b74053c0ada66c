import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createOutbound } from './request.ts'

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

async function serving(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  open.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // The server listens on a port, so its address is an `AddressInfo`.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const outbound = createOutbound({ loopback: true, within: 500 })

test('an answer has status, headers and bytes', async () => {
  const url = await serving((request, response) =>
    response
      .writeHead(201, { 'x-said': 'hello' })
      .end(`${request.method} ${request.headers['content-type']}`),
  )
  const answer = await outbound({
    method: 'POST',
    url,
    headers: { 'content-type': 'text/plain' },
    body: 'ä',
    maxBytes: 100,
  })
  expect(
    'fault' in answer ? answer : [answer.status, answer.header('x-said'), String(answer.body)],
  ).toEqual([201, 'hello', 'POST text/plain'])
})

test('trust-cases, server-side requests: follows no redirect', async () => {
  let reached = 0
  const inside = await serving((_request, response) => {
    reached += 1
    response.end('secret')
  })
  const url = await serving((_request, response) =>
    response.writeHead(302, { location: inside }).end(),
  )
  expect(await outbound({ method: 'GET', url, maxBytes: 100 })).toMatchObject({ status: 302 })
  expect(reached).toBe(0)
})

test('trust-cases, server-side requests: checks every address that a name resolves to, and resolves it once', async () => {
  const asked: string[] = []
  const resolving = (...addresses: string[]) =>
    createOutbound({
      loopback: false,
      within: 500,
      resolve: (host, _options, done) => {
        asked.push(host)
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        )
      },
    })
  const call = (...addresses: string[]) =>
    resolving(...addresses)({ method: 'GET', url: 'https://forms.example.com/', maxBytes: 100 })
  for (const inside of [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::1',
  ])
    expect(await call(inside)).toEqual({ fault: 'address' })
  expect(await call('93.184.216.34', '10.0.0.1')).toEqual({ fault: 'address' })
  expect(asked).toEqual(Array.from({ length: 7 }, () => 'forms.example.com'))
})

test('an answer too long, too slow or missing is a fault, and addresses inside a network are not called', async () => {
  const long = await serving((_request, response) => response.end('x'.repeat(101)))
  const dripping = await serving((_request, response) => {
    response.write('x')
    const drip = setInterval(() => response.write('x'), 50)
    response.on('close', () => clearInterval(drip))
  })
  const get = (url: string) => outbound({ method: 'GET', url, maxBytes: 100 })
  expect(await get(long)).toEqual({ fault: 'long' })
  expect(await get(dripping)).toEqual({ fault: 'slow' })
  // An answer in another protocol counts as no answer.
  const other = await serving(() => undefined)
  open
    .at(-1)
    ?.on(
      'connection',
      (socket) =>
        void socket.once('data', () =>
          socket.end(
            'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n',
          ),
        ),
    )
  expect(await get(other)).toEqual({ fault: 'unreachable' })
  expect(await get('http://127.0.0.1:1/')).toEqual({ fault: 'unreachable' })
  expect(await get('http://10.0.0.1/')).toEqual({ fault: 'address' })
})
