import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startEmbedded } from '#server/db/embedded.ts'
import { ownDatabase } from '#server/db/own-database.ts'
import { addSubmissions } from '#tests/world/many-submissions.ts'
import { type MailServer, mailServer } from '#tests/world/mail-server.ts'
import type { Figure } from './figures.ts'
import { type Running, seedCompanies, startServer } from './server-process.ts'

const sizes = { companies: 300, submissions: 60, jobs: 10_000 }
/** The minutes in which this number of processes must send all reports. */
const targets = { 1: 10, 3: 5 } as const

/** Measures the time until 10,000 reports that are due in one minute have all sent their mails. */
export async function dueJobFigures(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'siteward-bench-due-jobs-'))
  try {
    seedCompanies(dataDir, sizes.companies)
    const cluster = await startEmbedded({ dataDir })
    const mails = await mailServer()
    const client = new Client({ connectionString: await ownDatabase(cluster.url) })
    try {
      await client.connect()
      await fill(client)
      const place = { dataDir, databaseUrl: await ownDatabase(cluster.url), mails, client }
      return [...(await drained(place, 1)), ...(await drained(place, 3))]
    } finally {
      await client.end()
      await mails.close()
      await cluster.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Place {
  dataDir: string
  databaseUrl: string
  mails: MailServer
  client: Client
}

/** Lets this number of processes of one database send the reports of one minute. */
async function drained(
  { dataDir, databaseUrl, mails, client }: Place,
  processes: 1 | 3,
): Promise<Figure[]> {
  const servers: Running[] = []
  try {
    for (let n = 0; n < processes; n += 1) {
      const settings = {
        DATABASE_URL: databaseUrl,
        SMTP_URL: mails.url,
        SECRETS_KEY: '0123456789abcdef'.repeat(4),
        STORAGE_URL: `file://${join(dataDir, 'report-files')}`,
      }
      servers.push(await startServer(join(dataDir, `process-${n}`), settings))
    }
    mails.received.length = 0
    await client.query(
      'delete from schedule_mails; delete from schedule_runs; delete from mail_budgets',
    )
    // Makes all of them due within the last day.
    await client.query(
      `update schedule_dues set due_from = now() - interval '2 days', next_due_at = null`,
    )
    const begun = performance.now()
    const seconds = () => (performance.now() - begun) / 1000
    let made = 0
    for (let mailed = 0; mailed < sizes.jobs;) {
      await sleep(1_000)
      const { rows } = await client.query<{ made: number; mailed: number }>(
        `select count(*) filter (where state <> 'making')::int as made, count(*) filter (where state = 'succeeded')::int as mailed from schedule_runs`,
      )
      mailed = rows[0]?.mailed ?? 0
      if (made === 0 && rows[0]?.made === sizes.jobs) made = seconds()
      if (seconds() > 60 * 60)
        throw new Error(`After an hour ${mailed} of ${sizes.jobs} reports are mailed.`)
    }
    const took = seconds()
    if (mails.received.length !== sizes.jobs)
      throw new Error(`${mails.received.length} mails of ${sizes.jobs} reports arrived.`)
    const by = processes === 1 ? '1 process' : `${processes} processes`
    return [
      {
        name: `due jobs: ${sizes.jobs} reports of ${sizes.companies} companies mailed by ${by}`,
        unit: 'min',
        runs: [took / 60],
        target: { most: targets[processes] },
      },
      {
        name: `due jobs: until the last of their files is made, ${by}`,
        unit: 'min',
        runs: [made / 60],
      },
    ]
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

/** Gives each company projects and submissions, and shares the reports among them. */
async function fill(client: Client): Promise<void> {
  const { rows: companies } = await client.query<{ id: number; owner: number }>(
    `select account_id as id, min(user_id) as owner from users join accounts using (account_id)
      where role_id = 2 and is_active and account_id in (select account_id from users where email like 'p%@company.test') group by 1 order by 1`,
  )
  for (const { id, owner } of companies) {
    await client.query(
      `insert into projects (account_id, uid, ordinal, number, name, address, created_by)
       select $1, gen_random_uuid(), n, 'P-' || n, 'Tower ' || n, n || ' Main Street', $2 from generate_series(1, 3) n`,
      [id, owner],
    )
    await addSubmissions(client, id, sizes.submissions)
  }
  // The companies of the demo.
  await client.query(
    'delete from schedule_mails; delete from schedule_runs; delete from schedule_dues; delete from schedules',
  )
  await client.query(
    `insert into schedules (account_id, ordinal, user_id, job_title, job_description, activity_type, job_frequency, job_frequency_value,
                            job_time, job_timezone, recipient_emails, status, days_range, completion_status)
     select ids[1 + n % $2], n, owners[1 + n % $2], 'Report ' || n, 'What happened on site.',
            (array['submissions_report', 'submissions_report', 'ca_report', 'associates_report', 'projects_report'])[1 + n / $2 % 5],
            'daily', '0', '06:00 AM', 'America/Chicago', 'office' || n || '@site.test', 'active', 0, '2'
       from generate_series(1, $1::int) n,
            (select array_agg(id) as ids, array_agg(owner) as owners from unnest($3::int[], $4::int[]) as given (id, owner)) companies`,
    [
      sizes.jobs,
      companies.length,
      companies.map(({ id }) => id),
      companies.map(({ owner }) => owner),
    ],
  )
  await client.query('vacuum analyze')
}
