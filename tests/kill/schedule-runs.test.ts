import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createRandom } from '#server/seed/random.ts'
import { type Running, startServer } from '#tests/bench/server-process.ts'
import { tally } from '#tests/stages/tally.ts'
import { emptyDatabase } from '#tests/world/database.ts'
import { mailServer } from '#tests/world/mail-server.ts'
import { endedRuns, mailsOfRuns, planRuns, settingsOf } from './runs-world.ts'

const [planned, processes, kills] = [1000, 3, 15]

test(`${planned} runs by ${processes} processes, with ${kills} SIGKILLs: each is made once; repeated mails share a Message-ID`, async (context) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'siteward-runs-'))
  const database = await emptyDatabase()
  const mails = await mailServer()
  const start = (n: number) =>
    startServer(join(dataDir, String(n)), settingsOf(database, mails, dataDir))
  const servers: Running[] = []
  try {
    // The first server creates the tables and the demo.
    servers.push(await start(0))
    await planRuns(database, planned)
    for (let n = 1; n < processes; n += 1) servers.push(await start(n))
    const random = createRandom(1000)
    await expect.poll(() => endedRuns(database)).toBeGreaterThan(0)
    let begun = 0
    for (let n = 0; n < kills; n += 1) {
      await sleep(random.whole(200, 1500))
      const place = random.whole(0, processes - 1)
      servers[place]?.process.kill('SIGKILL')
      servers[place] = await start(place)
      if ((await endedRuns(database)) < planned) begun += 1
    }
    tally(context, 'kills', kills)
    await expect.poll(() => endedRuns(database), { timeout: 300_000 }).toBe(planned)
    expect(
      await database.owner(
        'select count(*)::int as runs, count(distinct schedule_job_id)::int as reports from schedule_runs',
      ),
    ).toEqual([{ runs: planned, reports: planned }])
    const received = mailsOfRuns(mails.received)
    expect(received.size).toBe(planned)
    const twice = [...received.values()].filter(({ length }) => length > 1)
    expect(
      twice.filter((same) => new Set(same.map(({ messageId }) => messageId)).size > 1),
    ).toEqual([])
    console.log(
      `  ${kills} kills, ${begun} of them before the last run ended: ${planned} runs mailed, ${twice.length} of them twice`,
    )
    expect(begun).toBeGreaterThan(kills / 3)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await mails.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
