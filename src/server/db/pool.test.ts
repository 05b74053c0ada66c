import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { GatheringSocket } from './pool.ts'

class Counting extends GatheringSocket {
  sent: number[] = []

  override _write(...what: Parameters<GatheringSocket['_write']>): void {
    this.sent.push(1)
    super._write(...what)
  }

  override _writev(...what: Parameters<NonNullable<GatheringSocket['_writev']>>): void {
    this.sent.push(what[0].length)
    super._writev?.(...what)
  }
}

test('sends the statements of one turn together, and later ones separately', async () => {
  const heard: string[] = []
  const server = createServer((peer) =>
    peer.on('data', (bytes) => heard.push(String(bytes))),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const socket = new Counting()
  socket.connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('begin;')
  await Promise.resolve()
  socket.write('select;')
  await expect.poll(() => heard.join('')).toBe('begin;select;')
  socket.write('commit;')
  await expect.poll(() => heard.join('')).toBe('begin;select;commit;')
  socket.destroy()
  server.close()
  expect(socket.sent).toEqual([2, 1])
})
