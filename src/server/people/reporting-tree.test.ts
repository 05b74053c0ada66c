import { expect, test } from 'vitest'
import type { AccountTx } from '#server/db/database.ts'
import { everyoneBelow, tierOf, treeAbove } from './reporting-tree.ts'

// 1 owner ─ 2 ─ 3, 4 ─ 5; 6 is alone
const tree = new Map([
  [1, null],
  [2, 1],
  [3, 2],
  [4, 2],
  [5, 4],
  [6, null],
])

test.each([
  [1, [1, 2, 3, 4, 5]],
  [2, [2, 3, 4, 5]],
  [4, [4, 5]],
  [5, [5]],
  [6, [6]],
  [9, [9]],
])('G2-47 the chain of %i', (user, chain) => {
  expect([...everyoneBelow(tree, user)].toSorted((one, other) => one - other)).toEqual(chain)
})

test.each([
  [1, 1],
  [2, 2],
  [5, 4],
  [6, 1],
  [9, 1],
])('G1-01 the tier of %i is %i', (user, tier) => {
  expect(tierOf(tree, user)).toBe(tier)
})

test('a circle in the tree ends', () => {
  const circle = new Map([
    [1, 2],
    [2, 1],
  ])
  expect([...everyoneBelow(circle, 1)]).toEqual([1, 2])
  expect(tierOf(circle, 1)).toBe(2)
})

test('asks only for the people above, in a company of any size', async () => {
  const asked: unknown[] = []
  const above = [
    { user_id: 2, reports_to_user_id: 1 },
    { user_id: 1, reports_to_user_id: null },
  ]
  const tx = {
    accountID: 7,
    query: async (_: unknown, values: unknown) => (asked.push(values), above),
  } as unknown as AccountTx
  const known = await treeAbove(tx, [
    { user_id: 5, reports_to_user_id: 4 },
    { user_id: 4, reports_to_user_id: 2 },
    { user_id: 3, reports_to_user_id: 2 },
  ])
  expect([3, 4, 5].map((user) => tierOf(known, user))).toEqual([3, 3, 4])
  await treeAbove(tx, [{ user_id: 1, reports_to_user_id: null }])
  expect(asked).toEqual([[7, [2]]])
})
