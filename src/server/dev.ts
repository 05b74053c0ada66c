import { spawn } from 'node:child_process'
import { createServer as createProbe } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'vite'

// The app with hot reload on PORT; behind it the API on a free port, started again whenever the server's code changes.
const root = join(import.meta.dirname, '../..')
const port = Number(process.env['PORT'] ?? 4400)
const apiPort = await freePort()
const api = `http://127.0.0.1:${apiPort}`

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'src/server/main.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: { CHECK_ANSWERS: '1', ...process.env, PORT: String(apiPort) },
})
const client = await createServer({
  configFile: join(root, 'vite.config.ts'),
  server: { port, strictPort: true, proxy: Object.fromEntries(['/api', '/dev', '/healthz', '/readyz'].map((path) => [path, { target: api }])) },
})
await client.listen()
console.log(`\n  App with hot reload: http://localhost:${port}\n`)

let isEnding = false
const end = async () => {
  if (isEnding) return
  isEnding = true
  server.kill('SIGTERM')
  await client.close()
}
process.once('SIGINT', end)
process.once('SIGTERM', end)
server.once('close', end)

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createProbe().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('No free port.'))))
    })
  })
}
