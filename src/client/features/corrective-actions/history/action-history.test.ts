import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { messages } from '../locales/es.po'
import { ticketChanges as readChanges, closingMark } from './action-history.tsx'

const i18n = setupI18n({ locale: 'es', messages: { es: messages } })
const person = (name: string) => ({ user_id: 1, name })

test("a change reads field by field, old and new value, in the reader's language", () => {
  const changes = {
    severity: { from: 'Low', to: 'High' },
    rootCause: { from: '', to: 'No check' },
    incidentTime: { from: '2026-11-19T08:10:00', to: '2026-11-19T09:00:00' },
  }
  expect(readChanges(i18n, { changes, assignedToUser: null }, null)).toEqual([
    { field: 'severity', label: 'Nivel de riesgo', from: 'Bajo', to: 'Alto' },
    { field: 'rootCause', label: 'Causa raíz', from: '', to: 'No check' },
    {
      field: 'incidentTime',
      label: 'Fecha y hora del incidente',
      from: '11/19/2026 08:10',
      to: '11/19/2026 09:00',
    },
  ])
})

test('shows another assignee by name, as in the neighbouring tickets', () => {
  const ticket = {
    changes: { assignedTo: { from: 4, to: 9 } },
    assignedToUser: person('Luis Ortega'),
  }
  expect(readChanges(i18n, ticket, { assignedToUser: person('Dana Whitfield') })).toMatchObject([
    { from: 'Dana Whitfield', to: 'Luis Ortega' },
  ])
  expect(readChanges(i18n, { ...ticket, assignedToUser: null }, null)).toMatchObject([
    { from: '#4', to: '#9' },
  ])
})

test('the status is the title of the ticket, and server fields are hidden', () => {
  const changes = {
    status: { from: 'Opened', to: 'Closed' },
    closedBy: { from: null, to: 4 },
    version: { from: 1, to: 2 },
  }
  expect(
    readChanges(i18n, { changes, assignedToUser: null }, null).map(({ field }) => field),
  ).toEqual(['closedBy'])
})

test('a closing before the opening has a mark instead of its time', () => {
  const at = { from: null, to: '2026-11-20T10:00:00.000Z' }
  const changes = { status: { from: 'Opened', to: 'Closed' }, closedDateTime: at }
  expect(readChanges(i18n, { changes, assignedToUser: null }, null)).toEqual([])
  expect(closingMark(i18n, { changes })).toEqual([
    'Se cerró en un dispositivo antes de que la acción se abriera aquí. Su hora de cierre es la de apertura.',
  ])
  expect(closingMark(i18n, { changes: { status: changes.status } })).toEqual([])
})
