import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { makeRandom } from '#server/seed/random.ts'
import { type Running, startServer } from '#tests/bench/server-process.ts'
import { tally } from '#tests/stages/tally.ts'
import { type EmptyDatabase, emptyDatabase } from '#tests/world/database.ts'
import { type MailServer, mailServer } from '#tests/world/mail-server.ts'

const [planned, processes, kills] = [1000, 3, 15]

test(`${planned} planned runs by ${processes} processes, with ${kills} SIGKILLs between them: each is made once and mailed, twice only with one Message-ID`, async (context) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'siteward-runs-'))
  const database = await emptyDatabase()
  const mails = await mailServer()
  const start = (n: number) => startServer(join(dataDir, String(n)), settingsOf(database, mails, dataDir))
  const servers: Running[] = []
  try {
    // The first one makes the tables and the demo.
    servers.push(await start(0))
    await planRuns(database)
    for (let n = 1; n < processes; n += 1) servers.push(await start(n))
    const random = makeRandom(1000)
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
    expect(await database.owner('select count(*)::int as runs, count(distinct schedule_job_id)::int as reports from schedule_runs')).toEqual([{ runs: planned, reports: planned }])
    const received = Map.groupBy(mails.received, ({ raw }) => /^Subject: (.+?)\r?$/m.exec(raw)?.[1] ?? '')
    expect(received.size).toBe(planned)
    const twice = [...received.values()].filter(({ length }) => length > 1)
    expect(twice.filter((same) => new Set(same.map(({ messageId }) => messageId)).size > 1)).toEqual([])
    console.log(`  ${kills} kills, ${begun} of them before the last run ended: ${planned} runs mailed, ${twice.length} of them twice`)
    expect(begun).toBeGreaterThan(kills / 3)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await mails.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

/** Settings of processes that share one database, one mail server and one folder of files. */
const settingsOf = ({ url }: EmptyDatabase, { url: mailUrl }: MailServer, folder: string) => ({
  DATABASE_URL: url,
  SMTP_URL: mailUrl,
  SECRETS_KEY: '0123456789abcdef'.repeat(4),
  STORAGE_URL: `file://${join(folder, 'files')}`,
})

/** Adds reports that were due once in the last day. Spreads their mails over the people of the company, because a recipient gets 200 a day. */
async function planRuns({ owner }: EmptyDatabase): Promise<void> {
  await owner(
    `insert into schedules (account_id, ordinal, user_id, job_title, job_description, activity_type, job_frequency,
                            job_frequency_value, job_time, job_timezone, recipient_emails, status, days_range, completion_status)
     select o.account_id, n, o.user_id, 'Run ' || n, '', 'cc_report', 'daily', '0', '06:00 AM', 'America/Chicago', p.email, 'active', 0, '2'
       from users o, generate_series(1, $1::int) n,
            (select email, row_number() over () - 1 as place, count(*) over () as people from users
              where account_id = (select account_id from users where email = 'owner@ridgeline.test') and email <> '') p
      where o.email = 'owner@ridgeline.test' and p.place = n % p.people`,
    [planned],
  )
  await owner(`update schedule_dues set due_from = now() - interval '2 days', next_due_at = null`)
}

async function endedRuns({ owner }: EmptyDatabase): Promise<number> {
  const [row] = await owner<{ ended: number }>(`select count(*)::int as ended from schedule_runs where state = 'succeeded'`)
  return row?.ended ?? 0
}
