import { expect, test } from 'vitest'
import { assignSlots } from './table-rows.tsx'

test('rows that stay keep their node, rows that enter take the free ones', () => {
  const first = assignSlots(new Map(), [0, 1, 2])
  expect([...first]).toEqual([[0, 0], [1, 1], [2, 2]])
  const next = assignSlots(first, [1, 2, 3])
  expect(next.get(1)).toBe(1)
  expect(next.get(2)).toBe(2)
  expect(next.get(3)).toBe(0)
})

test('no two rows share a node, however far the jump', () => {
  const jumped = assignSlots(assignSlots(new Map(), [0, 1, 2, 3]), [0, 900, 901, 902, 903])
  expect(new Set(jumped.values()).size).toBe(5)
  expect(jumped.get(0)).toBe(0)
})
