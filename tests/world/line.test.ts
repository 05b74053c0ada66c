import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { layLine, type Line } from './line.ts'

let line: Line
let echo: Server

beforeEach(async () => {
  echo = createServer((socket) => socket.on('error', () => undefined).pipe(socket)).listen(0)
  await once(echo, 'listening')
  line = await layLine()
})
afterEach(() => {
  line.end()
  echo.close()
})

test('forwards what is sent to a name, and its answer', async () => {
  const browser = await opened(portOf(echo))
  expect(await answerTo(browser, 'anybody there?')).toBe('anybody there?')
})

test('a cut line ends open connections and refuses new ones; a joined line accepts them', async () => {
  const browser = await opened(portOf(echo))
  line.cut()
  await once(browser, 'close')
  await expect(opened(portOf(echo))).rejects.toThrow('closed')
  line.join()
  expect(await answerTo(await opened(portOf(echo)), 'again')).toBe('again')
})

test('reports a place where nothing listens', async () => {
  const port = portOf(echo)
  echo.close()
  await expect(opened(port)).rejects.toThrow('refused by 5')
})

const portOf = (server: Server) => (server.address() as AddressInfo).port

/** Connects as Chromium does: without a password, by the name of the machine. */
async function opened(port: number): Promise<Socket> {
  const socket = connect(Number(new URL(line.proxy.server).port), '127.0.0.1').on(
    'error',
    () => undefined,
  )
  expect(await answerTo(socket, Buffer.from([5, 1, 0]))).toBe('\x05\x00')
  const said = await answerTo(
    socket,
    Buffer.from([5, 1, 0, 3, 9, ...Buffer.from('localhost'), port >> 8, port & 255]),
  )
  if (said.charCodeAt(1) !== 0) throw new Error(`refused by ${said.charCodeAt(1)}`)
  return socket
}

async function answerTo(socket: Socket, words: string | Buffer): Promise<string> {
  socket.write(words)
  const closed = new Promise<never>((_, fail) =>
    socket.once('close', () => fail(new Error('closed'))),
  )
  const [answer]: Buffer[] = await Promise.race([once(socket, 'data'), closed])
  return answer?.toString('latin1') ?? ''
}
