import { describe, expect, test } from 'vitest'
import type { Schedule, ScheduleRun } from '#contract/schedules/schema.ts'
import type { Actor } from '#tests/world/company.ts'
import {
  addRun,
  hour,
  mails,
  passes,
  path,
  received,
  refused,
  schedules,
  setUp,
  w,
} from './schedule-runs-world.ts'

setUp()

describe('the history of a report', () => {
  const history = async (who: Actor, { scheduleJobId }: Schedule) =>
    (await who.asks('GET', `${path()}/${scheduleJobId}/runs`)).body as ScheduleRun[]
  const sendsAgain = (report: Schedule, runID: string, key?: string) =>
    w.boss.asks(
      'POST',
      `${path()}/${report.scheduleJobId}/runs/${runID}/send-again`,
      undefined,
      key === undefined ? {} : { headers: { 'idempotency-key': key } },
    )
  const onTheirWay = () =>
    w.server.owner(`select 1 from schedule_runs where state in ('making', 'mailing')`)
  const isOver = async () => {
    await expect.poll(onTheirWay).toEqual([])
  }

  test('lists rows, size, file and each recipient of a run, the newest first', async () => {
    refused.add('gone@site.test')
    const report = await schedules(w.boss, { recipientEmails: 'gone@site.test,here@site.test' })
    await passes(24)
    await passes(24)
    const [newest, first] = await history(w.boss, report)
    expect(Date.parse(newest?.dueDateTime ?? '') - Date.parse(first?.dueDateTime ?? '')).toBe(
      24 * hour,
    )
    expect(first).toMatchObject({
      status: 'failed',
      reason: 'mail',
      rows: 2,
      isLate: true,
      fileName: expect.stringMatching(/^ca-export.*csv$/),
    })
    expect(first?.bytes).toBeGreaterThan(100)
    expect(first?.mails).toEqual([
      { address: 'gone@site.test', status: 'failed' },
      { address: 'here@site.test', status: 'sent' },
    ])
    await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
  })

  test('resends a run to recipients whose mail failed, else to all but those who stopped, once for each key', async () => {
    refused.add('later@site.test')
    const report = await schedules(w.boss, {
      recipientEmails: 'later@site.test,soon@site.test,stops@site.test',
    })
    await passes(24)
    const runID = (await history(w.boss, report))[0]?.runID ?? ''
    refused.delete('later@site.test')
    mails.received.length = 0
    expect((await sendsAgain(report, runID)).status).toBe(204)
    await isOver()
    expect(mails.received.map(({ to }) => to.join())).toEqual(['later@site.test'])
    expect(await history(w.boss, report)).toMatchObject([{ status: 'succeeded', reason: '' }])
    await w.server.owner(`insert into schedule_stops values ($1, $2, 'stops@site.test', now())`, [
      w.people.ridgeline,
      report.scheduleJobId,
    ])
    mails.received.length = 0
    const key = '6f9619ff-8b86-4011-b42d-00cf4fc96400'
    expect((await sendsAgain(report, runID, key)).status).toBe(204)
    await isOver()
    expect((await sendsAgain(report, runID, key)).status).toBe(204)
    await isOver()
    expect(mails.received.map(({ to }) => to.join()).toSorted()).toEqual([
      'later@site.test',
      'soon@site.test',
    ])
    await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
    expect((await sendsAgain(report, runID)).status).toBe(404)
  })

  test('a run with a failed file is made again; one in progress, without its file or switched off is refused', async () => {
    const report = await schedules(w.boss, { recipientEmails: 'again@site.test' })
    const runID = (await addRun(report))[0]?.run ?? ''
    const set = (values: string) =>
      w.server.owner(`update schedule_runs set ${values} where run_uid = $1`, [runID])
    const problem = async () =>
      Reflect.get(
        Object(Reflect.get(Object((await sendsAgain(report, runID)).body), 'fields')),
        'run',
      )
    expect(await problem()).toBe('This run is not finished yet.')
    await set(`state = 'failed', reason = 'failed', ended_at = began_at`)
    expect((await sendsAgain(report, runID)).status).toBe(204)
    await isOver()
    expect(received('again@site.test')).toHaveLength(1)
    await set('file_uid = null')
    expect(await problem()).toBe('The file is gone: it is kept for 14 days.')
    await w.boss.asks('PUT', `${path()}/${report.scheduleJobId}`, {
      scheduleJobId: report.scheduleJobId,
      status: 'inactive',
    })
    expect(await problem()).toBe('Switch the report on first.')
    await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
  })
})
