import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filteredRows, rowsIn } from '#client/ui/table/row-set.ts'
import type { TabsUi } from '#client/records/layout.ts'
import { isInTab, createFacetCounter } from './facet-counts.ts'

interface Row {
  status: string
  mine: boolean
  late: boolean
}

const tabs = { field: 'status', groups: { open: ['new', 'begun'] } } as unknown as TabsUi
const chips = { mine: ({ mine }: Row) => mine, late: ({ late }: Row) => late }
const rowsOf = fc.array(
  fc.record({
    status: fc.constantFrom('new', 'begun', 'shut'),
    mine: fc.boolean(),
    late: fc.boolean(),
  }),
)
const setOf = fc.subarray(['mine', 'late'] as const)

test('each count equals the rows with that tab and those chips, for all rows and for the filtered ones', () => {
  fc.assert(
    fc.property(
      rowsOf,
      fc.func(fc.boolean()),
      fc.constantFrom('all', 'open', 'new', 'begun', 'shut'),
      setOf,
      (rows, isKept, tab, on) => {
        const set = filteredRows(rows, null, isKept)
        const tally = createFacetCounter(rows, tabs, ({ status }) => status, chips)
        for (const [counted, among] of [
          [tally(null), rows],
          [tally(set), rowsIn(rows, set)],
          [tally(null), rows],
        ] as const) {
          const left = (one: string) =>
            among.filter(
              (row) => isInTab(tabs, one, row.status) && on.every((key) => chips[key](row)),
            ).length
          expect(counted.count(tab, on)).toBe(left(tab))
          expect(Object.fromEntries(counted.tabs(on, ['new', 'begun', 'shut']))).toEqual(
            Object.fromEntries(
              ['all', 'new', 'begun', 'shut', 'open'].map((one) => [one, left(one)]),
            ),
          )
        }
      },
    ),
  )
})

test('without tabs the whole list is one tab, and an unknown chip filters nothing', () => {
  const counted = createFacetCounter([{ mine: true }, { mine: false }], undefined, () => '', {
    mine: ({ mine }) => mine,
  })(null)
  expect([counted.count('all', ['overdue']), counted.count('all', ['mine'])]).toEqual([2, 1])
  expect(counted.tabs([]).get('all')).toBe(2)
})
