import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Schedule } from '#contract/schedules/schema.ts'
import { askForRuns } from '#server/features/schedules/door.ts'
import { forgetFiles } from '#server/features/schedules/runs.ts'
import { jobKinds, scheduleRun } from '#server/jobs.ts'
import type { Queue } from '#server/jobs/queue.ts'
import { type Actor, type World, world } from '#tests/world/company.ts'
import { quickPace, silent, startQueue } from '#tests/world/jobs.ts'
import { type MailServer, mailServer } from '#tests/world/mail-server.ts'
import { aReport } from './cases/schedules.ts'

let w: World
let mails: MailServer
/** Asks for jobs and does none: that is the server's. */
let asking: Queue
const refused = new Set<string>()
const hour = 3_600_000
/** Moved by the tests, from a Friday. */
let now = Date.parse('2026-11-20T00:00:00Z')

beforeAll(async () => {
  mails = await mailServer({ refuses: (address) => (refused.has(address) ? { code: 550, text: 'No such mailbox' } : undefined) })
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

const path = () => `/api/accounts/${w.people.ridgeline}/schedule-jobs`
async function schedules(who: Actor, more: object = {}): Promise<Schedule> {
  const body = [{ ...aReport, activityType: 'ca_report', jobFrequency: 'daily', jobFrequencyValue: '0', jobTime: '06:00 AM', recipientEmails: 'lee@site.test', ...more }]
  const answer = await who.asks('POST', path(), body)
  expect(answer.status, answer.text).toBe(201)
  const [made] = answer.body as [Schedule]
  // The time of the tests is another than that of the database.
  await w.server.owner('update schedule_dues set due_from = $2, next_due_at = null where schedule_job_id = $1', [made.scheduleJobId, new Date(now)])
  return made
}
/** Time passes, and every process looks for what is due. */
async function passes(hours: number, processes = 1): Promise<void> {
  now += hours * hour
  await Promise.all(Array.from({ length: processes }, () => askForRuns(w.server.db, asking, scheduleRun, new Date(now))))
  await expect.poll(async () => (await w.server.owner(`select 1 from schedule_runs where state in ('making', 'mailing')`)).length).toBe(0)
}
const runs = ({ scheduleJobId }: Schedule) => w.server.owner<{ due_at: Date; state: string; reason: string; is_late: boolean; rows: number }>('select * from schedule_runs where schedule_job_id = $1 order by due_at', [scheduleJobId])
async function seen(who: Actor, { scheduleJobId }: Schedule) {
  const rows = (await who.asks('GET', path())).body as Schedule[]
  return rows.find((row) => row.scheduleJobId === scheduleJobId)
}

const received = (address: string) => mails.received.filter(({ to }) => to.includes(address))
async function csvIn({ raw }: { raw: string }): Promise<{ subject: string; text: string; name: string; lines: string[] }> {
  const { subject = '', text = '', attachments } = await PostalMime.parse(raw)
  const [file] = attachments
  const content = file === undefined ? '' : Buffer.from(file.content as ArrayBuffer).toString()
  return { subject, text, name: file?.filename ?? '', lines: content.replace('\uFEFF', '').trim().split('\r\n') }
}

describe('a run', () => {
  test('SCH-51 SCH-52 G2-83 mails the export to every recipient, each alone, at its time', async () => {
    const report = await schedules(w.boss, { recipientEmails: 'lee@site.test,ana@site.test' })
    await passes(11)
    expect(mails.received).toEqual([])
    await passes(1)
    expect(mails.received.map(({ to }) => to.join()).toSorted()).toEqual(['ana@site.test', 'lee@site.test'])
    const mail = await csvIn(received('lee@site.test')[0] ?? { raw: '' })
    expect(mail.subject).toBe('Month-end actions')
    expect(mail.name).toMatch(/^ca-export-\d{4}-\d\d-\d\d\.csv$/)
    expect(mail.text).toContain('For the owner meeting')
    expect(mail.lines.slice(1).map((line) => line.split(',')[1])).toEqual(['Open edge', 'For the proxy alone'])
    expect(await runs(report)).toMatchObject([{ state: 'succeeded', rows: 2, is_late: false }])
    expect(await seen(w.boss, report)).toMatchObject({ lastRunStatus: 'succeeded', lastRunDateTime: '2026-11-20T12:00:00.000Z' })
    await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
  })

  test('holds what its person may see at that moment, and nothing of others', async () => {
    const report = await schedules(w.safety, { recipientEmails: 'chain@site.test' })
    await passes(24)
    expect((await csvIn(received('chain@site.test')[0] ?? { raw: '' })).lines.slice(1).map((line) => line.split(',')[1])).toEqual(['Open edge'])
    await w.safety.asks('DELETE', `${path()}/${report.scheduleJobId}`)
  })

  test('SCH-55 G2-82 is one for each due time, also with three processes', async () => {
    const report = await schedules(w.boss, { recipientEmails: 'once@site.test' })
    await passes(24, 3)
    await passes(0, 3)
    expect(await runs(report)).toHaveLength(1)
    expect(received('once@site.test')).toHaveLength(1)
    await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
  })

  test('SCH-54 is none while the report is inactive, of a company that is switched off, or removed', async () => {
    const off = await schedules(w.boss, { recipientEmails: 'off@site.test', status: 'inactive' })
    const gone = await schedules(w.boss, { recipientEmails: 'off@site.test' })
    await w.boss.asks('DELETE', `${path()}/${gone.scheduleJobId}`)
    const paused = await schedules(w.stranger, { recipientEmails: 'off@site.test' }).catch(() => undefined)
    expect(paused).toBeUndefined()
    await passes(24)
    expect([await runs(off), await runs(gone), received('off@site.test')]).toEqual([[], [], []])
    await w.boss.asks('DELETE', `${path()}/${off.scheduleJobId}`)
  })

  test('SCH-56 of a report whose person is blocked fails and says so, and nothing is sent', async () => {
    const report = await schedules(w.lead, { recipientEmails: 'blocked@site.test' })
    await w.server.owner('update users set blocked = true where user_id = $1', [w.lead.user_id])
    await passes(24)
    await w.server.owner('update users set blocked = false where user_id = $1', [w.lead.user_id])
    expect(await runs(report)).toMatchObject([{ state: 'failed', reason: 'owner-inactive' }])
    expect(await seen(w.boss, report)).toMatchObject({ lastRunStatus: 'failed', lastRunReason: 'owner-inactive' })
    expect(received('blocked@site.test')).toEqual([])
    await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
  })

  test('SCH-56 with a mail that was refused for good fails; the other recipients get theirs', async () => {
    refused.add('nobody@site.test')
    const report = await schedules(w.boss, { recipientEmails: 'nobody@site.test,well@site.test' })
    await passes(24)
    expect(received('well@site.test')).toHaveLength(1)
    expect(await runs(report)).toMatchObject([{ state: 'failed', reason: 'mail' }])
    await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
  })

  test('G2-83 without rows is mailed with its head and the words No Submissions', async () => {
    const report = await schedules(w.boss, { activityType: 'submissions_report', recipientEmails: 'empty@site.test', completionStatus: '0' })
    await passes(24)
    const mail = await csvIn(received('empty@site.test')[0] ?? { raw: '' })
    expect(mail.lines).toEqual(['Submission ID,Project,User,Program,Parent Form,Form,Submitted On,Completed'])
    expect(mail.text).toContain('No Submissions')
    await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
  })

  test('G2-78 holds the rows of its period, counted from the run', async () => {
    await w.server.owner(`update corrective_actions set created_at = now() - interval '40 days' where title = 'Open edge'`)
    const report = await schedules(w.boss, { recipientEmails: 'period@site.test', daysRange: 30 })
    await passes(24)
    const { lines } = await csvIn(received('period@site.test')[0] ?? { raw: '' })
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(['For the proxy alone'])
    await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
  })

  test.each([
    ['cc_report', 'cc-export'],
    ['projects_report', 'projects-export'],
    ['associates_report', 'associates-export'],
    ['ptp_submissions_report', 'ptp-submissions-export'],
    ['goformz_report', 'formzsubmissions-export'],
  ])('G2-79 of the type %s mails its export', async (activityType, link) => {
    const report = await schedules(w.boss, { recipientEmails: `${link}@site.test`, activityType })
    await passes(24)
    expect((await csvIn(received(`${link}@site.test`)[0] ?? { raw: '' })).name).toContain(link)
    await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
  })

  test('G2-82 that was missed in an outage comes once and says that it is late', async () => {
    const report = await schedules(w.boss, { recipientEmails: 'late@site.test' })
    await passes(24 * 3 + 5)
    expect(await runs(report)).toMatchObject([{ is_late: true }])
    expect((await csvIn(received('late@site.test')[0] ?? { raw: '' })).text).toContain('Late, because the server was away')
    await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
  })

  test('G2-82 goes by the new time once it was changed', async () => {
    const report = await schedules(w.boss, { recipientEmails: 'changed@site.test' })
    await passes(1)
    await w.boss.asks('PUT', `${path()}/${report.scheduleJobId}`, { scheduleJobId: report.scheduleJobId, jobTime: '11:00 PM' })
    const [row] = await w.server.owner<{ next_due_at: Date | null }>('select next_due_at from schedule_dues where schedule_job_id = $1', [report.scheduleJobId])
    expect(row?.next_due_at).toBeNull()
    await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
  })
})

test('the file of a run is read by who may see the report, and by nobody else', async () => {
  const report = await schedules(w.safety, { recipientEmails: 'file@site.test' })
  await passes(24)
  const [run] = await w.server.owner<{ file_uid: string }>('select file_uid from schedule_runs where schedule_job_id = $1', [report.scheduleJobId])
  const status = async (who: Actor) => (await who.asks('GET', `/api/files/${run?.file_uid}`)).status
  expect(await Promise.all([w.safety, w.boss, w.sysadmin, w.proxy, w.stranger].map(status))).toEqual([200, 200, 200, 404, 404])
})

test('a recipient ends the mails of a report: the link only asks, a press or the mail program ends them', async () => {
  const report = await schedules(w.boss, { recipientEmails: 'Enough@site.test,more@site.test' })
  await passes(24)
  const raw = received('Enough@site.test')[0]?.raw ?? ''
  const { headers, text = '' } = await PostalMime.parse(raw)
  const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? ''
  const link = header('list-unsubscribe').replaceAll(/[<>]/g, '')
  expect([header('list-unsubscribe-post'), text.includes(link)]).toEqual(['List-Unsubscribe=One-Click', true])
  const address = link.replace(/^https?:\/\/[^/]+/, '')
  expect((await w.server.ask('GET', address)).text).toContain('Stop the mails')
  const asked = await w.server.owner('select * from schedule_stops')
  expect(asked).toEqual([])
  const headersOfForm = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await w.server.ask('POST', address, { body: 'List-Unsubscribe=One-Click', headers: headersOfForm })).status).toBe(200)
  expect((await w.server.ask('POST', `${address}9`, { body: '', headers: headersOfForm })).status).toBe(404)
  mails.received.length = 0
  await passes(24)
  expect(mails.received.filter(({ to }) => to.some((one) => /enough|more/i.test(one))).map(({ to }) => to)).toEqual([['more@site.test']])
  await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
})

test('the file of a run is let go after fourteen days', async () => {
  const report = await schedules(w.boss, { recipientEmails: 'old@site.test' })
  await passes(24)
  const files = () => w.server.owner<{ file_uid: string | null }>('select file_uid from schedule_runs where schedule_job_id = $1', [report.scheduleJobId])
  const days = (count: number) => new Date(Date.now() + count * 24 * hour)
  await forgetFiles(w.server.db, days(13))
  expect((await files())[0]?.file_uid).not.toBeNull()
  await forgetFiles(w.server.db, days(15))
  expect((await files())[0]?.file_uid).toBeNull()
  await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
})
