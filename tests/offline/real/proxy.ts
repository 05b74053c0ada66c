import {
  Agent,
  createServer,
  type IncomingMessage,
  request as ask,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PortAnswer } from '../model-adapter.ts'

/** The fate of one request on the line, named by the header `fate`. */
export type Fate =
  | { kind: 'whole' }
  /** Cut before the request reaches the server (F-01). */
  | { kind: 'cut before' }
  /** Cut after the server has answered, before the first byte is passed on (F-02). */
  | { kind: 'cut after' }
  /** Cut in the middle of the answer's body (F-03). */
  | { kind: 'cut body' }
  /** Delivered twice at the same instant, over two connections (F-04). */
  | { kind: 'twice' }
  /**
   * A proxy's own answer in place of the server's: before the request reaches it, or after its
   * work.
   */
  | { kind: 'instead'; answer: PortAnswer; reaches: boolean }

export interface Errand {
  fate: Fate
  /** The answers of the server, whether or not they arrived: none, one, or two. */
  heard: PortAnswer[]
  ended: Promise<void>
}

/** A line to the server over real connections, which applies the given fate to each request. */
export interface Proxy {
  url: string
  /** Registers the fate of one request; returns the value of its header `fate`, and its outcome. */
  expect(fate: Fate): { name: string; errand: Errand }
  stop(): Promise<void>
}

export async function startProxy(server: string): Promise<Proxy> {
  const { hostname, port } = new URL(server)
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const errands = new Map<string, Errand & { end: () => void }>()
  let count = 0

  const carryOn = ({ method, url, headers }: IncomingMessage, body: Buffer) =>
    new Promise<PortAnswer>((resolve, reject) => {
      const {
        fate: _fate,
        connection: _connection,
        host: _host,
        'accept-encoding': _encoding,
        'transfer-encoding': _transfer,
        ...rest
      } = headers
      const on = ask(
        {
          hostname,
          port,
          method,
          path: url,
          agent,
          headers: { ...rest, 'content-length': String(body.length) },
        },
        (answer) => {
          void bytesOf(answer).then((bytes) => {
            const plain = Object.entries(answer.headers).map(([name, value]) => [
              name,
              String(value),
            ])
            resolve({
              status: answer.statusCode ?? 0,
              headers: Object.fromEntries(plain),
              body: bytes.toString(),
            })
          }, reject)
        },
      )
      on.on('error', reject)
      on.end(body)
    })

  const meet = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bytesOf(request)
    const errand = errands.get(String(request.headers['fate']))
    if (errand === undefined) return void request.socket.destroy()
    const { fate, heard } = errand
    if (fate.kind !== 'cut before' && !(fate.kind === 'instead' && !fate.reaches)) {
      const copies = fate.kind === 'twice' ? 2 : 1
      heard.push(
        ...(await Promise.all(Array.from({ length: copies }, () => carryOn(request, body)))),
      )
    }
    const answer = fate.kind === 'instead' ? fate.answer : heard[0]
    if (answer === undefined || fate.kind === 'cut after') return void request.socket.destroy()
    const bytes = Buffer.from(answer.body)
    const {
      'transfer-encoding': _transfer,
      connection: _connection,
      'keep-alive': _keep,
      date: _date,
      ...headers
    } = answer.headers
    response.writeHead(answer.status === 0 ? 502 : answer.status, {
      ...headers,
      'content-length': String(bytes.length),
    })
    if (fate.kind !== 'cut body') return void response.end(bytes)
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => request.socket.destroy())
  }

  const listener = createServer((request, response) => {
    const end = () => errands.get(String(request.headers['fate']))?.end()
    meet(request, response).then(end, () => {
      request.socket.destroy()
      end()
    })
  })
  await new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', resolve))
  const { port: own }: Pick<AddressInfo, 'port'> = addressOf(listener.address())
  return {
    url: `http://127.0.0.1:${own}`,
    expect(fate) {
      const name = String((count += 1))
      let end = () => {}
      const ended = new Promise<void>((resolve) => (end = resolve))
      const errand = {
        fate,
        heard: [],
        ended: ended.then(() => void errands.delete(name)),
        end: () => end(),
      }
      errands.set(name, errand)
      return { name, errand }
    },
    async stop() {
      agent.destroy()
      listener.closeAllConnections()
      await new Promise<void>((resolve) => void listener.close(() => resolve()))
    },
  }
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return address
}

async function bytesOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) if (Buffer.isBuffer(part)) parts.push(part)
  return Buffer.concat(parts)
}
