import { describe, expect, test } from 'vitest'
import { failMaking } from '#server/features/schedules/runs.ts'
import { scheduleRunJobs } from '#server/jobs.ts'
import {
  addRun,
  asking,
  csvIn,
  dueFromNow,
  mails,
  now,
  passes,
  path,
  received,
  refused,
  runs,
  schedules,
  seen,
  setUp,
  w,
} from './schedule-runs-world.ts'

setUp()

describe('a run', () => {
  test('SCH-51 SCH-52 G2-83 mails the export to every recipient, each alone, at its time', async () => {
    const report = await schedules(w.boss, { recipientEmails: 'lee@site.test,ana@site.test' })
    await passes(11)
    expect(mails.received).toEqual([])
    await passes(1)
    expect(mails.received.map(({ to }) => to.join()).toSorted()).toEqual([
      'ana@site.test',
      'lee@site.test',
    ])
    const mail = await csvIn(received('lee@site.test')[0] ?? { raw: '' })
    expect(mail.subject).toBe('Month-end actions')
    expect(mail.name).toMatch(/^ca-export-\d{4}-\d\d-\d\d\.csv$/)
    expect(mail.text).toContain('For the owner meeting')
    expect(mail.lines.slice(1).map((line) => line.split(',')[1])).toEqual([
      'Open edge',
      'For the proxy alone',
    ])
    expect(await runs(report)).toMatchObject([{ state: 'succeeded', rows: 2, is_late: false }])
    expect(await seen(w.boss, report)).toMatchObject({
      lastRunStatus: 'succeeded',
      lastRunDateTime: '2026-11-20T12:00:00.000Z',
    })
    await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
  })

  test('holds what its person may see at that time, and nothing of others', async () => {
    const report = await schedules(w.safety, { recipientEmails: 'chain@site.test' })
    await passes(24)
    expect(
      (await csvIn(received('chain@site.test')[0] ?? { raw: '' })).lines
        .slice(1)
        .map((line) => line.split(',')[1]),
    ).toEqual(['Open edge'])
    await w.safety.asks('DELETE', `${path()}/${report.scheduleJobId}`)
  })

  test('SCH-55 G2-82 runs once for each due time, also with three processes', async () => {
    const report = await schedules(w.boss, { recipientEmails: 'once@site.test' })
    await passes(24, 3)
    await passes(0, 3)
    expect(await runs(report)).toHaveLength(1)
    expect(received('once@site.test')).toHaveLength(1)
    await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
  })

  test('SCH-54 does not run while the report is inactive, of a switched-off company, or removed', async () => {
    const off = await schedules(w.boss, { recipientEmails: 'off@site.test', status: 'inactive' })
    const gone = await schedules(w.boss, { recipientEmails: 'off@site.test' })
    await w.boss.asks('DELETE', `${path()}/${gone.scheduleJobId}`)
    await passes(24)
    expect([await runs(off), await runs(gone)]).toEqual([[], []])
    const paused = await schedules(w.boss, { recipientEmails: 'off@site.test' })
    const setCompany = (isActive: boolean) =>
      w.server.owner('update accounts set is_active = $2 where account_id = $1', [
        w.people.ridgeline,
        isActive,
      ])
    await setCompany(false)
    await passes(24)
    await setCompany(true)
    expect([await runs(paused), received('off@site.test')]).toEqual([[], []])
    for (const { scheduleJobId } of [off, paused])
      await w.boss.asks('DELETE', `${path()}/${scheduleJobId}`)
  })

  test('SCH-54 fails with the reason when its report is switched off before its file is made', async () => {
    const report = await schedules(w.boss, { recipientEmails: 'quick@site.test' })
    const [waiting] = await addRun(report)
    await w.boss.asks('PUT', `${path()}/${report.scheduleJobId}`, {
      scheduleJobId: report.scheduleJobId,
      status: 'inactive',
    })
    await w.server.db.account(w.people.ridgeline, (tx) =>
      asking.add(tx, scheduleRunJobs, { run: waiting?.run ?? '' }),
    )
    await expect.poll(() => runs(report)).toMatchObject([{ state: 'failed', reason: 'not-active' }])
    expect(received('quick@site.test')).toEqual([])
    await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
  })

  test('keeps its result when its job is given up after its file was made', async () => {
    const report = await schedules(w.boss, { recipientEmails: 'kept@site.test' })
    const run = async (days: number) => (await addRun(report, days))[0]?.run ?? ''
    const [made, unmade] = [await run(0), await run(1)]
    await w.server.owner(
      `update schedule_runs set state = 'succeeded', bytes = 1 where run_uid = $1`,
      [made],
    )
    await w.server.db.account(w.people.ridgeline, async (tx) => {
      for (const one of [made, unmade]) await failMaking(tx, one, 'failed', new Date(now))
    })
    expect(await runs(report)).toMatchObject([
      { state: 'succeeded' },
      { state: 'failed', reason: 'failed' },
    ])
    await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
  })

  test('SCH-54 leaves out due times while the report was removed', async () => {
    const report = await schedules(w.boss, { recipientEmails: 'back@site.test' })
    await passes(0)
    await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
    await passes(24)
    const back = { scheduleJobId: report.scheduleJobId, isRemoved: false }
    expect((await w.boss.asks('PUT', `${path()}/${report.scheduleJobId}`, back)).status).toBe(200)
    await dueFromNow(report)
    await passes(0)
    expect(await runs(report)).toEqual([])
    await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
  })

  test('SCH-56 fails with the reason and sends nothing when the person of the report is blocked', async () => {
    const report = await schedules(w.lead, { recipientEmails: 'blocked@site.test' })
    await w.server.owner('update users set blocked = true where user_id = $1', [w.lead.user_id])
    await passes(24)
    await w.server.owner('update users set blocked = false where user_id = $1', [w.lead.user_id])
    expect(await runs(report)).toMatchObject([{ state: 'failed', reason: 'owner-inactive' }])
    expect(await seen(w.boss, report)).toMatchObject({
      lastRunStatus: 'failed',
      lastRunReason: 'owner-inactive',
    })
    expect(received('blocked@site.test')).toEqual([])
    await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
  })

  test('SCH-56 fails after a permanently refused mail; the other recipients get theirs', async () => {
    refused.add('nobody@site.test')
    const report = await schedules(w.boss, { recipientEmails: 'nobody@site.test,well@site.test' })
    await passes(24)
    expect(received('well@site.test')).toHaveLength(1)
    expect(await runs(report)).toMatchObject([{ state: 'failed', reason: 'mail' }])
    await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
  })

  test('G2-83 without rows is mailed with its head and the words No Submissions', async () => {
    const report = await schedules(w.boss, {
      activityType: 'submissions_report',
      recipientEmails: 'empty@site.test',
      completionStatus: '0',
    })
    await passes(24)
    const mail = await csvIn(received('empty@site.test')[0] ?? { raw: '' })
    expect(mail.lines).toEqual([
      'Submission ID,Project,User,Program,Parent Form,Form,Submitted On,Completed',
    ])
    expect(mail.text).toContain('No Submissions')
    await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
  })

  test('G2-78 holds the rows of its period, counted from the run', async () => {
    await w.server.owner(
      `update corrective_actions set created_at = now() - interval '40 days' where title = 'Open edge'`,
    )
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
  ])('G2-79 mails the export of type %s', async (activityType, link) => {
    const report = await schedules(w.boss, { recipientEmails: `${link}@site.test`, activityType })
    await passes(24)
    expect((await csvIn(received(`${link}@site.test`)[0] ?? { raw: '' })).name).toContain(link)
    await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
  })

  test('G2-82 runs once after an outage and reports that it is late', async () => {
    const report = await schedules(w.boss, { recipientEmails: 'late@site.test' })
    await passes(24 * 3 + 5)
    expect(await runs(report)).toMatchObject([{ is_late: true }])
    expect((await csvIn(received('late@site.test')[0] ?? { raw: '' })).text).toContain(
      'Late, because the server was not available',
    )
    await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
  })

  test('G2-82 uses the new time after a change', async () => {
    const report = await schedules(w.boss, { recipientEmails: 'changed@site.test' })
    await passes(1)
    await w.boss.asks('PUT', `${path()}/${report.scheduleJobId}`, {
      scheduleJobId: report.scheduleJobId,
      jobTime: '11:00 PM',
    })
    await dueFromNow(report)
    await passes(24)
    expect(
      (await runs(report)).map(({ due_at }) => new Date(due_at).toISOString().slice(11)),
    ).toEqual(['05:00:00.000Z'])
    await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
  })
})
