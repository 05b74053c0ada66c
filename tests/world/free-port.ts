import { createServer, type Server } from 'node:net'

/** Below what systems hand out by themselves (Linux from 32768 on, others from 49152). */
const first = 15_000
const each = 16
const ranges = 1000

let range: Promise<number> | null = null
let asked = 0

/**
 * A port of 127.0.0.1 to start something on, and to start it on again. It is from a range of this
 * process alone and not one that the system gives to whoever listens on any port: stages of tests
 * run side by side, and a server takes seconds until it listens, in which another's stood there and
 * answered in its place.
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
  throw new Error(`All ports of the range from ${begin} are taken.`)
}

/** Whoever listens on the first port of a range has the range, as long as its process lives. */
async function ownRange(): Promise<number> {
  for (let n = 0; n < ranges; n += 1) {
    const begin = first + ((process.pid + n) % ranges) * each
    const mark = await listening(begin)
    if (mark === null) continue
    mark.unref()
    return begin
  }
  throw new Error('All ranges of ports are taken.')
}

function listening(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
