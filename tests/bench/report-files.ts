import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { ownDatabase } from '#server/db/own-database.ts'
import { addSubmissions } from '#tests/world/many-submissions.ts'
import { mailServer } from '#tests/world/mail-server.ts'
import { s3Like } from '#tests/world/s3-like.ts'
import { watchMemory } from './exports.ts'
import type { Figure } from './figures.ts'
import { seedCompany, startServer } from './server-process.ts'

const sizes = { people: 500, submissions: 300_000 }

/**
 * MB of the server's heap; with a larger one V8 collects garbage later. Buffers do not count in it.
 */
const heap = 110

/**
 * Measures the memory for the file of a large scheduled report until it is in a folder or a bucket.
 */
export async function reportFileFigures(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'siteward-bench-report-files-'))
  try {
    const { email } = seedCompany(dataDir, 100, '.', sizes.people)
    const cluster = await startEmbedded({ dataDir })
    const databaseUrl = await ownDatabase(cluster.url)
    const client = new Client({ connectionString: databaseUrl })
    const [mails, bucket] = [await mailServer(), await s3Like()]
    try {
      await client.connect()
      await fill(client, email)
      const run = async (name: string, storageUrl: string): Promise<Figure[]> => {
        const server = await startServer(dataDir, {
          DATABASE_URL: databaseUrl,
          SMTP_URL: mails.url,
          SECRETS_KEY: '0123456789abcdef'.repeat(4),
          STORAGE_URL: storageUrl,
          NODE_OPTIONS: `--max-old-space-size=${heap}`,
        })
        try {
          const memory = watchMemory(server.process.pid ?? 0)
          const year = await made(client, 365)
          const ofYear = memory.highest()
          const all = await made(client, 0)
          const title = ({ rows, bytes }: Made) =>
            `report files: ${rows} rows (${(bytes / 1e6).toFixed(1)} MB) into ${name}`
          return [
            { name: title(all), unit: 's', runs: [all.seconds] },
            {
              name: `${title(year)}, memory that it wants besides`,
              unit: 'MB',
              runs: [ofYear],
              target: { most: 60 },
            },
            {
              name: `${title(all)}, memory beyond that`,
              unit: 'MB',
              runs: [memory.end() - ofYear],
              target: { most: 30 },
            },
          ]
        } finally {
          await server.stop()
        }
      }
      return [
        ...(await run('a folder', `file://${join(dataDir, 'report-files')}`)),
        ...(await run('a bucket', bucket.url())),
      ]
    } finally {
      await client.end()
      await Promise.all([mails.close(), bucket.stop(), cluster.stop()])
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function fill(client: Client, email: string): Promise<void> {
  const {
    rows: [login],
  } = await client.query<{ account_id: number; user_id: number }>(
    'select account_id, user_id from logins where email = $1',
    [email],
  )
  await addSubmissions(client, login?.account_id ?? 0, sizes.submissions)
  // The companies of the demo.
  await client.query(
    'delete from schedule_mails; delete from schedule_runs; delete from schedule_dues; delete from schedules',
  )
  await client.query(
    `insert into schedules (account_id, ordinal, user_id, job_title, job_description, activity_type, job_frequency, job_frequency_value,
                            job_time, job_timezone, recipient_emails, status, days_range, completion_status)
     values ($1, 1, $2, 'Large report', '', 'submissions_report', 'daily', '0', '06:00 AM', 'America/Chicago', 'office@site.test', 'inactive', 0, '2')`,
    [login?.account_id, login?.user_id],
  )
}

interface Made {
  /** Seconds until its file was stored and its mail was sent. */
  seconds: number
  rows: number
  bytes: number
}

/** Runs the report over the given number of days, or over all for 0. */
async function made(client: Client, days: number): Promise<Made> {
  await client.query('delete from schedule_mails; delete from schedule_runs')
  await client.query(`update schedules set status = 'active', days_range = ${days}`)
  await client.query(
    `update schedule_dues set due_from = now() - interval '2 days' where next_due_at is null`,
  )
  for (let begun = 0; ;) {
    await sleep(50)
    const {
      rows: [run],
    } = await client.query<{
      state: string
      reason: string
      rows: number | null
      bytes: number | null
    }>('select state, reason, rows, bytes from schedule_runs')
    if (run !== undefined && begun === 0) begun = performance.now()
    if (run?.state === 'failed') throw new Error(`The report failed: ${run.reason}.`)
    if (run?.state !== 'succeeded') continue
    await client.query(`update schedules set status = 'inactive'`)
    return {
      seconds: (performance.now() - begun) / 1000,
      rows: run.rows ?? 0,
      bytes: run.bytes ?? 0,
    }
  }
}
