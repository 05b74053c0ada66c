import type { ReactNode } from 'react'
import type { HttpHandler } from 'msw'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { RefusalCode } from '#contract/kernel/refusal.ts'
import { scheduleFields } from '#contract/schedules/fields.ts'
import type { Contact, Schedule } from '#contract/schedules/schema.ts'
import { mockCompany } from '#tests/mocks/company.ts'
import { mock, type MockRequest } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate, rowOf } from '#tests/mocks/rows.ts'
import { newID } from './new-id.ts'
import { showScreen } from './screen.tsx'

/** An active monthly report of corrective actions. */
export const aSchedule = (id: number, jobTitle: string, more: Partial<Schedule> = {}): Schedule =>
  rowOf(scheduleFields, {
    uid: `00000000-0000-4000-8000-0000000${String(id).padStart(5, '0')}`,
    etag: `"${id}.1"`,
    scheduleJobId: id,
    jobTitle,
    jobDescription: 'For the owner meeting',
    activityType: 'ca_report',
    jobFrequency: 'monthly',
    jobFrequencyValue: '31',
    jobTime: '06:00 AM',
    jobTimezone: 'America/Chicago',
    recipientEmails: 'owner@ridgeline.test,elena@ridgeline.test',
    status: 'active',
    completionStatus: '2',
    daysRange: 0,
    accountId: 1,
    userId: 1,
    nextRunDateTime: '2026-11-30T12:00:00.000Z',
    creationDateTime: '2026-11-01T12:00:00.000Z',
    ...more,
  })

export const monthEnd = aSchedule(1, 'Month-end actions')
export const failed = aSchedule(2, 'Open plans', {
  activityType: 'ptp_submissions_report',
  jobFrequency: 'weekly',
  jobFrequencyValue: 'monday',
  jobTimezone: 'America/New_York',
  recipientEmails: 'owner@ridgeline.test',
  lastRunDateTime: '2026-11-23T11:00:00.000Z',
  lastRunStatus: 'failed',
  lastRunReason: 'mail',
})
export const asleep = aSchedule(3, 'Old forms', {
  activityType: 'goformz_report',
  jobFrequency: 'daily',
  jobFrequencyValue: '0',
  status: 'inactive',
  nextRunDateTime: null,
  lastRunDateTime: '2026-11-20T12:00:00.000Z',
  lastRunStatus: 'succeeded',
})

const contacts: Contact[] = [
  { user_id: 2, name: 'Aisha Khan', email: 'aisha@ridgeline.test' },
  { user_id: 3, name: 'Elena Vasquez', email: 'elena@ridgeline.test' },
  { user_id: 4, name: 'Tom Brandt', email: 'tom@ridgeline.test' },
]

type Options = {
  rows?: Schedule[] | 'internal'
  roleID?: 2 | 3
  size?: [number, number]
  /** Further handlers of the server. */
  also?: HttpHandler[]
}

/** Opens a screen with a mocked server that accepts writes; `sent` has every write. */
export async function opensSchedules(screen: ReactNode, options: Options = {}) {
  const { rows = [monthEnd, failed, asleep], roleID = 2, size = [1024, 768], also = [] } = options
  // A new person each time, whose device has no cached rows.
  const world = mockCompany({
    people: [associate(newID(), 'Rosa King', null, { roleID })],
    projects: [],
  })
  const server = {
    rows: rows === 'internal' ? [] : rows,
    fails: rows === 'internal',
    sent: [] as MockRequest[],
    asked: [] as unknown[],
    refuses: null as { refused: RefusalCode; row?: Schedule } | null,
    /** No write is answered before this resolves. */
    held: Promise.resolve(),
  }
  const written =
    <Answer,>(answer: (request: MockRequest) => Answer) =>
    async (request: MockRequest) => {
      server.sent.push(request)
      await server.held
      return server.refuses ?? answer(request)
    }
  const change = (id: number, set: object): Schedule => {
    const found = server.rows.find((row) => row.scheduleJobId === id) ?? monthEnd
    const version = found.version + 1
    const changed: Schedule = { ...found, ...set, version, etag: `"${id}.${version}"` }
    server.rows = server.rows.map((row) => (row.scheduleJobId === id ? changed : row))
    return changed
  }
  mockAlso(
    mock('schedules.list', ({ params }) => {
      server.asked.push(Number(params['accountID']))
      return server.fails
        ? { refused: 'internal' }
        : server.rows.filter(({ isRemoved }) => !isRemoved)
    }),
    mock(
      'schedules.update',
      written(({ params, body }) => change(Number(params['scheduleJobId']), Object(body))),
    ),
    mock(
      'schedules.remove',
      written(({ params }) => {
        change(Number(params['scheduleJobId']), { isRemoved: true })
        return null
      }),
    ),
    mock('schedules.contacts', () => contacts),
    mock('reports.key', () => ({ apiKey: '1.key', until: '' })),
    ...also,
  )
  await page.viewport(...size)
  const shown = await showScreen(screen, world, '/')
  onTestFinished(async () => {
    await shown.leave()
    world.leave()
  })
  return Object.assign(server, { shown, world })
}
