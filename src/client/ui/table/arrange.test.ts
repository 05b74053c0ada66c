import { expect, test } from 'vitest'
import { naturalKey } from '#contract/kernel/natural.ts'
import { sortRows } from '#tests/world/sort-rows.ts'
import { arrangeRows, placesOnTop } from './arrange.ts'
import { filteredRows, withPlace } from './row-set.ts'

const row = (number: string, age: number | null) => ({ number, age })
const rows = [row('10A', 3), row('9', null), row('', 1), row('A1', 2), row('10', 2)]
const byNumber = (each: { number: string }) =>
  each.number === '' ? null : naturalKey(each.number, 'en')
const byAge = (each: { age: number | null }) => each.age

test('PROJ-07 numbers sort naturally, empty last', () => {
  expect(sortRows(rows, byNumber, false).map((each) => each.number)).toEqual([
    '9',
    '10',
    '10A',
    'A1',
    '',
  ])
})

test('descending reverses the order and still leaves empty last', () => {
  expect(sortRows(rows, byNumber, true).map((each) => each.number)).toEqual([
    'A1',
    '10A',
    '10',
    '9',
    '',
  ])
})

test('equal rows keep their order in both directions', () => {
  expect(sortRows(rows, byAge, false).map((each) => each.number)).toEqual([
    '',
    'A1',
    '10',
    '10A',
    '9',
  ])
  expect(sortRows(rows, byAge, true).map((each) => each.number)).toEqual([
    '10A',
    'A1',
    '10',
    '',
    '9',
  ])
})

test("moves some rows to the top in the rows' own or the given order; without such rows the order stays", () => {
  const isEven = (each: { age: number | null }) => each.age === 2
  const shown = (order: readonly number[] | null) =>
    arrangeRows(rows, placesOnTop(rows, order, isEven), null).map((each) => each.number)
  expect(shown(null)).toEqual(['A1', '10', '10A', '9', ''])
  expect(shown([4, 3, 2, 1, 0])).toEqual(['10', 'A1', '', '9', '10A'])
  expect(
    arrangeRows(
      rows,
      placesOnTop(rows, null, () => false),
      null,
    ),
  ).toBe(rows)
})

test('shows the rows of a set in the given order', () => {
  const young = filteredRows(rows, null, ({ age }) => age !== null && age < 3)
  const shown = (order: readonly number[] | null, set = young) =>
    arrangeRows(rows, order, set).map((each) => each.number)
  expect(shown(null)).toEqual(['', 'A1', '10'])
  expect(shown([4, 3, 2, 1, 0])).toEqual(['10', 'A1', ''])
  expect(
    shown(
      null,
      filteredRows(rows, young, ({ number }) => number !== ''),
    ),
  ).toEqual(['A1', '10'])
  expect(filteredRows(rows, young, null)).toBe(young)
  expect(shown(null, withPlace(young, 1))).toEqual(['9', '', 'A1', '10'])
  expect(shown(null)).toEqual(['', 'A1', '10'])
})

test('sorting leaves the input unchanged and reads each key once: texts are cached, numbers are not', () => {
  const asked = { texts: 0, numbers: 0 }
  const text = (each: { number: string }) => {
    asked.texts += 1
    return naturalKey(each.number, 'en')
  }
  const number = (each: { age: number | null }) => {
    asked.numbers += 1
    return each.age
  }
  const before = [...rows]
  for (const desc of [false, true]) {
    sortRows(rows, text, desc)
    sortRows(rows, number, desc)
  }
  expect(rows).toEqual(before)
  expect(asked).toEqual({ texts: rows.length, numbers: 2 * rows.length })
})

test('rows already in order are returned as the same list, in either direction', () => {
  const up = sortRows(rows, byAge, false)
  expect(sortRows(up, byAge, false)).toBe(up)
  const down = sortRows(rows, byAge, true)
  expect(sortRows(down, byAge, true)).toBe(down)
  expect(sortRows(up, byAge, true)).not.toBe(up)
})
