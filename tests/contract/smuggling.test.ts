import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawConnection, requestText } from '#tests/world/raw-connection.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

describe('15.3.1 refuses what two servers would read differently', () => {
  const json = 'Content-Type: application/json\r\n'
  test.each([
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
    ['the same host twice', 'GET / HTTP/1.1\r\nHost: a\r\nhost: a\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
    [
      'two lengths',
      `POST /api/oauth/token HTTP/1.1\r\nHost: a\r\n${json}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}`,
    ],
    [
      'a list of lengths',
      `POST /api/oauth/token HTTP/1.1\r\nHost: a\r\n${json}Content-Length: 2, 2\r\n\r\n{}`,
    ],
    [
      'a length and chunks',
      `POST /api/oauth/token HTTP/1.1\r\nHost: a\r\n${json}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'chunks and a length',
      `POST /api/oauth/token HTTP/1.1\r\nHost: a\r\n${json}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n`,
    ],
    [
      'chunks in another coding',
      `POST /api/oauth/token HTTP/1.1\r\nHost: a\r\n${json}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
    ],
    [
      'a chunk with an invalid size',
      `POST /api/oauth/token HTTP/1.1\r\nHost: a\r\n${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
    ],
    [
      'a length with a sign',
      `POST /api/oauth/token HTTP/1.1\r\nHost: a\r\n${json}Content-Length: +2\r\n\r\n{}`,
    ],
    ['a space before the colon', 'GET / HTTP/1.1\r\nHost : a\r\n\r\n'],
    ['a folded header', 'GET / HTTP/1.1\r\nHost: a\r\nX-A: b\r\n c\r\n\r\n'],
    ['an invalid line end', 'GET / HTTP/1.1\nHost: a\n\n'],
  ])('%s is 400, and the connection ends', async (_, text) => {
    const connection = await rawConnection(server)
    connection.send(text + requestText('GET', '/healthz'))
    await connection.closed
    expect(connection.statuses()).toEqual([400])
    expect(connection.text()).toMatch(/x-content-type-options: nosniff/i)
  })
})
