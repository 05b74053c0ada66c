import { spawn } from 'node:child_process'
import { connect, createServer as createProbe } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer } from 'vite'
import { readSettings } from '../settings/settings.ts'

// Serves the app with hot reload on PORT; behind it runs the API on a free port, which restarts at
// each change of the server's code.
const root = join(import.meta.dirname, '../../..')
const read = readSettings(process.env)
if ('problems' in read) fail(read.problems)
const { host, port: wanted } = read.settings
const port = wanted === 0 ? await freePort() : wanted
const apiPort = await freePort()

// While the server starts, calls wait for it.
const behind = {
  target: `http://${host.includes(':') ? `[${host}]` : host}:${apiPort}`,
  bypass: untilListening,
}
const client = await createServer({
  configFile: join(root, 'vite.config.ts'),
  clearScreen: false,
  server: {
    host,
    port,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/dev', '/healthz', '/readyz'].map((path) => [path, behind]),
    ),
  },
})
// Starts before the server, which would otherwise stay behind alone if the port is taken.
await client
  .listen()
  .catch((error: unknown) => fail([error instanceof Error ? error.message : String(error)]))

const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', join(root, 'src/server/main.ts')],
  {
    cwd: root,
    stdio: ['inherit', 'pipe', 'inherit'],
    env: { CHECK_ANSWERS: '1', ...process.env, PORT: String(apiPort) },
  },
)
// The server prints its own address; people open the one of the app.
server.stdout
  .setEncoding('utf8')
  .on('data', (said: string) => process.stdout.write(said.replaceAll(`:${apiPort}`, `:${port}`)))

let isEnding = false
const end = async () => {
  if (isEnding) return
  isEnding = true
  server.kill('SIGTERM')
  await client.close()
}
process.on('SIGINT', end)
process.on('SIGTERM', end)
server.once('close', end)

/**
 * Resolves when the API accepts connections, or after ten seconds; a failure after that shows in
 * the answer.
 */
async function untilListening(): Promise<void> {
  const latest = performance.now() + 10_000
  while (!(await listens()) && performance.now() < latest) await sleep(50)
}

function listens(): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(apiPort, host, () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
  })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createProbe().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address !== null
          ? resolve(address.port)
          : reject(new Error('No free port.')),
      )
    })
  })
}

function fail(lines: readonly string[]): never {
  for (const line of lines) console.error(line)
  process.exit(1)
}
