import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usualLimits } from '#server/http/limits/limits.ts'
import { type World, world } from '#tests/world/company.ts'
import { rawConnection, requestText } from '#tests/world/raw-connection.ts'
import { endAll, folder, large, many, setUp } from './limits-world.ts'

setUp()

test('what is sent ahead without end is not remembered without end', async () => {
  const small = await world({ clientFolder: folder, limits: { ahead: { ofOne: 20, ofAll: 30 } } })
  const [one, other] = [await rawConnection(small.server, { reads: false }), await rawConnection(small.server)]
  one.send(requestText('GET', '/large.js').repeat(500))
  other.send(requestText('GET', '/healthz').repeat(10))
  expect(await other.answers(10)).toEqual(Array.from({ length: 10 }, () => 200))
  one.socket.resume()
  await one.closed
  endAll([other])
  await small.stop()
})

// Side by side, for each lasts longer than its window; a pause of seconds of this process is within it.
describe.concurrent('a transfer ends only for want of progress', () => {
  const progress = { headersWithin: 6000, bodyWindow: 8000, bodyBytes: 80, answerStall: 8000 }
  let quick: World
  beforeAll(async () => {
    quick = await world({ clientFolder: folder, limits: { progress } })
  })
  afterAll(() => quick.stop())
  const soon = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

  test('a body that comes slowly comes in, however long it takes; one that stops is 408', async () => {
    const headers = { Authorization: `Bearer ${await quick.server.tokenOf(quick.boss)}`, 'Content-Type': 'application/json' }
    const body = JSON.stringify({ name: 'Weak line', address: 'x'.repeat(150) }).padEnd(4000, ' ')
    const text = requestText('PATCH', `/api/accounts/${quick.people.ridgeline}/projects/${quick.tower.projectID}`, { ...headers, 'Content-Length': body.length })
    const [weak, stopped] = [await rawConnection(quick.server), await rawConnection(quick.server)]
    weak.send(text)
    stopped.send(text + body.slice(0, 100))
    for (let at = 0; at < body.length; at += 100) {
      weak.send(body.slice(at, at + 100))
      await soon(250)
    }
    expect(await weak.answers(1)).toEqual([200])
    await stopped.closed
    expect(stopped.statuses()).toEqual([408])
    expect(stopped.text()).toContain('"code":"stopped"')
    expect(stopped.text()).toMatch(/connection: close/i)
    endAll([weak])
  })

  test('an answer that is taken slowly is taken whole; one of which nothing is taken ends', async () => {
    const [weak, dead] = [await rawConnection(quick.server, { reads: false }), await rawConnection(quick.server, { reads: false })]
    for (const connection of [weak, dead]) connection.send(requestText('GET', '/large.js').repeat(40))
    let taken = 0
    weak.socket.on('data', (bytes: Buffer) => {
      taken += bytes.length
      weak.socket.pause()
      setTimeout(() => weak.socket.resume(), 25)
    })
    weak.socket.resume()
    while (taken < large.length * 40 && !weak.socket.destroyed) await soon(20)
    expect(taken).toBeGreaterThan(large.length * 40)
    // It has been hung up on long since; reading tells.
    dead.socket.resume()
    await dead.closed
    endAll([weak])
  })

  test('headers that drip have their time, and so has who says nothing', async () => {
    const [drips, silent] = [await rawConnection(quick.server), await rawConnection(quick.server)]
    const drip = setInterval(() => drips.send('X-A: b\r\n'), 50)
    drips.send('GET / HTTP/1.1\r\nHost: localhost\r\n')
    await Promise.all([drips.closed, silent.closed])
    clearInterval(drip)
    expect(drips.statuses()).toEqual([408])
    expect(drips.text()).toContain('X-Content-Type-Options: nosniff')
  })
})

describe('open connections', () => {
  const connections = { ofAddress: 5, ofStrangers: 100, ofPerson: 3 }

  test('a trusted proxy carries everybody: its connections are not counted, and shares go by the address it names', async () => {
    const small = await world({ environment: { TRUST_PROXY: '1' }, limits: { connections, strangers: { ...usualLimits.strangers, ofOne: { calls: 3, bytes: 1e6 } } } })
    const fromProxy = await many(20, () => rawConnection(small.server))
    const from = (address: string) => requestText('POST', '/api/oauth/token', { 'X-Forwarded-For': address, 'Content-Type': 'application/json', 'Content-Length': 200 }, '{')
    fromProxy.forEach((connection, n) => connection.send(from(n < 10 ? '203.0.113.7' : `198.51.100.${n}`)))
    // Of the one address the oldest gave way, of the others none.
    await expect.poll(() => fromProxy.slice(0, 10).filter((one) => one.statuses()[0] === 408).length).toBe(7)
    expect(fromProxy.slice(10).filter(({ socket }) => !socket.destroyed)).toHaveLength(10)
    expect((await small.server.ask('GET', '/healthz')).status).toBe(200)
    endAll(fromProxy)
    await small.stop()
  })
})
