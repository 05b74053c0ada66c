import { expect, test } from 'vitest'
import { fieldPlaces } from './field-places.ts'

const [number, name, address, status, person, edit] = [
  { id: 'number', width: 6 },
  { id: 'name', width: 7, grow: 3 },
  { id: 'address', width: 6, grow: 2 },
  { id: 'status', width: 8 },
  { id: 'person', width: 6, grow: 2 },
  { id: 'edit', width: 3, quietHeader: true },
]
const columns = [number, name, address, status, person]
const edited = new Set(['number', 'name', 'address', 'person'])
const placesIn = (room: number, shown: typeof columns = columns) => {
  const places = fieldPlaces(edited, columns, shown, room)
  return typeof places === 'string' ? places : places.map(({ column: { id }, span }) => (span === 1 ? id : `${id} ${span}`))
}

test('fields stand under the heads of their columns where each is wide enough for a name', () => {
  expect(placesIn(58.5)).toEqual(['number', 'name', 'address', 'status', 'person'])
  expect(placesIn(58.4)).toBe('two')
})

test('a field takes the room of the buttons behind it, which an edited row has not', () => {
  const wide = [...columns, edit]
  // Without it the person's column alone would be too narrow here.
  expect(placesIn(66, wide)).toEqual(['number', 'name', 'address', 'status', 'person 2'])
  // Buttons behind a fact of the row are no neighbour of a field.
  expect(placesIn(70, [number, name, address, person, status, edit])).toEqual(['number', 'name', 'address', 'person', 'status', 'edit'])
})

test('else they are a block of two columns, or of one where two are not read whole', () => {
  expect([46, 35, 34.9, 20].map((room) => placesIn(room))).toEqual(['two', 'two', 'one', 'one'])
})

test('the field of a column that is not shown has its place in the block, however wide the table is', () => {
  expect(placesIn(200, [number, name, status, person])).toBe('two')
})
