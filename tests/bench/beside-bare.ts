import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clusterName, socketPort } from '#server/db/embedded-socket.ts'
import { freePort } from '#tests/world/free-port.ts'
import type { Target } from './load.ts'
import { measuredCommand } from './pinned.ts'

/**
 * Starts the bare server on the database of a data folder that our server has open; `stop` ends it.
 */
export async function startBare(
  dataDir: string,
): Promise<{ target: Target; stop: () => Promise<void> }> {
  const port = await freePort()
  const query = new URLSearchParams({
    host: join(tmpdir(), clusterName(realpathSync(dataDir))),
    port: String(socketPort),
    user: 'siteward',
  })
  const [program, words] = measuredCommand(process.execPath, [
    'tests/bench/peers/bare-api.ts',
    String(port),
    `postgres://localhost/siteward?${query}`,
  ])
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  for (let tries = 0; ; tries += 1) {
    if (child.exitCode !== null || tries > 1000) throw new Error('The bare server did not start.')
    const answer = await fetch(`http://127.0.0.1:${port}/?account=0&after=0&limit=1`).catch(
      () => undefined,
    )
    if (answer?.ok === true) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    target: { port, token: '' },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
