import { expect, test } from 'vitest'
import type { Patch } from '#client/records/form-values.ts'
import { createExampleRow, exampleLayout as layout } from '#client/records/example-record.ts'
import { editFormValues, newFormValues, seenValuesOf } from '#client/records/form-values.ts'
import { initialRecordForm, type ResumedChange } from './initial-form.ts'

const uid = /^[0-9a-f-]{36}$/
/** Returns a change with these words, as the tray hands it to a form. */
const taken = (patch: object, more: Partial<ResumedChange> = {}) =>
  ({
    entry: { id: 'one', ref: 'earlier', patch: patch as Patch },
    review: null,
    ...more,
  }) as ResumedChange

test('a new record is empty except for preset values and has its own uid', () => {
  const one = initialRecordForm(layout, { preset: { name: 'Bolt' } })
  expect(one).toMatchObject({
    values: { ...newFormValues(layout), name: 'Bolt', uid: expect.stringMatching(uid) as string },
    seen: {},
    guards: {},
  })
  expect(initialRecordForm(layout, {}).values.uid).not.toBe(one.values.uid)
})

test('the values of an earlier change replace preset ones; another kind of form ignores them', () => {
  const { values } = initialRecordForm(layout, {
    preset: { name: 'Bolt', about: 'preset' },
    resumed: taken({ name: 'Crane' }),
  })
  expect(values).toMatchObject({ name: 'Crane', about: 'preset' })
  expect(
    initialRecordForm(layout, { resumed: taken({ each: [{ name: 'Crane' }] }) }).values['name'],
  ).toBe('')
})

test('a replaced change keeps its record; a separate change gets a new one', () => {
  expect(initialRecordForm(layout, { resumed: taken({}, { refusedId: 'one' }) })).toMatchObject({
    values: { uid: 'earlier' },
    refusedId: 'one',
  })
  const again = initialRecordForm(layout, { resumed: taken({}) })
  expect(again.values.uid).toMatch(uid)
  expect(again.refusedId).toBeUndefined()
})

test('an edit compares with the current row, with the values of an earlier change on top', () => {
  const row = createExampleRow({ about: 'now' })
  const seen = seenValuesOf(layout, row)
  expect(initialRecordForm(layout, { row })).toMatchObject({
    values: { ...editFormValues(layout, seen), uid: row.uid },
    seen,
    guards: {},
  })
  const again = initialRecordForm(layout, {
    row,
    resumed: taken({ name: 'Crane' }, { refusedId: 'one' }),
  })
  expect(again).toMatchObject({
    values: { ...editFormValues(layout, seen), name: 'Crane', uid: row.uid },
    seen,
    guards: {},
    refusedId: 'one',
  })
})
