import { expect, test } from 'vitest'
import type { Schedule } from '#contract/schedules/schema.ts'
import { aReport } from './cases/schedules.ts'
import {
  adds,
  asks,
  changes,
  now,
  people,
  refusedFields,
  server,
  setUp,
  titles,
} from './schedules-world.ts'

setUp()

test('API2-73 SCH-16 SCH-22 returns a new report as an array of one, with defaults for missing values', async () => {
  const { jobTimezone: _, status: __, ...asked } = aReport
  const answer = await asks('POST', {
    body: [
      { ...asked, jobFrequency: 'daily', jobFrequencyValue: '0', accountId: people.ridgeline },
    ],
  })
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject([
    {
      ...asked,
      jobFrequency: 'daily',
      jobFrequencyValue: '0',
      jobTimezone: 'America/Chicago',
      status: 'active',
      daysRange: 0,
      completionStatus: '2',
      projectIds: '',
      safetyPrograms: '',
      userIds: '',
      accountId: people.ridgeline,
      userId: people.safety.user_id,
      user: { name: 'Marco Reyes' },
      lastRunDateTime: null,
      lastRunStatus: '',
      version: 1,
    },
  ])
  expect((await asks('POST', { body: [aReport, aReport] })).status).toBe(422)
  expect((await asks('POST', { body: [] })).status).toBe(422)
})

test('a create that is sent twice with one key makes one report', async () => {
  const headers = { 'idempotency-key': '6f9619ff-8b86-4011-b42d-00cf4fc964f1' }
  const body = [{ ...aReport, jobTitle: 'Sent twice' }]
  const [one, other] = [
    await asks('POST', { body, headers }),
    await asks('POST', { body, headers }),
  ]
  expect(other.body).toEqual(one.body)
  expect((await titles(people.safety)).filter((title) => title === 'Sent twice')).toHaveLength(1)
})

test.each([
  ['SCH-08 SCH-09', { activityType: 'tax_report' }, 'activityType'],
  ['SCH-10', { jobFrequency: 'yearly' }, 'jobFrequency'],
  ['SCH-11', { jobFrequency: 'daily', jobFrequencyValue: '1' }, 'jobFrequencyValue'],
  ['SCH-12', { jobFrequency: 'weekly', jobFrequencyValue: 'Monday' }, 'jobFrequencyValue'],
  ['SCH-13', { jobFrequencyValue: '32' }, 'jobFrequencyValue'],
  ['SCH-14 G2-80', { jobTime: '6:00 AM' }, 'jobTime'],
  ['SCH-15 G2-81', { jobTimezone: 'Europe/Berlin' }, 'jobTimezone'],
  ['SCH-17 G2-86', { recipientEmails: 'a@x.test,nobody' }, 'recipientEmails'],
  ['SCH-18', { status: 'on' }, 'status'],
  ['SCH-07 G2-78', { daysRange: 14 }, 'daysRange'],
  ['SCH-07', { projectIds: '3,7' }, 'projectIds'],
])(
  '%s refuses an invalid value by its name, in a new report and in a change: %o',
  async (_rows, wrong, name) => {
    expect(refusedFields(await asks('POST', { body: [{ ...aReport, ...wrong }] }))).toEqual([
      422,
      [name],
    ])
    const { scheduleJobId } = await adds()
    expect(refusedFields(await changes(scheduleJobId, wrong))).toEqual([422, [name]])
  },
)

test('G2-76 refuses a report of a person who is no administrator', async () => {
  const body = [{ ...aReport, userId: people.worker.user_id }]
  expect(refusedFields(await asks('POST', { body }))).toEqual([422, ['userId']])
})

test('SCH-09 G2-79 accepts reports without a tab', async () => {
  for (const activityType of ['cc_report', 'projects_report', 'associates_report'])
    expect(await adds({ activityType })).toMatchObject({ activityType })
})

test('SCH-17 G2-86 stores recipients trimmed and once', async () => {
  expect(
    (await adds({ recipientEmails: ' Ann@x.test ,b@x.construction, ANN@x.test,' })).recipientEmails,
  ).toBe('Ann@x.test,b@x.construction')
})

test('API2-74 SCH-21 a change leaves unnamed values alone, and accepts filters', async () => {
  const made = await adds({ safetyPrograms: 'Lockout', daysRange: 30 })
  const { status, body } = await changes(made.scheduleJobId, {
    scheduleJobId: made.scheduleJobId,
    jobTitle: 'Week-end actions',
    projectIds: '3^~^7',
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    ...made,
    jobTitle: 'Week-end actions',
    projectIds: '3^~^7',
    version: 2,
    etag: expect.any(String),
  })
})

test('G2-75 the number in the body must equal that of the address', async () => {
  const { scheduleJobId } = await adds()
  expect(refusedFields(await changes(scheduleJobId, { scheduleJobId: scheduleJobId + 1 }))).toEqual(
    [422, ['scheduleJobId']],
  )
  expect(
    refusedFields(await asks('POST', { body: [{ ...aReport, accountId: people.harbor }] })),
  ).toEqual([422, ['accountId']])
})

test('G2-77 API2-75 a change accepts both spellings, returns the lower-case one and refuses two values', async () => {
  const { scheduleJobId } = await adds()
  const spelled = await changes(scheduleJobId, {
    JobTimezone: 'America/Denver',
    JobFrequencyValue: '15',
    status: 'inactive',
  })
  expect(spelled).toMatchObject({
    status: 200,
    body: { jobTimezone: 'America/Denver', jobFrequencyValue: '15', status: 'inactive' },
  })
  expect(spelled.body).not.toHaveProperty('JobTimezone')
  expect(
    (await changes(scheduleJobId, { JobTimezone: 'America/Regina', jobTimezone: 'America/Regina' }))
      .status,
  ).toBe(200)
  expect(
    refusedFields(
      await changes(scheduleJobId, {
        JobTimezone: 'America/Denver',
        jobTimezone: 'America/Chicago',
      }),
    ),
  ).toEqual([422, ['jobTimezone']])
  expect(
    refusedFields(await changes(scheduleJobId, { JobFrequencyValue: '1', jobFrequencyValue: '2' })),
  ).toEqual([422, ['jobFrequencyValue']])
})

test('a report that becomes daily loses its day', async () => {
  const { scheduleJobId } = await adds()
  expect(await changes(scheduleJobId, { jobFrequency: 'daily' })).toMatchObject({
    status: 200,
    body: { jobFrequencyValue: '0' },
  })
  expect(refusedFields(await changes(scheduleJobId, { jobFrequency: 'weekly' }))).toEqual([
    422,
    ['jobFrequencyValue'],
  ])
})

test('SCH-57 refuses an outdated change with the current row', async () => {
  const { scheduleJobId, etag } = await adds()
  await changes(scheduleJobId, { jobTitle: 'First' })
  const late = await changes(scheduleJobId, { jobTitle: 'Second' }, { 'if-match': `"${etag}"` })
  expect(late).toMatchObject({
    status: 412,
    body: { code: 'changed', row: { jobTitle: 'First', version: 2 } },
  })
  const tag = String(Reflect.get(Object(Reflect.get(Object(late.body), 'row')), 'etag'))
  expect(await changes(scheduleJobId, { jobTitle: 'Second' }, { 'if-match': tag })).toMatchObject({
    status: 200,
    body: { jobTitle: 'Second' },
  })
})

test('a whole row may come back as it was read', async () => {
  const made = await adds()
  expect(await changes(made.scheduleJobId, { ...made, jobTitle: 'Sent back' })).toMatchObject({
    status: 200,
    body: { jobTitle: 'Sent back' },
  })
})

test('API2-76 a removed report is in no list and cannot be changed; its history stays', async () => {
  const { scheduleJobId } = await adds({ jobTitle: 'Gone' })
  expect((await asks('DELETE', { id: scheduleJobId })).status).toBe(204)
  expect(await titles(people.safety)).not.toContain('Gone')
  expect((await changes(scheduleJobId, { jobTitle: 'Back' })).status).toBe(404)
  expect((await asks('DELETE', { id: scheduleJobId })).status).toBe(404)
  const tickets = await server.owner(
    `select notes, to_status from tickets where entity = 'schedule' and record_id = $1 order by version`,
    [scheduleJobId],
  )
  expect(tickets).toEqual([
    { notes: 'Schedule Created', to_status: 'Active' },
    { notes: '', to_status: 'Removed' },
  ])
})

test('a report shows its next run while it is active, and its last one', async () => {
  const daily = { jobFrequency: 'daily', jobFrequencyValue: '0' }
  const { scheduleJobId, nextRunDateTime } = await adds({
    ...daily,
    jobTimezone: 'America/Phoenix',
  })
  const ahead = Date.parse(String(nextRunDateTime)) - now
  expect(ahead).toBeGreaterThan(0)
  expect(ahead).toBeLessThanOrEqual(86_400_000)
  // Phoenix is seven hours behind all year.
  expect(nextRunDateTime).toMatch(/T13:00:00\.000Z$/)
  expect(await changes(scheduleJobId, { status: 'inactive' })).toMatchObject({
    body: { nextRunDateTime: null },
  })
  await server.owner(
    `update schedules set last_run_at = '2026-11-01T12:00:00Z', last_run_status = 'failed', last_run_reason = 'No answer' where schedule_job_id = $1`,
    [scheduleJobId],
  )
  const rows = (await asks('GET')).body as Schedule[]
  expect(rows.find((row) => row.scheduleJobId === scheduleJobId)).toMatchObject({
    nextRunDateTime: null,
    lastRunDateTime: '2026-11-01T12:00:00.000Z',
    lastRunStatus: 'failed',
    lastRunReason: 'No answer',
  })
})
