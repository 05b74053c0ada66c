import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Siteward } from './server.ts'

/** A Siteward of which a new version can come out while people work; the rest it hands on. */
export interface Releasing extends Siteward {
  /** From now on the worker's file is another one, as after a deployment. */
  release(): void
  /** Files whose address matches are gone, as those of an old version may be; null: all are there. */
  loses(files: RegExp | null): void
  /** Answers whose address matches are not given until they are let go (null). */
  holds(files: RegExp | null): void
}

export async function releasing(behind: Siteward): Promise<Releasing> {
  let version = 0
  let lost: RegExp | null = null
  let held: RegExp | null = null
  const waiting: (() => void)[] = []
  const target = new URL(behind.address)
  const answer = (asked: IncomingMessage, response: ServerResponse) => {
    const path = asked.url ?? '/'
    if (held?.test(path)) return void waiting.push(() => answer(asked, response))
    if (lost?.test(path)) return void response.writeHead(404).end()
    const worker = path === '/sw.js' && version > 0
    const headers = { ...asked.headers, ...(worker ? { 'accept-encoding': 'identity', 'if-none-match': '' } : {}) }
    const onward = request({ host: target.hostname, port: target.port, path, method: asked.method, headers }, (found) => {
      if (!worker) {
        response.writeHead(found.statusCode ?? 502, found.headers)
        found.pipe(response)
        return
      }
      const parts: Buffer[] = []
      found.on('data', (part: Buffer) => parts.push(part))
      found.on('end', () => {
        const { 'content-length': _, etag: __, ...kept } = found.headers
        response.writeHead(found.statusCode ?? 502, kept).end(`${Buffer.concat(parts).toString()}\n// version ${version}\n`)
      })
    })
    onward.on('error', () => response.destroy())
    asked.pipe(onward)
  }
  const proxy = createServer(answer)
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const at = proxy.address()
  return {
    address: `http://localhost:${typeof at === 'object' && at !== null ? at.port : 0}`,
    dataDir: behind.dataDir,
    start: () => behind.start(),
    stop: () => behind.stop(),
    async end() {
      proxy.closeAllConnections()
      await new Promise((done) => proxy.close(done))
    },
    release() {
      version += 1
    },
    loses(files) {
      lost = files
    },
    holds(files) {
      held = files
      if (files === null) for (const go of waiting.splice(0)) go()
    },
  }
}
