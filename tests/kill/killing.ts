import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '#server/seed/random.ts'
import { type Running, startServer } from '#tests/bench/server-process.ts'

/**
 * Reads JSON from the server. Retries on 503 like the app, because the database may be away for
 * twenty seconds after a kill.
 */
export async function read<Body>(port: number, token: string, path: string): Promise<Body> {
  const ask = () =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })
  let answer = await ask()
  for (let tries = 0; answer.status === 503 && tries < 100; tries += 1) {
    await answer.arrayBuffer()
    await sleep(200)
    answer = await ask()
  }
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Body
}

/**
 * Kills the database. If the server is just replacing it, the file still names the old process, so
 * the next one is killed.
 */
export async function killDatabase(dataDir: string): Promise<void> {
  for (let tries = 0; tries < 3000; tries += 1) {
    try {
      process.kill(
        Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
        'SIGKILL',
      )
      return
    } catch {
      await sleep(20)
    }
  }
  throw new Error('The database to kill is missing.')
}

/** Waits until the database answers again, at most a minute. */
export async function untilReady({ port }: Running): Promise<void> {
  for (let tries = 0; tries < 3000; tries += 1) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await sleep(20)
  }
  throw new Error('The database did not start again.')
}

/**
 * Kills the server or its database with equal chance, and returns the server that runs afterwards.
 */
export async function killOne(random: Random, server: Running, dataDir: string): Promise<Running> {
  if (random.chance(0.5)) {
    server.process.kill('SIGKILL')
    return startServer(dataDir)
  }
  await killDatabase(dataDir)
  await untilReady(server)
  return server
}
