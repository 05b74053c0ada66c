import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * The line between one browser and this machine's servers: a SOCKS 5 proxy (RFC 1928) that a test
 * can cut. A browser's own "offline" does not prove silence: it begins in each page a little after
 * the page, and on a busy machine one request in a hundred pages came through.
 */
export interface Line {
  /** The browser's setting: `socks5://127.0.0.1:4711`. */
  readonly proxy: { server: string }
  /** Drops everything under way, and lets nothing through until `join`. */
  cut(): void
  join(): void
  end(): void
}

export async function layLine(): Promise<Line> {
  const ends = new Set<Socket>()
  let isCut = false
  const hold = (socket: Socket) => {
    ends.add(socket)
    socket.on('error', () => undefined).on('close', () => ends.delete(socket))
    return socket
  }
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    hold(near)
    connectTo(near, hold).catch(() => near.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const destroy = () => ends.forEach((socket) => socket.destroy())
  return {
    proxy: { server: `socks5://127.0.0.1:${(server.address() as AddressInfo).port}` },
    cut() {
      isCut = true
      destroy()
    },
    join: () => void (isCut = false),
    end() {
      server.close()
      destroy()
    },
  }
}

/** Reads the address that the browser requests on this machine, and connects it. */
async function connectTo(near: Socket, hold: (socket: Socket) => Socket): Promise<void> {
  const [, ways = 0] = await take(near, 2)
  await take(near, ways)
  near.write(Buffer.from([5, 0]))
  const [, , , kind] = await take(near, 4)
  const [length = 0] = kind === 3 ? await take(near, 1) : [kind === 4 ? 16 : 4]
  await take(near, length)
  const port = (await take(near, 2)).readUInt16BE()
  const far = hold(connect(port, 'localhost'))
  const isThere = await once(far, 'connect').then(
    () => true,
    () => false,
  )
  near.write(Buffer.from([5, isThere ? 0 : 5, 0, 1, 0, 0, 0, 0, 0, 0]))
  if (!isThere) return void near.end()
  near.on('close', () => far.destroy())
  far.on('close', () => near.destroySoon())
  near.pipe(far).pipe(near)
}

async function take(socket: Socket, bytes: number): Promise<Buffer> {
  for (;;) {
    const taken: Buffer | null = bytes === 0 ? Buffer.alloc(0) : socket.read(bytes)
    if (taken !== null) return taken
    await once(socket, 'readable')
  }
}
