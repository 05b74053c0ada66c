import { expect, test } from 'vitest'
import { fieldPlaces } from './field-places.ts'
import type { Sized } from './room.ts'

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
  return typeof places === 'string'
    ? places
    : places.map(({ column: { id }, span }) => (span === 1 ? id : `${id} ${span}`))
}

test('fields are under the heads of their columns if each is wide enough for a name', () => {
  expect(placesIn(58.5)).toEqual(['number', 'name', 'address', 'status', 'person'])
  expect(placesIn(58.4)).toBe('two')
})

test('a field uses the space of the buttons behind it, which an edited row does not show', () => {
  const wide = [...columns, edit]
  // Without it the person's column alone would be too narrow here.
  expect(placesIn(66, wide)).toEqual(['number', 'name', 'address', 'status', 'person 2'])
  // Buttons behind a fact of the row are no neighbour of a field.
  expect(placesIn(70, [number, name, address, person, status, edit])).toEqual([
    'number',
    'name',
    'address',
    'person',
    'status',
    'edit',
  ])
})

test('otherwise the fields form a block of two columns, or of one if two are too narrow', () => {
  expect([46, 35, 34.9, 20].map((room) => placesIn(room))).toEqual(['two', 'two', 'one', 'one'])
})

test('the field of a hidden column is in the block, however wide the table is', () => {
  expect(placesIn(200, [number, name, status, person])).toBe('two')
})

const [tick, who, tier, boss, role, company, create] = [
  { id: 'tick', width: 2 },
  { id: 'who', width: 9 },
  { id: 'tier', width: 4 },
  { id: 'boss', width: 6, grow: 2 },
  { id: 'role', width: 6 },
  { id: 'company', width: 6, grow: 1 },
  { id: 'create', width: 4, grow: 1, control: true },
]
const people = [tick, { ...who, grow: 1 }, tier, boss, role, company, create]

test('a narrow field uses the space of neighbours without a field, first before it, then behind; a switch needs none', () => {
  const placed = fieldPlaces(new Set(['who', 'boss', 'company', 'create']), people, people, 45.5)
  expect(
    Array.isArray(placed) && placed.map(({ column: { id }, span }) => `${id} ${span}`),
  ).toEqual(['who 2', 'boss 2', 'company 2', 'create 1'])
  expect(
    fieldPlaces(
      new Set(['who', 'tier', 'boss', 'role', 'company', 'create']),
      people,
      people,
      45.5,
    ),
  ).toBe('two')
})

test('the field of a hidden column is under the column that it names', () => {
  const title = { id: 'title', width: 8, grow: 1, under: 'who' }
  const placed = (shown: typeof people) =>
    fieldPlaces<Sized & { under?: string; control?: boolean }>(
      new Set(['who', 'title', 'boss', 'company']),
      [...people, title],
      shown,
      60,
    )
  const places = placed(people)
  expect(
    typeof places !== 'string' &&
      places.flatMap(({ column: { id }, below }) =>
        below.map((field) => `${field.id} under ${id}`),
      ),
  ).toEqual(['title under who'])
  expect(placed(people.filter(({ id }) => id !== 'who'))).toBe('two')
})
