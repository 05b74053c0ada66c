import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type World, world } from '#tests/world/company.ts'
import type { RawConnection } from '#tests/world/raw-connection.ts'

export let folder: string
export let w: World

/** Limits that a slow machine does not reach. */
const patient = {
  headersWithin: 600_000,
  bodyWindow: 600_000,
  bodyBytes: 4000,
  answerStall: 600_000,
}

/** Makes the variables above before the tests of a file, and ends them after the tests. */
export function setUp(): void {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'siteward-limits-'))
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Siteward</title>')
    writeFileSync(join(folder, 'large.js'), large)
    w = await world({ clientFolder: folder, limits: { progress: patient } })
  })
  afterAll(async () => {
    await w.stop()
    rmSync(folder, { recursive: true })
  })
}

export const large = 'console.log(1)\n'.repeat(40_000)

export const projects = () => `/api/accounts/${w.people.ridgeline}/projects`
export const endAll = (connections: readonly RawConnection[]) =>
  connections.forEach(({ socket }) => socket.destroy())
export const many = <T>(count: number, make: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, make))

export const bearer = async (actor: World['boss']) => ({
  Authorization: `Bearer ${await w.server.tokenOf(actor)}`,
})
export const signIn = () =>
  w.server.ask('POST', '/api/oauth/token', {
    body: {
      grant_type: 'password',
      client_id: 'siteward',
      username: w.people.boss.email,
      password: w.people.boss.password,
    },
  })
