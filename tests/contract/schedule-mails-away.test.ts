import { expect, test } from 'vitest'
import type { Job } from '#contract/jobs/operations.ts'
import type { Schedule, ScheduleRun } from '#contract/schedules/schema.ts'
import { askForRuns } from '#server/features/schedules/door.ts'
import { scheduleRunJobs } from '#server/jobs.ts'
import { hurry, jobRows, jobsDone } from '#tests/world/jobs.ts'
import { asking, mails, now, path, schedules, setUp, w } from './schedule-runs-world.ts'

setUp()

const hour = 3_600

test('SCH-56 G2-83 while the mail server is down for an hour, waits grow, the job shows why, and each mail is sent once later', async () => {
  const recipients = ['ana@site.test', 'lee@site.test', 'sam@site.test']
  const reports: Schedule[] = []
  for (const jobTitle of ['Open actions', 'Closed actions'])
    reports.push(await schedules(w.boss, { jobTitle, recipientEmails: recipients.join(',') }))
  await mails.close()
  await askForRuns(w.server.db, asking, scheduleRunJobs, new Date(now + 24 * hour * 1000))

  // The waits of the queue; the test moves each next try to now.
  const waits: number[] = []
  while (waits.reduce((sum, wait) => sum + wait, 0) < hour) {
    const tries = waits.length
    await hurry(w.server)
    await expect
      .poll(async () => {
        const rows = await jobRows(w.server)
        const waiting = rows.filter(
          ({ state, retry_count }) => state === 'retry' && retry_count === tries,
        )
        // A run is still active for a moment after it has queued its mails.
        return { waiting: waiting.length, active: rows.some(({ state }) => state === 'active') }
      })
      .toEqual({ waiting: 6, active: false })
    waits.push(Math.max(...(await jobRows(w.server)).map((row) => row.waits)))
    const told = (await w.sysadmin.asks('GET', '/api/jobs')).body as Job[]
    expect(
      told.map(({ job, state, reason, tries: shown }) => ({ job, state, reason, shown })),
    ).toEqual(
      reports.flatMap(() =>
        recipients.map(() => ({
          job: 'schedule-mail',
          state: 'Waiting',
          reason: 'mail-away',
          shown: tries + 1,
        })),
      ),
    )
    for (const report of reports)
      expect(await history(report)).toEqual([
        { status: 'mailing', mails: ['waiting', 'waiting', 'waiting'] },
      ])
  }
  expect(waits.length).toBeGreaterThan(4)
  expect(waits.slice(1).every((wait, at) => wait > (waits[at] ?? 0))).toBe(true)

  await mails.open()
  await hurry(w.server)
  await jobsDone(w.server)
  for (const report of reports)
    expect(await history(report)).toEqual([
      { status: 'succeeded', mails: ['sent', 'sent', 'sent'] },
    ])
  const subjects = mails.received.map(
    ({ to, raw }) => `${/^Subject: (.+?)\r?$/m.exec(raw)?.[1]} to ${to.join()}`,
  )
  expect(subjects.toSorted()).toEqual(
    reports.flatMap(({ jobTitle }) => recipients.map((to) => `${jobTitle} to ${to}`)).toSorted(),
  )
})

async function history({
  scheduleJobId,
}: Schedule): Promise<{ status: string; mails: string[] }[]> {
  const runs = (await w.boss.asks('GET', `${path()}/${scheduleJobId}/runs`)).body as ScheduleRun[]
  return runs.map(({ status, mails: sent }) => ({ status, mails: sent.map((mail) => mail.status) }))
}
