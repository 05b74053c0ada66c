import { expect, test } from 'vitest'
import { correctiveActionLayout as layout } from '#client/features/corrective-actions/layout.ts'
import { listAddress, viewed } from './list-state.ts'

const address = listAddress(layout)
const sortOf = (raw: Record<string, string>) => address.parse(raw).sort
const overdue = { column: 'dueDate', desc: false }
const byNumber = { column: 'number', desc: false }

test('what is overdue stands with the most overdue first, until a person sorts otherwise', () => {
  expect(sortOf({ overdue: '1' })).toEqual(overdue)
  expect(sortOf({ overdue: '1', sort: '-severity' })).toEqual({ column: 'severity', desc: true })
  expect(sortOf({})).toEqual(byNumber)
  expect(address.write(address.parse({ overdue: '1' }))).toMatchObject({
    overdue: 1,
    sort: undefined,
  })
})

test('a chip brings its order and takes it along, one that a person chose stays', () => {
  const all = address.parse({})
  const set = address.withChips(all, ['overdue'])
  expect(set.sort).toEqual(overdue)
  expect(address.withChips(set, []).sort).toEqual(byNumber)
  const sorted = address.parse({ sort: '-severity' })
  expect(address.withChips(sorted, ['overdue']).sort).toEqual(sorted.sort)
  expect(
    viewed({ label: { id: 'x' }, tab: 'all', chips: ['mine', 'overdue'] }, address, all).sort,
  ).toEqual(overdue)
})
