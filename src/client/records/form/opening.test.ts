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

test('a new record begins empty but for what is preset, with a uid of its own', () => {
  const one = recordOpening(layout, { preset: { name: 'Bolt' } })
  expect(one).toMatchObject({
    values: { ...emptyValues(layout), name: 'Bolt', uid: expect.stringMatching(uid) as string },
    seen: {},
    guards: {},
  })
  expect(recordOpening(layout, {}).values.uid).not.toBe(one.values.uid)
})

test('a new record with the words of an earlier change: they go over what is preset; of another kind of form none', () => {
  const { values } = recordOpening(layout, {
    preset: { name: 'Bolt', about: 'preset' },
    taken: taken({ name: 'Crane' }),
  })
  expect(values).toMatchObject({ name: 'Crane', about: 'preset' })
  expect(
    recordOpening(layout, { taken: taken({ each: [{ name: 'Crane' }] }) }).values['name'],
  ).toBe('')
})

test('in the place of that change it is the record that it was to make; as a change of its own another one', () => {
  expect(recordOpening(layout, { taken: taken({}, { refusedId: 'one' }) })).toMatchObject({
    values: { uid: 'earlier' },
    refusedId: 'one',
  })
  const again = recordOpening(layout, { taken: taken({}) })
  expect(again.values.uid).toMatch(uid)
  expect(again.refusedId).toBeUndefined()
})

test('a record is measured against what it says now, with the words of an earlier change laid over it', () => {
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
