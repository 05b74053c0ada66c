import { expect, test } from 'vitest'
import { correctiveActionLayout as layout } from '#client/features/corrective-actions/layout.ts'
import { createListUrlCodec, applyListView } from './list-state.ts'

const address = createListUrlCodec(layout)
const sortOf = (raw: Record<string, string>) => address.parse(raw).sort
const overdue = { column: 'dueDate', desc: false }
const byNumber = { column: 'number', desc: false }

test('sorts overdue records most overdue first until the user sorts otherwise', () => {
  expect(sortOf({ overdue: '1' })).toEqual(overdue)
  expect(sortOf({ overdue: '1', sort: '-severity' })).toEqual({ column: 'severity', desc: true })
  expect(sortOf({})).toEqual(byNumber)
  expect(address.write(address.parse({ overdue: '1' }))).toMatchObject({
    overdue: 1,
    sort: undefined,
  })
})

test("a chip sets its sort and removes it again, but leaves the user's sort", () => {
  const all = address.parse({})
  const set = address.withChips(all, ['overdue'])
  expect(set.sort).toEqual(overdue)
  expect(address.withChips(set, []).sort).toEqual(byNumber)
  const sorted = address.parse({ sort: '-severity' })
  expect(address.withChips(sorted, ['overdue']).sort).toEqual(sorted.sort)
  expect(
    applyListView({ label: { id: 'x' }, tab: 'all', chips: ['mine', 'overdue'] }, address, all)
      .sort,
  ).toEqual(overdue)
})
