import { expect, test } from 'vitest'
import { naturalKey } from '#contract/kernel/natural.ts'
import { onTop, sortRows } from './arrange.ts'

const row = (number: string, age: number | null) => ({ number, age })
const rows = [row('10A', 3), row('9', null), row('', 1), row('A1', 2), row('10', 2)]
const byNumber = (each: { number: string }) => (each.number === '' ? null : naturalKey(each.number))
const byAge = (each: { age: number | null }) => each.age

test('PROJ-07 numbers sort naturally, empty last', () => {
  expect(sortRows(rows, byNumber, false).map((each) => each.number)).toEqual(['9', '10', '10A', 'A1', ''])
})

test('descending turns the order and still leaves empty last', () => {
  expect(sortRows(rows, byNumber, true).map((each) => each.number)).toEqual(['A1', '10A', '10', '9', ''])
})

test('equal rows keep their order, in both directions', () => {
  expect(sortRows(rows, byAge, false).map((each) => each.number)).toEqual(['', 'A1', '10', '10A', '9'])
  expect(sortRows(rows, byAge, true).map((each) => each.number)).toEqual(['10A', 'A1', '10', '', '9'])
})

test('some stand on top, in the order that they have; where there are none the rows stay the same array', () => {
  const isEven = (each: { age: number | null }) => each.age === 2
  expect(onTop(rows, isEven).map((each) => each.number)).toEqual(['A1', '10', '10A', '9', ''])
  expect(onTop(rows, () => false)).toBe(rows)
})

test('the rows handed in stay as they were, and sorting asks each once for its key: a text for good, a number with each sort', () => {
  const asked = { texts: 0, numbers: 0 }
  const text = (each: { number: string }) => {
    asked.texts += 1
    return naturalKey(each.number)
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

test('rows that stand in their order already are the same list, in either direction', () => {
  const up = sortRows(rows, byAge, false)
  expect(sortRows(up, byAge, false)).toBe(up)
  const down = sortRows(rows, byAge, true)
  expect(sortRows(down, byAge, true)).toBe(down)
  expect(sortRows(up, byAge, true)).not.toBe(up)
})
