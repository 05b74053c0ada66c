import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { columnHeaderOf } from '#client/records/layout.ts'
import { buildColumns } from '#client/records/list/columns.ts'
import { leftOut } from '#client/ui/table/room.ts'
import { correctiveActionLayout as layout } from './layout.ts'
import { messages as english } from './locales/en.po'
import { messages as spanish } from './locales/es.po'

const labelOf = layout.label
const columnLabel = (field: string) => {
  const shown = layout.find(field)
  if (!shown) throw new Error(field)
  return columnHeaderOf(shown)
}
const labelOfName = (field: string) => layout.find(field)?.ui.label ?? null
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
  expect(
    [columnLabel('caTicketHash'), columnLabel('title'), columnLabel('severity')].map((label) =>
      en._(label),
    ),
  ).toEqual(['CA#', 'Situation', 'Risk level'])
})

test('a field shown nowhere has no label', () => {
  expect(labelOfName('version')).toBeNull()
  expect(labelOfName('constructor')).toBeNull()
})

// Width of the table in px: at 820 and 1024 next to the rail, from 1280 on next to the open menu; a
// desktop's scroll bar has 15 px.
test.each([
  [
    736,
    false,
    ['number', 'title', 'severity', 'status'],
    ['dueDate', 'project', 'assignedTo', 'age', 'trigger', 'openedBy', 'incidentTime'],
  ],
  [
    936,
    false,
    ['number', 'title', 'severity', 'status', 'assignedTo', 'dueDate', 'age'],
    ['project', 'trigger', 'openedBy', 'incidentTime'],
  ],
  [
    1033,
    false,
    [
      'number',
      'title',
      'project',
      'trigger',
      'severity',
      'status',
      'assignedTo',
      'openedBy',
      'incidentTime',
    ],
    ['dueDate', 'age'],
  ],
  [
    1193,
    false,
    [
      'number',
      'title',
      'project',
      'trigger',
      'severity',
      'status',
      'assignedTo',
      'openedBy',
      'incidentTime',
      'dueDate',
      'age',
    ],
    [],
  ],
  [
    1140,
    false,
    [
      'number',
      'title',
      'project',
      'trigger',
      'severity',
      'status',
      'assignedTo',
      'openedBy',
      'incidentTime',
      'dueDate',
    ],
    ['age'],
  ],
  [
    1673,
    false,
    [
      'number',
      'title',
      'project',
      'trigger',
      'severity',
      'status',
      'assignedTo',
      'openedBy',
      'incidentTime',
      'dueDate',
      'age',
    ],
    [],
  ],
  [
    1033,
    true,
    [
      'number',
      'title',
      'project',
      'company',
      'trigger',
      'severity',
      'status',
      'assignedTo',
      'openedBy',
      'incidentTime',
    ],
    ['dueDate', 'age'],
  ],
])(
  "CA-12 G2-49 a %i px table (system administrator: %s) has its width's columns, all at desk width, the rest on line two",
  (width, system, shown, second) => {
    const narrower = { title: { width: 7 }, project: { width: 5.25 }, trigger: { width: 5.25 } }
    const columns = buildColumns(
      layout,
      en,
      system ? { looks: narrower } : { without: ['company'] },
    )
    const away = leftOut(columns, [], width / 16)
    expect(columns.map(({ id }) => id).filter((id) => !away.includes(id))).toEqual(shown)
    const said = columns
      .filter((column) => away.includes(column.id) && column.second)
      .sort((a, b) => (a.second?.at ?? 0) - (b.second?.at ?? 0))
    expect(said.map(({ id }) => id)).toEqual(second)
  },
)
