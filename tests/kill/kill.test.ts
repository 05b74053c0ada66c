import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { CorrectiveAction, Ticket } from '#contract/corrective-actions/schema.ts'
import type { Project } from '#contract/projects/schema.ts'
import { createRandom } from '#server/seed/random.ts'
import { type Running, signIn, startServer } from '#tests/bench/server-process.ts'
import { tally } from '#tests/stages/tally.ts'
import { newAction } from '#tests/world/actor.ts'
import { type Address, device, type Signed } from './device.ts'
import { killDatabase, read, untilReady } from './killing.ts'

const kills = 50

test('50 SIGKILLs of server or database under load: every acknowledged write is there exactly once', async (context) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'siteward-kill-'))
  const begun = performance.now()
  let server = await startServer(dataDir)
  try {
    const people = await Promise.all(
      ['owner@ridgeline.test', 'safety@ridgeline.test', 'lead@ridgeline.test'].map((email) =>
        signedIn(server, email),
      ),
    )
    const [owner, safety, lead] = people
    if (owner === undefined || safety === undefined || lead === undefined)
      throw new Error('No person signed in.')
    const get = <Body>(path: string) => read<Body>(server.port, owner.token, path)
    const { epoch, accountID } = owner
    const projects = await get<Project[]>(`/api/accounts/${accountID}/projects`)
    const project = projects.find((known) => known.isActive)?.projectID ?? 0
    const address: Address = { port: server.port, epoch }
    const devices = [owner, safety, lead, owner, safety, lead].map((who, n) =>
      device(address, who, `device ${n}`, (title) =>
        newAction(project, who === lead ? safety : lead, { title }),
      ),
    )

    let over = false
    const running = devices.map((one) => one.run(() => over))
    const killed = { server: 0, database: 0 }
    const random = createRandom(50)
    for (let n = 0; n < kills; n += 1) {
      await sleep(random.whole(60, 500))
      if (random.chance(0.6)) {
        killed.server += 1
        server.process.kill('SIGKILL')
        server = await startServer(dataDir)
        address.port = server.port
      } else {
        killed.database += 1
        await killDatabase(dataDir)
        await untilReady(server)
      }
    }
    over = true
    tally(context, 'kills', killed.server + killed.database)
    await Promise.all(running)

    const told = devices.map((one) => one.told)
    expect(told.flatMap((one) => one.strange)).toEqual([])
    const rows = new Map(
      (await get<CorrectiveAction[]>(`/api/accounts/${accountID}/actions`)).map((row) => [
        row.uid,
        row,
      ]),
    )
    let checked = 0
    for (const { acknowledged, titles } of told) {
      const ofRecord = Map.groupBy(acknowledged, (one) => one.ref)
      for (const [ref, writes] of ofRecord) {
        const row = rows.get(ref)
        const tickets = await get<Ticket[]>(`/api/accounts/${accountID}/actions/${ref}/tickets`)
        // Each acknowledged write has one ticket, in order, and no other ticket exists.
        expect(tickets.map((ticket) => ticket.ticketID).toReversed()).toEqual(
          writes.map((write) => write.id),
        )
        expect(writes.map((write) => write.version)).toEqual(writes.map((_, place) => place + 1))
        expect(row).toMatchObject({ title: titles.get(ref), version: writes.length })
        checked += writes.length
      }
    }
    const numbers = [...rows.values()].map((row) => Number(row.caTicketHash.slice(3)))
    expect(new Set(numbers).size).toBe(numbers.length)
    const sum = (pick: (one: (typeof told)[number]) => number) =>
      told.reduce((total, one) => total + pick(one), 0)
    console.log(
      `  ${kills} kills (server ${killed.server}, database ${killed.database}) in ${((performance.now() - begun) / 1000).toFixed(0)} s: ` +
        `${checked} acknowledged writes all there once, ${sum((one) => one.replayed)} of them acknowledged by their repeat, ${sum((one) => one.failed)} requests cut off.`,
    )
    expect(checked).toBeGreaterThan(500)
    expect(sum((one) => one.failed)).toBeGreaterThan(kills / 2)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function signedIn(
  server: Running,
  email: string,
): Promise<Signed & { epoch: string; accountID: number }> {
  const token = await signIn(server.port, { email, password: 'Siteward1!' })
  const me = await read<{ user_id: number; epoch: string; user_metadata: { accountID: number } }>(
    server.port,
    token,
    '/api/users/me',
  )
  return { token, user_id: me.user_id, epoch: me.epoch, accountID: me.user_metadata.accountID }
}
