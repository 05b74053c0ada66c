import { expect, test } from 'vitest'
import { fieldLines } from './field-lines.ts'

const [number, name, address, status, person] = [
  { id: 'number', width: 6 },
  { id: 'name', width: 7, grow: 3 },
  { id: 'address', width: 6, grow: 2 },
  { id: 'status', width: 8 },
  { id: 'person', width: 6, grow: 2 },
]
const shown = [number, name, address, status, person]
const fields = [number, name, address, person]
const linesIn = (room: number, columns = shown) => fieldLines(fields, columns, room)?.map((line) => line.map(({ id }) => id)) ?? 'columns'

test('fields stand under the heads of their columns where each is wide enough for a name', () => {
  expect(linesIn(60)).toBe('columns')
  expect(linesIn(59)).not.toBe('columns')
})

test('else they share a line of their own, or two in the same order', () => {
  expect(linesIn(61, [number, name, address, status])).toEqual([['number', 'name', 'address', 'person']])
  expect(linesIn(59)).toEqual([['number', 'name'], ['address', 'person']])
  expect(linesIn(46)).toEqual([['number', 'name'], ['address', 'person']])
})

test('narrower than any line each field has its own', () => {
  expect(linesIn(20)).toEqual([['number'], ['name'], ['address'], ['person']])
})

test('the field of a column that is not shown is there all the same', () => {
  expect(linesIn(200, [number, name, status, person])).toEqual([['number', 'name', 'address', 'person']])
})
