import { expect, test } from 'vitest'
import { leastOf, leftOut, type Sized, widthsIn } from './room.ts'

const columns: Sized[] = [
  { id: 'number', width: 6, hideable: false },
  { id: 'title', width: 14, main: true },
  { id: 'risk', width: 8 },
  { id: 'person', width: 8, minTableWidth: 48 },
  { id: 'edit', width: 3, hideable: false },
]
const shownIn = (room: number, list: readonly Sized[] = columns, hidden: string[] = []) => {
  const out = leftOut(list, hidden, room)
  return list.map(({ id }) => id).filter((id) => !out.includes(id) && !hidden.includes(id))
}

test('a column with a minimum width shows from that width on', () => {
  expect(shownIn(48)).toEqual(['number', 'title', 'risk', 'person', 'edit'])
  expect(shownIn(47.9)).toEqual(['number', 'title', 'risk', 'edit'])
})

test('an added column is left out if it does not fit; the others stay unchanged', () => {
  const added = [...columns.slice(0, 4), { id: 'due', width: 8 }, ...columns.slice(4)]
  for (const room of [37, 40, 46, 48, 54.9, 55])
    expect(
      shownIn(room, added).filter((id) => id !== 'due'),
      String(room),
    ).toEqual(shownIn(room))
  expect([40, 44.9, 54.2, 54.25].map((room) => shownIn(room, added).includes('due'))).toEqual([
    false,
    false,
    false,
    true,
  ])
})

test('the last column is removed first; the columns that name the row stay', () => {
  expect(shownIn(40)).toEqual(['number', 'title', 'risk', 'edit'])
  expect(shownIn(36)).toEqual(['number', 'title', 'edit'])
  expect(shownIn(10)).toEqual(['number', 'title', 'edit'])
})

test('a column that the user chose stays at any width, and hidden columns free space', () => {
  const chosen = columns.map((column) => ({ ...column, minTableWidth: 0 }))
  expect(shownIn(20, chosen)).toEqual(['number', 'title', 'risk', 'person', 'edit'])
  expect(
    shownIn(
      47,
      columns.map((column) => ({ ...column, minTableWidth: undefined })),
      ['risk'],
    ),
  ).toEqual(['number', 'title', 'person', 'edit'])
})

test('the shown columns fit, including gaps and edges', () => {
  const fits = (room: number) =>
    leastOf(
      columns.filter(({ id }) => shownIn(room).includes(id)).map(({ width }) => width),
      room,
    ) <= room
  expect([29, 30, 37, 38, 48, 60].filter((room) => !fits(room))).toEqual([])
})

test('the spare width is shared by the growing columns in proportion, and none gets below its minimum', () => {
  const tracks = [
    { id: 'number', width: 4 },
    { id: 'title', width: 10, grow: 3 },
    { id: 'person', width: 8, grow: 1 },
  ]
  // 2 × 1.5 rem at the edges, 2 × 0.75 between: of 60 rem 51.5 are left for what grows.
  expect(Object.fromEntries(widthsIn(tracks, 60))).toEqual({
    number: 4,
    title: 38.625,
    person: 12.875,
  })
  // Held upright the edges have 1.75 rem: 41 are left.
  expect(Object.fromEntries(widthsIn(tracks, 50))).toEqual({
    number: 4,
    title: 30.75,
    person: 10.25,
  })
  // A quarter of 29 rem is less than the person needs.
  expect(Object.fromEntries(widthsIn(tracks, 38))).toEqual({ number: 4, title: 21, person: 8 })
  expect(Object.fromEntries(widthsIn(tracks, 20))).toEqual({ number: 4, title: 10, person: 8 })
})
