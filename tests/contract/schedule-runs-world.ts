import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Schedule } from '#contract/schedules/schema.ts'
import { askForRuns } from '#server/features/schedules/door.ts'
import { jobKinds, scheduleRunJobs } from '#server/jobs.ts'
import type { Queue } from '#server/jobs/queue.ts'
import { type Actor, type World, world } from '#tests/world/company.ts'
import { quickPace, silent, startQueue } from '#tests/world/jobs.ts'
import { type MailServer, mailServer } from '#tests/world/mail-server.ts'
import { aReport } from './cases/schedules.ts'

export let w: World
export let mails: MailServer
/** Adds jobs and runs none, which is the server's work. */
export let asking: Queue
/** Addresses that the mail server refuses for good. */
export const refused = new Set<string>()
export const hour = 3_600_000
const friday = Date.parse('2026-11-20T00:00:00Z')
/** The time, which the tests move. */
export let now = friday

/** Starts a company, its server and a mail server for the tests of a file. */
export function setUp(): void {
  beforeAll(async () => {
    // Another file may have run in this worker before, with the same module.
    now = friday
    refused.clear()
    mails = await mailServer({
      refuses: (address) =>
        refused.has(address) ? { code: 550, text: 'No such mailbox' } : undefined,
    })
    w = await world({ environment: { SMTP_URL: mails.url } })
    asking = await startQueue(w.server.db, jobKinds, silent, { ...quickPace, atOnce: 0 })
    await w.safety.opens(w.tower, w.people.lead, { title: 'Open edge' })
    await w.boss.opens(w.tower, w.people.proxy, { title: 'For the proxy alone' })
  })
  afterAll(async () => {
    await asking.stop(1_000)
    await w.stop()
    await mails.close()
  })
}

export const path = () => `/api/accounts/${w.people.ridgeline}/schedule-jobs`
export async function schedules(who: Actor, more: object = {}): Promise<Schedule> {
  const body = [
    {
      ...aReport,
      activityType: 'ca_report',
      jobFrequency: 'daily',
      jobFrequencyValue: '0',
      jobTime: '06:00 AM',
      recipientEmails: 'lee@site.test',
      ...more,
    },
  ]
  const answer = await who.asks('POST', path(), body)
  expect(answer.status, answer.text).toBe(201)
  const [made] = answer.body as [Schedule]
  // The clock of the tests differs from the database's.
  await dueFromNow(made)
  return made
}
export async function dueFromNow({ scheduleJobId }: Schedule): Promise<void> {
  await w.server.owner(
    'update schedule_dues set due_from = $2 where schedule_job_id = $1 and next_due_at is null',
    [scheduleJobId, new Date(now)],
  )
}
/** Lets time pass, after which every process looks for due reports. */
export async function passes(hours: number, processes = 1): Promise<void> {
  now += hours * hour
  await Promise.all(
    Array.from({ length: processes }, () =>
      askForRuns(w.server.db, asking, scheduleRunJobs, new Date(now)),
    ),
  )
  await expect
    .poll(
      async () =>
        (await w.server.owner(`select 1 from schedule_runs where state in ('making', 'mailing')`))
          .length,
    )
    .toBe(0)
}
export const runs = ({ scheduleJobId }: Schedule) =>
  w.server.owner<{ due_at: string; state: string; reason: string; is_late: boolean; rows: number }>(
    'select * from schedule_runs where schedule_job_id = $1 order by due_at',
    [scheduleJobId],
  )
export async function seen(who: Actor, { scheduleJobId }: Schedule) {
  const rows = (await who.asks('GET', path())).body as Schedule[]
  return rows.find((row) => row.scheduleJobId === scheduleJobId)
}

/** Adds a run of the report, due this number of days from now, that no process has started. */
export const addRun = ({ scheduleJobId }: Schedule, days = 0) =>
  w.server.owner<{ run: string }>(
    `insert into schedule_runs (account_id, schedule_job_id, due_at, is_late, began_at) values ($1, $2, $3, false, $3) returning run_uid as run`,
    [w.people.ridgeline, scheduleJobId, new Date(now + days * 24 * hour)],
  )

export const received = (address: string) => mails.received.filter(({ to }) => to.includes(address))
export async function csvIn({
  raw,
}: {
  raw: string
}): Promise<{ subject: string; text: string; name: string; lines: string[] }> {
  const { subject = '', text = '', attachments } = await PostalMime.parse(raw)
  const [file] = attachments
  const content = file === undefined ? '' : Buffer.from(file.content as ArrayBuffer).toString()
  return {
    subject,
    text,
    name: file?.filename ?? '',
    lines: content.replace('\uFEFF', '').trim().split('\r\n'),
  }
}
