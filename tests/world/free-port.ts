import { createServer, type Server } from 'node:net'

/** Below the ports that systems assign by themselves (Linux from 32768 on, others from 49152). */
const first = 15_000
const each = 16
const ranges = 1000

let range: Promise<number> | null = null
let asked = 0

/**
 * Returns a port of 127.0.0.1 for a server that may restart on it. It belongs to a range of this
 * process alone and is not one that the system assigns: test stages run in parallel, and a server
 * takes seconds until it listens, during which another server could take the port and answer
 * instead.
 */
export async function freePort(): Promise<number> {
  range ??= ownRange()
  const begin = await range
  for (let tries = 1; tries < each; tries += 1) {
    const port = begin + 1 + (asked++ % (each - 1))
    const probe = await listening(port)
    if (probe === null) continue
    await new Promise((done) => probe.close(done))
    return port
  }
  throw new Error(`All ports of the range from ${begin} are in use.`)
}

/** The process that listens on the first port of a range owns the range as long as it lives. */
async function ownRange(): Promise<number> {
  for (let n = 0; n < ranges; n += 1) {
    const begin = first + ((process.pid + n) % ranges) * each
    const mark = await listening(begin)
    if (mark === null) continue
    mark.unref()
    return begin
  }
  throw new Error('All ranges of ports are in use.')
}

function listening(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
