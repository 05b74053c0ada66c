import { expect, test } from 'vitest'
import { assignNodes } from './row-nodes.ts'

const none = new Map<number, number>()

test('remaining rows keep their node, and new rows use the free ones', () => {
  const first = assignNodes(none, [0, 1, 2], false)
  expect([...first]).toEqual([
    [0, 0],
    [1, 1],
    [2, 2],
  ])
  expect([...assignNodes(first, [1, 2, 3], false)]).toEqual([
    [1, 1],
    [2, 2],
    [3, 0],
  ])
})

test('uses an existing node before a new one', () => {
  expect([
    ...assignNodes(
      new Map([
        [5, 4],
        [6, 2],
      ]),
      [6, 7],
      false,
    ),
  ]).toEqual([
    [6, 2],
    [7, 4],
  ])
})

test('two rows never share a node, however far the jump', () => {
  const jumped = assignNodes(assignNodes(none, [0, 1, 2, 3], false), [0, 900, 901, 902, 903], true)
  expect(new Set(jumped.values()).size).toBe(5)
  expect(jumped.get(0)).toBe(0)
})

test('while scrolling each node keeps its place, and a free node its row until another needs it', () => {
  const four = assignNodes(none, [0, 1, 2, 3], true)
  const spare = assignNodes(four, [1, 2, 3], true)
  expect([...spare]).toEqual([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 3],
  ])
  expect([...assignNodes(spare, [2, 3, 4, 5, 6], true)]).toEqual([
    [4, 0],
    [5, 1],
    [2, 2],
    [3, 3],
    [6, 4],
  ])
})

test('at rest nodes are in row order, and the next scroll leaves them there', () => {
  const scrolled = assignNodes(assignNodes(none, [0, 1, 2], true), [2, 3, 4], true)
  expect([...scrolled.keys()]).toEqual([3, 4, 2])
  const rested = assignNodes(scrolled, [2, 3, 4], false)
  expect([...rested]).toEqual([
    [2, 2],
    [3, 0],
    [4, 1],
  ])
  expect([...assignNodes(rested, [2, 3, 4], true)]).toEqual([...rested])
  expect([...assignNodes(scrolled, [2, 3], false).keys()]).toEqual([2, 3])
})
