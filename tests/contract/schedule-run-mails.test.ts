import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { scheduleMailJob } from '#server/features/schedules/door.ts'
import { forgetFiles } from '#server/features/schedules/runs.ts'
import type { Actor } from '#tests/world/company.ts'
import { hurry, jobOnce } from '#tests/world/jobs.ts'
import {
  addRun,
  asking,
  csvIn,
  hour,
  mails,
  passes,
  path,
  received,
  runs,
  schedules,
  setUp,
  w,
} from './schedule-runs-world.ts'

setUp()

test('only people who see the report can read the file of a run', async () => {
  const report = await schedules(w.safety, { recipientEmails: 'file@site.test' })
  await passes(24)
  const [run] = await w.server.owner<{ file_uid: string }>(
    'select file_uid from schedule_runs where schedule_job_id = $1',
    [report.scheduleJobId],
  )
  const status = async (who: Actor) => (await who.asks('GET', `/api/files/${run?.file_uid}`)).status
  expect(
    await Promise.all([w.safety, w.boss, w.sysadmin, w.proxy, w.stranger].map(status)),
  ).toEqual([200, 200, 200, 404, 404])
})

test('a recipient ends the mails of a report: the link only asks, a press or the mail program ends them', async () => {
  const report = await schedules(w.boss, { recipientEmails: 'Enough@site.test,more@site.test' })
  await passes(24)
  const raw = received('Enough@site.test')[0]?.raw ?? ''
  const { headers, text = '' } = await PostalMime.parse(raw)
  const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? ''
  const link = header('list-unsubscribe').replaceAll(/[<>]/g, '')
  expect([header('list-unsubscribe-post'), text.includes(link)]).toEqual([
    'List-Unsubscribe=One-Click',
    true,
  ])
  const address = link.replace(/^https?:\/\/[^/]+/, '')
  expect((await w.server.ask('GET', address)).text).toContain('Stop the mails')
  const asked = await w.server.owner('select * from schedule_stops')
  expect(asked).toEqual([])
  const headersOfForm = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(
    (
      await w.server.ask('POST', address, {
        body: 'List-Unsubscribe=One-Click',
        headers: headersOfForm,
      })
    ).status,
  ).toBe(200)
  const inParts = { 'content-type': 'multipart/form-data; boundary=b' }
  const parts =
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
  expect((await w.server.ask('POST', address, { body: parts, headers: inParts })).status).toBe(200)
  expect(
    (await w.server.ask('POST', `${address}9`, { body: '', headers: headersOfForm })).status,
  ).toBe(404)
  mails.received.length = 0
  await passes(24)
  expect(
    mails.received
      .filter(({ to }) => to.some((one) => /enough|more/i.test(one)))
      .map(({ to }) => to),
  ).toEqual([['more@site.test']])
  await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
})

test.each([
  [
    'its recipient opts out',
    (id: number) =>
      w.server.owner(`insert into schedule_stops values ($1, $2, 'waits@site.test', now())`, [
        w.people.ridgeline,
        id,
      ]),
  ],
  [
    'its report becomes inactive',
    (id: number) =>
      w.server.owner(`update schedules set status = 'inactive' where schedule_job_id = $1`, [id]),
  ],
])('a waiting mail is not sent once %s', async (_why, stops) => {
  const report = await schedules(w.boss, { recipientEmails: 'waits@site.test' })
  const [waiting] = await addRun(report)
  const run = waiting?.run ?? ''
  await w.server.owner(
    `update schedule_runs set state = 'mailing', rows = 1, bytes = 1 where run_uid = $1`,
    [run],
  )
  await w.server.owner(
    `insert into schedule_mails (account_id, run_uid, number, address) values ($1, $2, 1, 'Waits@site.test')`,
    [w.people.ridgeline, run],
  )
  await stops(report.scheduleJobId)
  await w.server.db.account(w.people.ridgeline, (tx) =>
    asking.add(tx, scheduleMailJob, { run, number: 1 }),
  )
  await expect.poll(() => runs(report)).toMatchObject([{ state: 'succeeded' }])
  expect(
    await w.server.owner('select state from schedule_mails where run_uid = $1', [run]),
  ).toEqual([{ state: 'stopped' }])
  await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
})

test('the mail links to a file that is too large to attach, and the link works while the file is stored', async () => {
  const report = await schedules(w.boss, { recipientEmails: 'large@site.test' })
  await passes(24)
  const small = await csvIn(received('large@site.test')[0] ?? { raw: '' })
  const [row] = await w.server.owner<{ run: string }>(
    'update schedule_runs set bytes = 11 * 1024 * 1024 where schedule_job_id = $1 returning run_uid as run',
    [report.scheduleJobId],
  )
  const run = row?.run ?? ''
  await w.server.owner(`update schedule_mails set state = 'waiting' where run_uid = $1`, [run])
  mails.received.length = 0
  await w.server.db.account(w.people.ridgeline, (tx) =>
    asking.add(tx, scheduleMailJob, { run, number: 1 }),
  )
  await expect.poll(() => received('large@site.test')).toHaveLength(1)
  const mail = await csvIn(received('large@site.test')[0] ?? { raw: '' })
  expect([mail.name, mail.text]).toEqual(['', expect.stringContaining('CSV file of 11 MB')])
  const link = /\/api\/schedule-jobs\/files\/\S+/.exec(mail.text)?.[0] ?? ''
  const file = await w.server.ask('GET', link)
  expect(file.headers.get('content-disposition')).toContain(`attachment; filename="${small.name}"`)
  expect(file.text.replace('\uFEFF', '').trim().split('\r\n')).toEqual(small.lines)
  expect((await w.server.ask('GET', `${link}9`)).status).toBe(404)
  // While the report is sent again, the link of the earlier mail still works.
  await mails.close()
  expect(
    (await w.boss.asks('POST', `${path()}/${report.scheduleJobId}/runs/${run}/send-again`)).status,
  ).toBe(204)
  await jobOnce(w.server, ({ state }) => state === 'retry')
  expect((await w.server.ask('GET', link)).status).toBe(200)
  await mails.open()
  await hurry(w.server)
  await expect.poll(() => runs(report)).toMatchObject([{ state: 'succeeded' }])
  await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
  expect((await w.server.ask('GET', link)).text).toContain('kept for 14 days')
})

test('removes the file of a run after fourteen days', async () => {
  const report = await schedules(w.boss, { recipientEmails: 'old@site.test' })
  await passes(24)
  const files = () =>
    w.server.owner<{ file_uid: string | null }>(
      'select file_uid from schedule_runs where schedule_job_id = $1',
      [report.scheduleJobId],
    )
  const days = (count: number) => new Date(Date.now() + count * 24 * hour)
  await forgetFiles(w.server.db, days(13))
  expect((await files())[0]?.file_uid).not.toBeNull()
  await forgetFiles(w.server.db, days(15))
  expect((await files())[0]?.file_uid).toBeNull()
  await w.boss.asks('DELETE', `${path()}/${report.scheduleJobId}`)
})
