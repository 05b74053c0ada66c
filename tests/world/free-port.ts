import { createServer } from 'node:net'

/** Below what systems hand out by themselves (Linux from 32768 on, others from 49152). */
const first = 15_000
const each = 16
const processes = 1000

let asked = 0

/**
 * A port of 127.0.0.1 to start something on, and to start it on again. It is from a range of this process alone and not
 * one that the system gives to whoever listens on any port: stages of tests run side by side, and a server takes seconds
 * until it listens, in which another's stood there and answered in its place.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < each; tries += 1) {
    const port = first + (process.pid % processes) * each + (asked++ % each)
    if (await isFree(port)) return port
  }
  throw new Error(`All ports of process ${process.pid} are taken.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
