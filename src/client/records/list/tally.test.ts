import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TabsLook } from '#client/records/layout.ts'
import { isOnTab, tallyOf } from './tally.ts'

interface Row {
  status: string
  mine: boolean
  late: boolean
}

const tabs = { field: 'status', groups: { open: ['new', 'begun'] } } as unknown as TabsLook
const chips = { mine: ({ mine }: Row) => mine, late: ({ late }: Row) => late }
const rowsOf = fc.array(fc.record({ status: fc.constantFrom('new', 'begun', 'shut'), mine: fc.boolean(), late: fc.boolean() }))
const setOf = fc.subarray(['mine', 'late'] as const)

test('each count is what there is once that tab and those chips are set, in whatever order the rows stand', () => {
  const count = (rows: readonly Row[]) => tallyOf(rows, tabs, ({ status }) => status, chips)
  fc.assert(
    fc.property(rowsOf, fc.constantFrom('all', 'open', 'new', 'begun', 'shut'), setOf, (rows, tab, on) => {
      const kept = (one: string) => rows.filter((row) => isOnTab(tabs, one, row.status) && on.every((key) => chips[key](row))).length
      const counted = count(rows)
      expect(counted.count(tab, on)).toBe(kept(tab))
      expect(count(rows.toReversed()).count(tab, on)).toBe(kept(tab))
      expect(Object.fromEntries(counted.tabs(on, ['new', 'begun', 'shut']))).toEqual(Object.fromEntries(['all', 'new', 'begun', 'shut', 'open'].map((one) => [one, kept(one)])))
    }),
  )
})

test('without tabs all is one, and a chip that the screen does not have keeps all', () => {
  const counted = tallyOf([{ mine: true }, { mine: false }], undefined, () => '', { mine: ({ mine }) => mine })
  expect([counted.count('all', ['overdue']), counted.count('all', ['mine'])]).toEqual([2, 1])
  expect(counted.tabs([]).get('all')).toBe(2)
})
