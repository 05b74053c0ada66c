import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { actLabel, ticketTitle } from './act-words.ts'

const before = { status: 'In Progress', assignedTo: 3, title: 'Open edge' }
const said = (patch: Parameters<typeof actLabel>[1], seen = before) =>
  actLabel(seen, patch)?.word.message ?? null

test('CA-56 names closing, reopening and reassigning as such, and other changes by their fields', () => {
  expect(said({ status: 'Closed', notes: 'done' })).toBe('Closed')
  expect(said({ status: 'Opened', notes: 'not yet' }, { ...before, status: 'Closed' })).toBe(
    'Reopened',
  )
  expect(said({ status: 'In Progress', notes: 'n' }, { ...before, status: 'Opened' })).toBe(
    'In Progress',
  )
  expect(said({ assignedTo: 4, notes: 'yours' })).toBe('Reassigned')
  expect(said({ assignedTo: 4, title: 'Open edge, east', notes: 'n' })).toBeNull()
  expect(said({ notes: 'Seen' })).toBeNull()
  expect(said({ comments: [{ text: 'Seen' }] })).toBe('Comment')
})

test.each([
  ['Opened', 'In Progress', 'In Progress', 'In Progress'],
  ['Opened', 'Closed', 'Closed', 'Closed'],
  ['In Progress', 'Closed', 'Closed', 'Closed'],
  ['In Progress', 'Opened', 'Reopened', 'Reopened'],
  ['Closed', 'Opened', 'Reopened', 'Reopened'],
  ['Closed', 'In Progress', 'Reopened', 'Reopened: In Progress'],
])(
  'G2-50 from %s to %s: every move back is a reopening, in the tray and in the history',
  (from, to, inTray, inHistory) => {
    expect(said({ status: to, notes: 'n' }, { ...before, status: from })).toBe(inTray)
    const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
    expect(ticketTitle(i18n, { toStatus: to, changes: { status: { from, to } } })).toBe(inHistory)
  },
)

test('F-23 an unknown status is no step back', () => {
  expect(said({ status: 'On Hold', notes: 'n' })).toBeNull()
  expect(said({ status: 'Opened', notes: 'n' }, { ...before, status: 'On Hold' })).toBeNull()
  expect(actLabel({}, { status: 'Opened' })).toBeNull()
  expect(said({ status: 'Closed', notes: 'n' }, { ...before, status: 'On Hold' })).toBe('Closed')
})

test('CA-56 a ticket shows its resulting status and names a step back as a reopening', () => {
  const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
  const title = (from: string, toStatus: string) =>
    ticketTitle(i18n, { toStatus, changes: { status: { from, to: toStatus } } })
  expect(title('Opened', 'In Progress')).toBe('In Progress')
  expect(title('In Progress', 'Closed')).toBe('Closed')
  expect(title('Closed', 'Opened')).toBe('Reopened')
  expect(title('Closed', 'In Progress')).toBe('Reopened: In Progress')
  expect(title('Opened', 'On Hold')).toBe('On Hold')
  expect(ticketTitle(i18n, { toStatus: 'Opened', changes: {} })).toBe('Opened')
  expect(
    ticketTitle(i18n, { toStatus: 'Closed', changes: { assignedTo: { from: 3, to: 4 } } }),
  ).toBe('Closed')
})
