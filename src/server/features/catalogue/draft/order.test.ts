import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eachSeed, seedsOf } from '#tests/world/seeds.ts'
import { inserted, moveEntry, multiOrder } from './order.ts'

const seeds = seedsOf({ fixed: 50, more: 300 })
const lists = fc.uniqueArray(fc.nat({ max: 500 }), { minLength: 1, maxLength: 40 })
/** A list and two places in it, counted from 1. */
const placed = lists.chain((list) =>
  fc.tuple(
    fc.constant(list),
    fc.integer({ min: 1, max: list.length }),
    fc.integer({ min: 1, max: list.length }),
  ),
)
const always = <T>(arbitrary: fc.Arbitrary<T>, holds: (value: T) => void) =>
  eachSeed(seeds, (seed) => fc.assert(fc.property(arbitrary, holds), { seed, numRuns: 20 }))
const sorted = (list: readonly number[]) => list.toSorted((one, other) => one - other)

describe('orders of the draft, with random lists', () => {
  test('a move puts the entry at its place and leaves all others in their order', async () => {
    await always(placed, ([list, from, target]) => {
      const order = moveEntry(list, from, target)
      expect(sorted(order)).toEqual(sorted(list))
      expect(order[target - 1]).toBe(list[from - 1])
      expect(order.filter((one) => one !== list[from - 1])).toEqual(
        list.filter((one) => one !== list[from - 1]),
      )
    })
  })

  test('a move back undoes a move', async () => {
    await always(placed, ([list, from, target]) => {
      expect(moveEntry(moveEntry(list, from, target), target, from)).toEqual(list)
    })
  })

  test('a removed entry returns to its place, or to the end of a shorter list', async () => {
    await always(placed, ([list, place]) => {
      const entry = list[place - 1] ?? 0
      expect(inserted(list.toSpliced(place - 1, 1), place, entry)).toEqual(list)
      expect(inserted(list, list.length + 9, -1).at(-1)).toBe(-1)
    })
  })

  test('a multi-question form lists each item once; items without a place come last, questions before sub-forms', async () => {
    const rows = (from: number) =>
      fc.uniqueArray(
        fc.record({
          id: fc.nat({ max: 99 }).map((id) => id + from),
          mqSortOrder: fc.option(fc.nat({ max: 20 })),
        }),
        { selector: ({ id }) => id, maxLength: 12 },
      )
    await always(fc.tuple(rows(0), rows(100)), ([questions, subForms]) => {
      const order = multiOrder(questions, subForms)
      expect(sorted(order.map(({ id }) => id))).toEqual(
        sorted([...questions, ...subForms].map(({ id }) => id)),
      )
      const unplaced = order.filter(({ id }) =>
        [...questions, ...subForms].some((row) => row.id === id && row.mqSortOrder === null),
      )
      expect(order.slice(order.length - unplaced.length)).toEqual(unplaced)
      expect(unplaced.map(({ type }) => type)).toEqual(unplaced.map(({ type }) => type).toSorted())
    })
  })
})
