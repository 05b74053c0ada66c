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

test('a column that asks for room shows from there on', () => {
  expect(shownIn(48)).toEqual(['number', 'title', 'risk', 'person', 'edit'])
  expect(shownIn(47.9)).toEqual(['number', 'title', 'risk', 'edit'])
})

test('a column that somebody adds is left out where it does not fit; the others stay as they were', () => {
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

test('the last column goes first; what names the row never goes', () => {
  expect(shownIn(40)).toEqual(['number', 'title', 'risk', 'edit'])
  expect(shownIn(36)).toEqual(['number', 'title', 'edit'])
  expect(shownIn(10)).toEqual(['number', 'title', 'edit'])
})

test('what the person chose stays however narrow it is, and what they hid makes room', () => {
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

test('the rest fits, gaps and edges counted', () => {
  const fits = (room: number) =>
    leastOf(
      columns.filter(({ id }) => shownIn(room).includes(id)).map(({ width }) => width),
      room,
    ) <= room
  expect([29, 30, 37, 38, 48, 60].filter((room) => !fits(room))).toEqual([])
})

test('what is left over goes to the columns that grow, by their parts, and none becomes narrower than it must be', () => {
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
