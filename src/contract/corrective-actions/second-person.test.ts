import { describe, expect, test } from 'vitest'
import { periodUntil } from '../kernel/overview-period.ts'
import { checkFigures } from './check-figures.ts'
import {
  checkProblem,
  checksAfter,
  isDueAgain,
  mayCheck,
  needsSecondPerson,
} from './second-person.ts'

const rule = { secondPersonFrom: 'High', checkAgainDays: 14 }
const none = { secondPersonFrom: '', checkAgainDays: null }
const [assignee, opener, other] = [1, 2, 3]
const action = {
  assignedTo: assignee,
  openedBy: opener,
  status: 'In Progress',
  severity: 'High',
  photos: [],
  isReadyToCheck: true,
  isConfirmed: false,
  checkAgainDate: null,
  confirmedDateTime: null,
}
const day = '2026-11-20'

test.each([
  ['High', 'Low', false],
  ['High', 'High', true],
  ['High', 'Critical', true],
  ['Low', 'Low', true],
  ['', 'Critical', false],
  ['High', 'Unknown', false],
])('CA-82 a rule from %s concerns an action of risk %s: %s', (secondPersonFrom, risk, needed) => {
  expect(needsSecondPerson(risk, { ...rule, secondPersonFrom })).toBe(needed)
})

test('CA-82 the opener closes; the assignee only without the rule; others never', () => {
  expect([assignee, opener, other].map((who) => mayCheck(who, action, rule))).toEqual([
    false,
    true,
    false,
  ])
  expect([assignee, opener, other].map((who) => mayCheck(who, action, none))).toEqual([
    true,
    true,
    false,
  ])
})

describe('CA-82 a change is refused at', () => {
  const closedNow = { ...action, status: 'Closed' }
  const photo = {
    photoID: 'p',
    when: 'after',
    takenAt: '',
    width: 1,
    height: 1,
    caption: '',
  } as const
  const waits = { ...closedNow, checkAgainDate: day }
  const confirmed = { ...waits, isConfirmed: true }
  test.each([
    ['the status, if the assignee closes', action, closedNow, assignee, 'n', 'status'],
    ['nothing, if the opener closes with a note', action, closedNow, opener, 'n', null],
    ['the note, if there is no evidence', action, closedNow, opener, ' ', 'notes'],
    [
      'nothing, if a photo after is the evidence',
      action,
      { ...closedNow, photos: [photo] },
      opener,
      '',
      null,
    ],
    [
      'the note, if the only photo is of before',
      action,
      { ...closedNow, photos: [{ ...photo, when: 'before' as const }] },
      opener,
      '',
      'notes',
    ],
    [
      'the status, if the assignee hands the action away and closes it',
      action,
      { ...closedNow, assignedTo: other },
      assignee,
      'n',
      'status',
    ],
    [
      'the risk, if the assignee lowers it',
      action,
      { ...action, severity: 'Low' },
      assignee,
      'n',
      'severity',
    ],
    ['nothing, if the opener lowers it', action, { ...action, severity: 'Low' }, opener, 'n', null],
    ['the confirmation, if the assignee confirms', waits, confirmed, assignee, 'n', 'isConfirmed'],
    ['nothing, if the opener confirms', waits, confirmed, opener, 'n', null],
    [
      'the day, if it has not come',
      { ...waits, checkAgainDate: '2026-11-21' },
      { ...confirmed, checkAgainDate: '2026-11-21' },
      opener,
      'n',
      'checkAgainDate',
    ],
    [
      'the day, if nothing is checked again',
      closedNow,
      { ...closedNow, isConfirmed: true },
      opener,
      'n',
      'checkAgainDate',
    ],
  ])('%s', (_, before, merged, userID, note, field) => {
    expect(checkProblem(before, merged, rule, { userID, note, day })).toBe(field)
  })

  test('nothing, if the assignee confirms in a company that has dropped the rule', () => {
    const by = { userID: assignee, note: 'n', day }
    expect(checkProblem(waits, confirmed, none, by)).toBeNull()
  })
})

test('CA-85 closing sets the day in the company’s time zone; reopening clears it', () => {
  const company = { rule, timeZone: 'America/Denver' }
  // Still the evening before in Denver.
  const at = '2026-11-20T02:00:00.000Z'
  const closed = checksAfter(action, { ...action, status: 'Closed' }, at, company)
  expect(closed).toEqual({
    isReadyToCheck: false,
    checkAgainDate: '2026-12-03',
    isConfirmed: false,
    confirmedDateTime: null,
  })
  const row = { ...action, status: 'Closed', ...closed }
  const later = '2026-12-04T10:00:00.000Z'
  const confirmed = checksAfter(row, { ...row, isConfirmed: true }, later, company)
  expect(confirmed).toEqual({ ...closed, isConfirmed: true, confirmedDateTime: later })
  const held = { ...row, ...confirmed }
  expect(checksAfter(held, { ...held, status: 'In Progress' }, later, company)).toEqual({
    isReadyToCheck: false,
    checkAgainDate: null,
    isConfirmed: false,
    confirmedDateTime: null,
  })
  const lesser = { ...action, severity: 'Low' }
  expect(
    checksAfter(lesser, { ...lesser, status: 'Closed' }, at, company).checkAgainDate,
  ).toBeNull()
})

test('CA-86 a fix is due again from its day on, until it is confirmed', () => {
  const row = { status: 'Closed', checkAgainDate: day, isConfirmed: false }
  expect(['2026-11-19', day, '2026-12-24'].map((today) => isDueAgain(row, today))).toEqual([
    false,
    true,
    true,
  ])
  expect(isDueAgain({ ...row, isConfirmed: true }, day)).toBe(false)
})

test('CA-87 counts what waits, what is due again, and what was confirmed in the period', () => {
  const period = periodUntil(day, 7, 'UTC')
  const closed = { ...action, status: 'Closed', isReadyToCheck: false, projectID: 1 }
  const confirmed = (confirmedDateTime: string) => ({
    ...closed,
    checkAgainDate: '2026-11-10',
    isConfirmed: true,
    confirmedDateTime,
  })
  const rows = [
    { ...action, projectID: 1 },
    { ...action, projectID: 2 },
    { ...closed, checkAgainDate: day },
    { ...closed, checkAgainDate: '2026-11-21' },
    confirmed('2026-11-14T00:00:00.000Z'),
    confirmed('2026-11-13T23:59:59.999Z'),
    confirmed('2026-11-20T23:59:59.999Z'),
  ]
  expect(checkFigures(rows, { projectID: null, today: day, period })).toEqual({
    waiting: 2,
    again: 1,
    confirmed: 2,
  })
  expect(checkFigures(rows, { projectID: 2, today: day, period })).toEqual({
    waiting: 1,
    again: 0,
    confirmed: 0,
  })
})
