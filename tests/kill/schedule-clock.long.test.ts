import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { queueSchema } from '#server/db/queue-schema.ts'
import { createRandom } from '#server/seed/random.ts'
import { type Running, startServer } from '#tests/bench/server-process.ts'
import { tally } from '#tests/stages/tally.ts'
import { emptyDatabase } from '#tests/world/database.ts'
import { hurry } from '#tests/world/jobs.ts'
import { mailServer } from '#tests/world/mail-server.ts'
import { endedRuns, mailsOfRuns, planRuns, settingsOf } from './runs-world.ts'

const [planned, processes] = [300, 2]
const hour = 3_600_000
const day = 24 * hour
/** The scenes in order: the servers' clock, whether mails can leave, and the kills during each. */
const scenes = [
  { shift: 0, isMailAway: false, kills: 2 },
  { shift: -hour, isMailAway: true, kills: 2 },
  { shift: -hour, isMailAway: false, kills: 2 },
  { shift: day, isMailAway: false, kills: 2 },
  { shift: day, isMailAway: true, kills: 2 },
  { shift: 0, isMailAway: false, kills: 2 },
] as const

test(`${processes} servers with clock jumps, mail outages and kills miss no run; a repeated mail has one Message-ID`, async (context) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'siteward-clock-'))
  const clock = join(dataDir, 'clock')
  writeFileSync(clock, '0')
  const database = await emptyDatabase()
  const mails = await mailServer()
  const movable = {
    NODE_OPTIONS: `--import=${fileURLToPath(new URL('movable-clock.ts', import.meta.url))}`,
    CLOCK_FILE: clock,
  }
  const start = (n: number) =>
    startServer(join(dataDir, String(n)), { ...settingsOf(database, mails, dataDir), ...movable })
  const servers: Running[] = []
  const random = createRandom(61)
  let [kills, isAway] = [0, false]
  try {
    // The first server creates the tables and the demo.
    servers.push(await start(0))
    await planRuns(database, planned)
    for (let n = 1; n < processes; n += 1) servers.push(await start(n))
    await expect.poll(() => endedRuns(database)).toBeGreaterThan(0)
    for (const scene of scenes) {
      writeFileSync(clock, String(scene.shift))
      if (scene.isMailAway !== isAway) await (scene.isMailAway ? mails.close() : mails.open())
      isAway = scene.isMailAway
      // Waits for the runs of tomorrow before the clock moves on.
      if (scene.shift === day)
        await expect.poll(() => runsOf(1), { timeout: 60_000 }).toBeGreaterThan(0)
      for (let n = 0; n < scene.kills; n += 1) {
        await sleep(random.whole(500, 3000))
        const place = random.whole(0, processes - 1)
        servers[place]?.process.kill('SIGKILL')
        servers[place] = await start(place)
        kills += 1
        if (!isAway) await skipWaits()
      }
    }
    tally(context, 'kills', kills)
    const total = 2 * planned
    const ended = async () => {
      await skipWaits()
      return endedRuns(database)
    }
    await expect.poll(ended, { timeout: 300_000, interval: 500 }).toBe(total)
    expect([await runsOf(0), await runsOf(1)]).toEqual([planned, planned])
    const received = mailsOfRuns(mails.received)
    expect(received.size).toBe(total)
    const twice = [...received.values()].filter(({ length }) => length > 1)
    expect(
      twice.filter((same) => new Set(same.map(({ messageId }) => messageId)).size > 1),
    ).toEqual([])
    console.log(`  ${kills} kills: ${total} runs mailed, ${twice.length} of them twice`)
    // Each process has at most four mails in flight.
    expect(twice.length).toBeLessThanOrEqual(4 * kills)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await mails.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }

  /**
   * Ends all waits for a next try, and those for a mail budget that was used while the clock was
   * ahead.
   */
  async function skipWaits(): Promise<void> {
    await hurry(database)
    await database.owner(
      `update ${queueSchema}.job set start_after = now() where state = 'created' and start_after > now()`,
    )
  }

  /**
   * Returns the number of reports that have a run of their latest due time (0), or of the next one
   * (1).
   */
  async function runsOf(later: 0 | 1): Promise<number> {
    const [row] = await database.owner<{ runs: number }>(
      `select count(*)::int as runs from schedule_runs where (due_at > now()) = $1`,
      [later === 1],
    )
    return row?.runs ?? 0
  }
})
