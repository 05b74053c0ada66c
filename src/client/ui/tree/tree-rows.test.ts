import { expect, test } from 'vitest'
import { countMatching, deeperThan, matchingNodes, treeRows, type TreeNode } from './tree-rows.ts'

const node = (id: string, ...children: TreeNode[]): TreeNode => ({ id, text: id, children })
const tree = [node('owner', node('safety', node('lead')), node('north')), node('second')]

test('rows are in reading order with level and position', () => {
  expect(
    treeRows(tree, new Set()).map((row) => [row.node.id, row.level, row.place, row.siblings]),
  ).toEqual([
    ['owner', 1, 1, 2],
    ['safety', 2, 1, 2],
    ['lead', 3, 1, 1],
    ['north', 2, 2, 2],
    ['second', 1, 2, 2],
  ])
})

test('leaves out folded rows', () => {
  expect(treeRows(tree, new Set(['owner'])).map((row) => row.node.id)).toEqual(['owner', 'second'])
})

test('guide lines continue if a sibling follows', () => {
  expect(treeRows(tree, new Set()).find((row) => row.node.id === 'lead')?.lines).toEqual([
    true,
    true,
  ])
})

test('a large tree opens down to a given depth', () => {
  expect(deeperThan(tree, 1)).toEqual(['safety'])
})

test('a match shows its path, without other nodes below it', () => {
  const named = [
    {
      id: '1',
      text: 'Zoë Ames',
      also: 'Rigger',
      children: [
        { id: '2', text: 'Bo' },
        { id: '3', text: 'Zoe Low', children: [{ id: '4', text: 'Al' }] },
      ],
    },
    { id: '5', text: 'Al Ames' },
  ]
  const ids = (words: string) =>
    treeRows(matchingNodes(named, words), new Set()).map((row) => row.node.id)
  expect([ids('zoe'), ids('bo'), ids('al ames'), ids('rigger zoe'), ids('nobody')]).toEqual([
    ['1', '3'],
    ['1', '2'],
    ['5'],
    ['1'],
    [],
  ])
  expect(['zoe', 'al', 'nobody'].map((words) => countMatching(named, words))).toEqual([2, 2, 0])
  expect(matchingNodes(named, 'al')[1]).toBe(named[1])
})
