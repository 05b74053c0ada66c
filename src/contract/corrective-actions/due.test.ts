import { expect, test } from 'vitest'
import { usualDueDays } from '../access/own-company.ts'
import { daysOpen, daysUntilDue, isOverdue, presetDue } from './due.ts'

const today = '2026-11-20'

test.each([
  ['Critical', '2026-11-21'],
  ['High', '2026-11-23'],
  ['Medium', '2026-11-27'],
  ['Low', '2026-12-20'],
])('an action of risk %s is due on %s by default', (severity, due) => {
  expect(presetDue(severity, usualDueDays, today)).toBe(due)
})

test('a company has its own numbers of days, and an action without risk has no preset', () => {
  expect(presetDue('High', { ...usualDueDays, High: 5 }, today)).toBe('2026-11-25')
  expect(presetDue('', usualDueDays, today)).toBeNull()
  expect(presetDue('toString', usualDueDays, today)).toBeNull()
})

test('an action is overdue from the day after its due date, and never once it is closed', () => {
  const due = { dueDate: today, status: 'Opened' }
  expect(isOverdue(due, today)).toBe(false)
  expect(isOverdue(due, '2026-11-21')).toBe(true)
  expect(isOverdue({ ...due, status: 'Closed' }, '2026-11-21')).toBe(false)
  expect(isOverdue({ ...due, dueDate: null }, '2026-11-21')).toBe(false)
  expect(daysUntilDue(due, '2026-11-17')).toBe(3)
  expect(daysUntilDue(due, '2026-11-22')).toBe(-2)
  expect(daysUntilDue({ ...due, status: 'Closed' }, '2026-11-22')).toBeNull()
})

test('an action is open until it is closed', () => {
  const made = { creationDateTime: '2026-11-10T12:00:00.000Z', closedDateTime: null }
  expect(daysOpen(made, Date.parse('2026-11-20T11:59:00Z'))).toBe(9)
  expect(
    daysOpen(
      { ...made, closedDateTime: '2026-11-12T13:00:00.000Z' },
      Date.parse('2026-11-20T11:59:00Z'),
    ),
  ).toBe(2)
  // A device whose clock is slow opened the action.
  expect(daysOpen(made, Date.parse('2026-11-10T11:00:00Z'))).toBe(0)
})
