import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** The capacity of a line in each direction. */
export interface Pace {
  /** Bytes per second, for all connections together. */
  bytes: number
  /** Milliseconds until a sent byte arrives. */
  delay: number
}

/** A slow line to a server: everything arrives, but late and slowly. */
export interface SlowLine {
  url: string
  /** Bytes that arrived so far, up and down. */
  carried: { up: number; down: number }
  stop(): Promise<void>
}

// Small pieces, so that data arrives gradually.
const slice = 512

export async function startSlowLine(to: string, pace: Pace): Promise<SlowLine> {
  const { hostname, port } = new URL(to)
  const carried = { up: 0, down: 0 }
  const open = new Set<Socket>()
  const lanes = { up: laneOf(pace), down: laneOf(pace) }
  const server = createServer((device) => {
    const far = connect(Number(port), hostname)
    for (const socket of [device, far]) {
      open.add(socket)
      // Ignores the error, because the end of the other socket reports a cut as well.
      socket.on('error', () => {})
      socket.on('close', () => open.delete(socket))
    }
    const carry = (from: Socket, into: Socket, way: 'up' | 'down') => {
      from.on('data', (data) => {
        for (let at = 0; at < data.length; at += slice) {
          const piece = data.subarray(at, at + slice)
          lanes[way](piece.length, () => {
            carried[way] += piece.length
            if (!into.destroyed) into.write(piece)
          })
        }
      })
      from.on('end', () => lanes[way](0, () => into.end()))
      from.on('close', () => lanes[way](0, () => into.destroy()))
    }
    carry(device, far, 'up')
    carry(far, device, 'down')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The server listens on a port, so its address is not a pipe.
  const { port: own } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${own}`,
    carried,
    stop: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** Runs deliveries one after the other, each as long as its bytes take. */
function laneOf({ bytes, delay }: Pace): (length: number, arrive: () => void) => void {
  let free = 0
  return (length, arrive) => {
    free = Math.max(free, performance.now()) + (length / bytes) * 1000
    setTimeout(arrive, free + delay - performance.now())
  }
}
