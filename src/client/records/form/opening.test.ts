import { expect, test } from 'vitest'
import type { Patch } from '#client/records/values.ts'
import { aPart, partLayout as layout } from '#client/records/examples.ts'
import { editValues, emptyValues, seenOf } from '#client/records/values.ts'
import { recordOpening } from './opening.ts'
import type { ResumedChange } from './use-resumed-change.ts'

const uid = /^[0-9a-f-]{36}$/
/** Returns a change with these words, as the tray hands it to a form. */
const taken = (patch: object, more: Partial<ResumedChange> = {}) =>
  ({
    entry: { id: 'one', ref: 'earlier', patch: patch as Patch },
    review: null,
    ...more,
  }) as ResumedChange

test('a new record is empty except for preset values and has its own uid', () => {
  const one = recordOpening(layout, { preset: { name: 'Bolt' } })
  expect(one).toMatchObject({
    values: { ...emptyValues(layout), name: 'Bolt', uid: expect.stringMatching(uid) as string },
    seen: {},
    guards: {},
  })
  expect(recordOpening(layout, {}).values.uid).not.toBe(one.values.uid)
})

test('the values of an earlier change replace preset ones; another kind of form ignores them', () => {
  const { values } = recordOpening(layout, {
    preset: { name: 'Bolt', about: 'preset' },
    taken: taken({ name: 'Crane' }),
  })
  expect(values).toMatchObject({ name: 'Crane', about: 'preset' })
  expect(
    recordOpening(layout, { taken: taken({ each: [{ name: 'Crane' }] }) }).values['name'],
  ).toBe('')
})

test('a replaced change keeps its record; a separate change gets a new one', () => {
  expect(recordOpening(layout, { taken: taken({}, { refusedId: 'one' }) })).toMatchObject({
    values: { uid: 'earlier' },
    refusedId: 'one',
  })
  const again = recordOpening(layout, { taken: taken({}) })
  expect(again.values.uid).toMatch(uid)
  expect(again.refusedId).toBeUndefined()
})

test('an edit compares with the current row, with the values of an earlier change on top', () => {
  const row = aPart({ about: 'now' })
  const seen = seenOf(layout, row)
  expect(recordOpening(layout, { row })).toMatchObject({
    values: { ...editValues(layout, seen), uid: row.uid },
    seen,
    guards: {},
  })
  const again = recordOpening(layout, {
    row,
    taken: taken({ name: 'Crane' }, { refusedId: 'one' }),
  })
  expect(again).toMatchObject({
    values: { ...editValues(layout, seen), name: 'Crane', uid: row.uid },
    seen,
    guards: {},
    refusedId: 'one',
  })
})
