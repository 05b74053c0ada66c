import { expect, test } from 'vitest'
import { beyond } from './overscan.ts'

test('at rest as many rows lie beyond either end', () => {
  expect(beyond(null, 0, 62)).toEqual({ above: 4, below: 4 })
})

test('while a list scrolls rows lie ahead alone, more of them the faster and the lower they are, and never many', () => {
  expect(beyond('forward', 0.5, 62)).toEqual({ above: 0, below: 5 })
  expect(beyond('backward', 0.5, 62)).toEqual({ above: 5, below: 0 })
  expect(beyond('forward', 3, 62)).toEqual({ above: 0, below: 5 })
  expect(beyond('forward', 3, 300)).toEqual({ above: 0, below: 5 })
  expect(beyond('forward', 100, 40).below).toBe(5)
})
