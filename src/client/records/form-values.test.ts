import { setupI18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { controlSpecOf } from './form/control-spec.tsx'
import { findUnparsableFields, findInvalidFields } from './form/problems.tsx'
import {
  createExampleRow,
  exampleFields,
  exampleLayout as layout,
  exampleMessages,
} from './example-record.ts'
import { createLayout } from './layout.ts'
import { createTableDrafts } from './form/use-table-edit.tsx'
import { formatterFor } from './formatter.ts'
import {
  fieldChangeOf,
  createPatchOf,
  editFormValues,
  newFormValues,
  isSameForm,
  seenValuesOf,
} from './form-values.ts'
import { formatFieldValue } from './format-field-value.ts'

const rules = { guards: () => [] }
const row = createExampleRow({
  count: 2.5,
  due: '2026-12-01',
  tags: ['a'],
  hints: ['mind the gap'],
  steps: [{ title: 'one', day: '2026-11-30' }],
})
const opened = seenValuesOf(layout, row)
const values = editFormValues(layout, opened)
const i18n = setupI18n({ locale: 'en', messages: { en: exampleMessages } })

describe('a form with every kind of field', () => {
  test('F-82 an untouched field of any kind changes nothing', () => {
    expect(fieldChangeOf(layout, values, opened, rules)).toEqual({
      patch: {},
      seen: {},
      guards: {},
    })
    expect(Object.keys(opened)).not.toContain('remark')
    expect(values['remark']).toBe('')
  })

  test.each([
    ['name', ' Bolt ', 'Bolt'],
    ['about', 'new', 'new'],
    ['code', 'X1', 'X1'],
    ['count', '1,200.5', 1200.5],
    ['due', '2026-12-24', '2026-12-24'],
    ['seen', { date: '2026-11-18', time: '07:00' }, new Date('2026-11-18T07:00:00').toISOString()],
    ['level', 'High', 'High'],
    ['tags', ['a', 'c'], ['a', 'c']],
    ['owner', '9', 9],
    ['owner', '6f9619ff-8b86-4011-b42d-00cf4fc964ff', '6f9619ff-8b86-4011-b42d-00cf4fc964ff'],
    ['hints', ['mind the gap', ' and the step ', ''], ['mind the gap', 'and the step']],
    ['steps', [{ title: ' two ', day: '' }], [{ title: 'two', day: null }]],
  ] as const)(
    '%s changed alone is the whole patch, with the value seen before',
    (name, typed, sent) => {
      expect(fieldChangeOf(layout, { ...values, [name]: typed }, opened, rules)).toEqual({
        patch: { [name]: sent },
        seen: { [name]: opened[name] },
        guards: {},
      })
    },
  )

  test('reordered choices are no change; texts have an order', () => {
    const two = seenValuesOf(layout, { ...row, tags: ['a', 'c'] })
    expect(
      fieldChangeOf(layout, { ...editFormValues(layout, two), tags: ['c', 'a'] }, two, rules).patch,
    ).toEqual({})
    expect(
      fieldChangeOf(layout, { ...editFormValues(layout, two), tags: ['c', 'b'] }, two, rules).patch,
    ).toEqual({ tags: ['c', 'b'] })
    expect(
      fieldChangeOf(
        layout,
        { ...values, hints: ['b', 'a'] },
        { ...opened, hints: ['a', 'b'] },
        rules,
      ).patch,
    ).toEqual({ hints: ['b', 'a'] })
  })

  test.each([
    ['about', '', ''],
    ['code', '', null],
    ['count', '', null],
    ['due', '', null],
    ['owner', '', null],
    ['tags', [], []],
    ['hints', [], []],
    ['steps', [], []],
  ] as const)('clears %s with the empty value of its kind', (name, typed, sent) => {
    const full = { ...opened, about: 'x', code: 'x' }
    expect(
      fieldChangeOf(layout, { ...editFormValues(layout, full), [name]: typed }, full, rules).patch,
    ).toEqual({ [name]: sent })
  })

  test.each([
    ['count', 'many'],
    ['due', '11/2'],
    ['seen', { date: '11/2', time: '' }],
  ] as const)('a half-typed %s is not sent yet', (name, typed) => {
    expect(fieldChangeOf(layout, { ...values, [name]: typed }, opened, rules).patch).toEqual({})
  })

  test.each([
    ['count', 'many'],
    ['count', '1.25'],
    ['due', '11/2'],
    ['seen', { date: '11/2', time: '' }],
  ] as const)('a half-typed %s is reported and blocks the form', (name, typed) => {
    expect(findInvalidFields(layout, 'edit', { ...values, [name]: typed }, Date.now())).toEqual([
      name,
    ])
    expect(findUnparsableFields(layout, { ...values, [name]: typed })).toEqual([name])
    expect(findUnparsableFields(layout, values)).toEqual([])
  })

  test.each([
    ['name', '\tBolt '],
    ['count', '1,200'],
    ['owner', null],
    ['tags', ['a', 'a']],
    ['steps', [{ title: ' one', day: '2026-11-30' }]],
    ['uid', 'another'],
  ] as const)(
    '%s in another notation equals the value that the form opened with',
    (name, typed) => {
      const begun = { ...values, name: 'Bolt', count: '1200', owner: '', uid: 'one' }
      expect(isSameForm(layout, 'edit', { ...begun, [name]: typed }, begun)).toBe(true)
    },
  )

  test.each([
    ['name', 'Bolts'],
    ['count', 'many'],
    ['due', '11/2'],
    ['seen', { date: '11/2', time: '' }],
    ['hints', ['gap', 'mind the gap']],
    ['remark', 'more'],
    ['onSpot', true],
  ] as const)('%s with another or a half-typed value differs', (name, typed) => {
    expect(isSameForm(layout, 'edit', { ...values, [name]: typed }, values)).toBe(false)
  })

  test('two half-typed values differ', () => {
    const [one, other] = ['11/2', '11/3'].map((date) => ({ ...values, seen: { date, time: '' } }))
    expect(isSameForm(layout, 'edit', one ?? {}, other ?? {})).toBe(false)
  })

  test('sends an appended text without a seen value', () => {
    expect(fieldChangeOf(layout, { ...values, remark: ' more ' }, opened, rules)).toEqual({
      patch: { remark: 'more' },
      seen: {},
      guards: {},
    })
  })

  test('a new record contains only the fields that were filled in', () => {
    const typed = newFormValues(layout, {
      name: ' Bolt ',
      level: 'Low',
      seen: { date: '2026-11-18', time: '07:00' },
    })
    expect(createPatchOf(layout, typed)).toEqual({
      name: 'Bolt',
      level: 'Low',
      seen: new Date('2026-11-18T07:00:00').toISOString(),
    })
  })

  test('reports required fields that are missing and values that are invalid', () => {
    const now = Date.parse('2026-11-20T10:00:00Z')
    expect(findInvalidFields(layout, 'create', newFormValues(layout), now)).toEqual([
      'name',
      'level',
    ])
    expect(
      findInvalidFields(
        layout,
        'create',
        {
          steps: [
            { title: 'one', day: '' },
            { title: ' ', day: '' },
          ],
        },
        now,
      ),
    ).toEqual(['steps.1.title'])
    expect(
      findInvalidFields(
        layout,
        'edit',
        { ...values, name: ' ', level: 'None', seen: { date: '2026-12-18', time: '07:00' } },
        now,
      ),
    ).toEqual(['name', 'seen', 'level'])
  })
})

test('formats a value by its kind, in histories and in the tray', () => {
  const say = formatterFor(layout, i18n)
  const read = (name: string, value: unknown) => formatFieldValue(layout, name, value, say)
  expect([
    read('level', 'High'),
    read('isActive', false),
    read('due', '2026-12-01'),
    read('count', 2.5),
    read('tags', ['a', 'b']),
    read('owner', 4),
  ]).toEqual(['a lot', 'Off', '12/01/2026', '2.5', 'a, b', '#4'])
  expect(formatFieldValue(layout, 'owner', 4, { ...say, name: (to, ref) => `${to} ${ref}` })).toBe(
    'user 4',
  )
  expect([read('about', ''), read('due', null), read('gone', 7)]).toEqual(['', '', '#7'])
  expect(
    formatFieldValue(
      layout,
      'due',
      '2026-12-01',
      formatterFor(layout, setupI18n({ locale: 'es', messages: { es: {} } })),
    ),
  ).toBe('01/12/2026')
})

test('each kind has its own control', () => {
  const say = formatterFor(layout, i18n)
  const spec = (name: string, on: 'create' | 'edit' = 'create') => {
    const shown = layout.find(name)
    if (!shown) throw new Error(name)
    return controlSpecOf(shown, on, { say, time: 'Time', state: {} })
  }
  expect(Object.fromEntries(layout.fieldViews.map(({ name }) => [name, spec(name).kind]))).toEqual({
    name: 'text',
    about: 'area',
    code: 'text',
    count: 'number',
    due: 'day',
    seen: 'datetime',
    level: 'select',
    tags: 'choices',
    owner: 'select',
    isActive: 'switch',
    hints: 'texts',
    steps: 'list',
    remark: 'area',
  })
  expect(spec('level', 'edit')).toMatchObject({
    kind: 'choice',
    look: 'joined',
    options: [
      { value: 'Low', label: 'little' },
      { value: 'High', label: 'a lot' },
    ],
  })
  expect(spec('steps')).toMatchObject({
    entry: 'Step',
    add: 'Add step',
    most: 9,
    empty: { title: '', day: '' },
    fields: [{ kind: 'text', maxLength: 40 }, { kind: 'day' }],
  })
})

test('a field missing in its layout does not compile', () => {
  const { name } = exampleFields
  const label = { id: 'Name' }
  // @ts-expect-error -- every field must be mentioned
  createLayout({ name }, {})
  // @ts-expect-error -- there is no such section
  createLayout({ name }, { name: { label, create: 'none' } }, { create: { all: null } })
  expect(createLayout({ name }, { name: 'hidden' }).fieldViews).toEqual([])
})

test('F-82 a table stores each changed row as first seen, and notifies only that row', () => {
  const drafts = createTableDrafts(layout)
  const heard: string[] = []
  const stops = ['u1', 'u2'].map((uid) => drafts.subscribe(uid, () => heard.push(uid)))
  drafts.set(createExampleRow({ name: 'Hook' }), 'name', 'Bolt')
  drafts.set(createExampleRow({ name: 'renewed meanwhile' }), 'count', '4')
  drafts.set(createExampleRow({ uid: 'u2' }), 'name', 'Hook')
  expect(heard).toEqual(['u1', 'u1', 'u2'])
  const fine = () => ({})
  expect(drafts.changes(rules, fine)).toEqual([
    {
      uid: 'u1',
      patch: { name: 'Bolt', count: 4 },
      seen: { name: 'Hook', count: null },
      guards: {},
    },
  ])
  expect(drafts.changes(rules, ({ name }) => (name === 'Bolt' ? { name: 'no' } : {}))).toBeNull()
  expect(drafts.get('u1')?.errors).toEqual({ name: 'no' })
  drafts.forget(['u1'])
  expect([drafts.get('u1'), drafts.changes(rules, fine)]).toEqual([undefined, []])
  for (const stop of stops) stop()
})

test('removes invisible characters before the change is queued, so that the server does not refuse it', () => {
  const { sync: _, ...opened } = row
  const values = editFormValues(layout, opened)
  expect(
    fieldChangeOf(layout, { ...values, name: '\u202eHook\u0000\u2028big' }, opened, rules).patch,
  ).toEqual({ name: 'Hook big' })
  // Such invisible marks alone are no change.
  expect(
    fieldChangeOf(layout, { ...values, name: '\u200eHook\u2069' }, opened, rules).patch,
  ).toEqual({})
})
