import { expect, test } from 'vitest'
import { beyond, firstDrawn } from './overscan.ts'

test('at rest the same number of rows is rendered beyond either end', () => {
  expect(beyond(null, 0, 62)).toEqual({ above: 4, below: 4 })
})

test('during scrolling rows are rendered ahead only, more if faster or lower, up to a limit', () => {
  expect(beyond('forward', 0.5, 62)).toEqual({ above: 0, below: 5 })
  expect(beyond('backward', 0.5, 62)).toEqual({ above: 5, below: 0 })
  expect(beyond('forward', 3, 62)).toEqual({ above: 0, below: 6 })
  expect(beyond('forward', 3, 300)).toEqual({ above: 0, below: 5 })
  expect(beyond('forward', 100, 40).below).toBe(6)
})

test('rows hidden below the head are not rendered while scrolling forward, and are at rest', () => {
  expect(firstDrawn(10, 0, 12)).toBe(12)
  expect(firstDrawn(10, 0, -3)).toBe(10)
  expect(firstDrawn(10, 4, null)).toBe(6)
  expect(firstDrawn(2, 4, null)).toBe(0)
})
