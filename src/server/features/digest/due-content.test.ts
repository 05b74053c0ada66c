import { describe, expect, test } from 'vitest'
import {
  dueCertificates,
  latestChanges,
  isDayToTell,
  isWorthAMail,
  newsOf,
  type TicketOfAction,
} from './due-content.ts'

describe('certificates', () => {
  test('are listed 60, 30 and 7 days before they expire, and daily from 3 days on', () => {
    const days = Array.from({ length: 70 }, (_, left) => left - 4)
    expect(days.filter((left) => isDayToTell(left))).toEqual([
      -4, -3, -2, -1, 0, 1, 2, 3, 7, 30, 60,
    ])
  })

  test('of several days are those that would have been listed on one of them', () => {
    const listed = [61, 60, 58, 57, 30, 28, 27, 7, 5, 4, 3].filter((left) => isDayToTell(left, 3))
    expect(listed).toEqual([60, 58, 30, 28, 7, 5, 3])
  })

  test('leave out those with a later one of the same title, and list the first to expire first', () => {
    const of = (
      userID: number,
      name: string,
      certificateTitle: string,
      certificateExpirationDate: string | null,
    ) => ({ userID, name, certificateTitle, certificateExpirationDate, isRemoved: false })
    const rows = [
      of(2, 'Nora', 'Forklift', '2026-11-27'),
      of(1, 'Me', 'Rigger', '2026-10-30'),
      of(1, 'Me', 'Crane', '2026-11-01'),
      of(1, 'Me', ' crane', null),
      of(2, 'Nora', 'Scaffold', '2026-11-28'),
    ]
    expect(dueCertificates(rows, { userID: 1, language: 'en', days: 1 }, '2026-11-20')).toEqual([
      { title: 'Rigger', userID: 1, holder: null, ends: '2026-10-30', daysLeft: -21 },
      { title: 'Forklift', userID: 2, holder: 'Nora', ends: '2026-11-27', daysLeft: 7 },
    ])
  })
})

describe('changes', () => {
  const ticket: TicketOfAction = {
    correctiveActionID: 1,
    number: 1,
    title: 'Rail',
    status: 'Opened',
    version: 2,
    notes: '',
    changes: {},
    at: '2026-11-19T10:00:00.000Z',
    by: 'Dana',
  }
  const kindsOf = (...tickets: Partial<TicketOfAction>[]) =>
    latestChanges(tickets.map((more) => ({ ...ticket, ...more }))).map(({ kind, note }) => [
      kind,
      note,
    ])

  test.each<[string, string, Partial<TicketOfAction>]>([
    ['opened', '', { version: 1, notes: 'Corrective Action Created' }],
    ['assigned', '', { changes: { assignedTo: { from: 2, to: 1 } }, notes: 'Yours' }],
    ['reopened', '', { changes: { status: { from: 'Closed', to: 'In Progress' } } }],
    ['closed', '', { changes: { status: { from: 'Opened', to: 'Closed' } } }],
    ['commented', 'Rail fitted', { notes: ' Rail fitted\n' }],
    [
      'commented',
      'Which crew?',
      { changes: { comments: { from: [], to: [{ text: 'Which crew?' }] } } },
    ],
    ['changed', '', { changes: { dueDate: { from: null, to: '2026-11-20' } } }],
  ])('say what happened: %s', (kind, note, more) => {
    expect(kindsOf(more)).toEqual([[kind, note]])
  })

  test('become one line per action, with the most important change and then the newest', () => {
    expect(kindsOf({ notes: 'Later', at: '2026-11-19T12:00:00.000Z' }, { version: 1 })).toEqual([
      ['opened', ''],
    ])
    expect(kindsOf({ notes: 'First' }, { notes: 'Later', at: '2026-11-19T12:00:00.000Z' })).toEqual(
      [['commented', 'Later']],
    )
  })

  test('are sorted by time, the newest first', () => {
    const later = { ...ticket, correctiveActionID: 2, at: '2026-11-19T12:00:00.000Z' }
    const sorted = latestChanges([ticket, later])
    expect(sorted.map(({ correctiveActionID }) => correctiveActionID)).toEqual([2, 1])
  })
})

test('by default sends a mail only for an overdue action, a mention or what is followed, on request for anything', () => {
  const none = {
    overdue: 0,
    toCheck: 0,
    mentions: 0,
    certificates: 0,
    failedReports: 0,
    changes: 0,
    followed: 0,
  }
  expect([isWorthAMail(none, 'overdue'), isWorthAMail(none, 'anything')]).toEqual([false, false])
  const others = { ...none, certificates: 1, failedReports: 1, changes: 1 }
  expect([isWorthAMail(others, 'overdue'), isWorthAMail(others, 'anything')]).toEqual([false, true])
  for (const one of ['overdue', 'mentions', 'followed'])
    expect(isWorthAMail({ ...none, [one]: 1 }, 'overdue'), one).toBe(true)
})

test('news begin where the last mail ended: a day back for the first mail, and a week back at most', () => {
  const [due, now] = ['2026-11-20T12:30:00.000Z', new Date('2026-11-20T12:31:00.000Z')]
  const since = (toldUntil: string | null) => newsOf(toldUntil, due, now).since.toISOString()
  expect(since(null)).toBe('2026-11-19T12:30:00.000Z')
  expect(since('2026-11-18T12:29:00.000Z')).toBe('2026-11-18T12:29:00.000Z')
  expect(since('2026-09-01T12:29:00.000Z')).toBe('2026-11-13T12:30:00.000Z')
  expect(newsOf(null, due, now).until.toISOString()).toBe('2026-11-20T12:30:00.000Z')
})
