import { expect, test } from 'vitest'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { Fields } from '#contract/kernel/fields.ts'
import type { FormValues } from '#client/ui/form/form-fields.ts'
import { createExampleRow, exampleLayout } from '#client/records/example-record.ts'
import { createLayout } from '#client/records/layout.ts'
import { editFormValues, seenValuesOf } from '#client/records/form-values.ts'
import { formConflictOf } from './use-conflict.tsx'

const opened = seenValuesOf(exampleLayout, createExampleRow({ about: 'old', tags: ['a'] }))
const form = editFormValues(exampleLayout, opened)
/** Returns the result for a form that was opened and changed, and whose row a colleague changed. */
const met = (
  typed: FormValues,
  theirs: Partial<ReturnType<typeof createExampleRow>>,
  guards: readonly string[] = [],
) => {
  const row = createExampleRow({ about: 'old', tags: ['a'], ...theirs }) as unknown as JsonObject
  const base = { seen: opened, guards: {} }
  const mine = { ...form, ...typed }
  const { values, seen, fields } = formConflictOf(exampleLayout, base, mine, row, {
    guards: () => guards,
  })
  return {
    seen,
    met: fields.map(({ field }) => field),
    // Only values that differ from the opened form.
    values: Object.fromEntries(
      Object.entries(values).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(form[name]),
      ),
    ),
  }
}

test("updates fields that only the others changed and leaves the user's own changes", () => {
  const {
    values,
    seen,
    met: both,
  } = met({ about: 'mine' }, { name: 'Crane', count: 2.5, due: '2026-12-01', hints: ['x'] })
  expect(values).toEqual({ name: 'Crane', count: '2.5', due: '2026-12-01', hints: ['x'] })
  expect(both).toEqual([])
  expect(seen).toMatchObject({ name: 'Crane', about: 'old' })
})

test('a field changed by both is a conflict; the same change twice is not', () => {
  expect(met({ about: 'mine' }, { about: 'theirs' })).toMatchObject({ values: {}, met: ['about'] })
  expect(met({ about: 'both' }, { about: 'both' })).toMatchObject({ values: {}, met: [] })
})

test('merges the choices of two people', () => {
  expect(met({ tags: ['a', 'b'] }, { tags: ['a', 'c'] })).toMatchObject({
    values: { tags: ['a', 'c', 'b'] },
    met: [],
  })
})

test('a half-typed or appended value stays', () => {
  expect(met({ due: '20', remark: 'a word' }, { due: '2026-12-01' })).toMatchObject({
    values: {},
    met: ['due'],
  })
  expect(met({ due: '20' }, { about: 'theirs' })).toMatchObject({
    values: { about: 'theirs' },
    met: [],
  })
})

test('updates and reports a changed field that the edit relies on', () => {
  expect(met({ about: 'mine' }, { level: 'High' }, ['level'])).toMatchObject({
    values: { level: 'High' },
    met: ['level'],
  })
})

test('fields of one group conflict together, even if each was changed by one side only', () => {
  const word = (message: string) => ({ id: message, message })
  const fields = {
    program: { kind: 'number', group: 'question' },
    question: { kind: 'number', group: 'question' },
  } as const satisfies Fields
  const layout = createLayout(
    fields,
    {
      program: { label: word('Program'), edit: 'all' },
      question: { label: word('Question'), edit: 'all' },
    },
    { edit: { all: null } },
  )
  const before = { program: 1, question: 10 }
  const typed = { ...editFormValues(layout, before), program: '2' }
  const theirs = { program: 1, question: 11 }
  const base = { seen: before, guards: {} }
  expect(formConflictOf(layout, base, typed, theirs, { guards: () => [] }).fields).toMatchObject([
    { field: 'question', before: 10, theirs: 11 },
  ])
})

test('shows the three values of a field that both changed, and suggests one', () => {
  const mine = { ...form, about: 'mine', due: '20' }
  const row = createExampleRow({ about: 'theirs', tags: ['a'], due: '2026-12-01', name: 'Crane' })
  const theirs = row as unknown as JsonObject
  const conflict = formConflictOf(exampleLayout, { seen: opened, guards: {} }, mine, theirs, {
    guards: () => [],
  })
  expect(conflict.changed.toSorted()).toEqual(['about', 'due', 'name'])
  expect(conflict.fields).toMatchObject([
    { field: 'about', before: 'old', yours: 'mine', theirs: 'theirs', suggest: 'yours' },
    // A half-typed value is no value yet.
    { field: 'due', yours: null, theirs: '2026-12-01' },
  ])
})
