import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { headerOf } from '#client/records/layout.ts'
import { columnsOf } from '#client/records/list/columns.ts'
import { leftOut } from '#client/ui/table/room.ts'
import { correctiveActionLayout as layout } from './layout.ts'
import { messages as english } from './locales/en.po'
import { messages as spanish } from './locales/es.po'

const labelOf = layout.label
const columnLabel = (field: string) => {
  const shown = layout.find(field)
  if (!shown) throw new Error(field)
  return headerOf(shown)
}
const labelOfName = (field: string) => layout.find(field)?.look.label ?? null
const en = setupI18n({ locale: 'en', messages: { en: english } })
const es = setupI18n({ locale: 'es', messages: { es: spanish } })

test.each([
  ['CA-15', 'title', 'Situation statement'],
  ['CA-16', 'description', 'Situation narrative'],
  ['CA-17', 'trigger', 'Incident type'],
  ['CA-18', 'severity', 'Risk level'],
] as const)('%s %s is labelled %s, in Spanish too', (_, field, label) => {
  expect(en._(labelOf(field))).toBe(label)
  expect(es._(labelOf(field))).not.toBe(label)
})

test('G2-49 a column has its own, shorter title where there is one', () => {
  expect([columnLabel('caTicketHash'), columnLabel('title'), columnLabel('severity')].map((label) => en._(label))).toEqual(['CA#', 'Situation', 'Risk level'])
})

test('what shows nowhere has no label', () => {
  expect(labelOfName('version')).toBeNull()
  expect(labelOfName('constructor')).toBeNull()
})

// Width of the table in px: at 820 and 1024 beside the rail, from 1280 on beside the menu.
test.each([
  [736, ['number', 'title', 'severity', 'status']],
  [936, ['number', 'title', 'severity', 'status', 'assignedTo']],
  [1048, ['number', 'title', 'severity', 'status', 'assignedTo', 'incidentTime']],
  [1208, ['number', 'title', 'trigger', 'severity', 'status', 'assignedTo', 'incidentTime']],
  [1688, ['number', 'title', 'trigger', 'severity', 'status', 'assignedTo', 'openedBy', 'incidentTime']],
])('G2-49 a table of %i px shows what it has room for', (width, shown) => {
  const columns = columnsOf(layout, en, { without: ['company'] })
  const away = [...leftOut(columns, ['project'], width / 16), 'project']
  expect(columns.map(({ id }) => id).filter((id) => !away.includes(id))).toEqual(shown)
})
