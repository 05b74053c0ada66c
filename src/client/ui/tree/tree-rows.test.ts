import { expect, test } from 'vitest'
import { deeperThan, treeRows, type TreeNode } from './tree-rows.ts'

const node = (id: string, ...children: TreeNode[]): TreeNode => ({ id, text: id, children })
const tree = [node('owner', node('safety', node('lead')), node('north')), node('second')]

test('rows come in reading order with level and place', () => {
  expect(treeRows(tree, new Set()).map((row) => [row.node.id, row.level, row.place, row.siblings])).toEqual([
    ['owner', 1, 1, 2],
    ['safety', 2, 1, 2],
    ['lead', 3, 1, 1],
    ['north', 2, 2, 2],
    ['second', 1, 2, 2],
  ])
})

test('what is folded is left out', () => {
  expect(treeRows(tree, new Set(['owner'])).map((row) => row.node.id)).toEqual(['owner', 'second'])
})

test('guide lines go on where a sibling follows', () => {
  expect(treeRows(tree, new Set()).find((row) => row.node.id === 'lead')?.lines).toEqual([true, true])
})

test('a large tree opens to a depth', () => {
  expect(deeperThan(tree, 1)).toEqual(['safety'])
})
