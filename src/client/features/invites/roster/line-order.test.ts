import { expect, test } from 'vitest'
import type { DryLine } from './roster-types.ts'
import { sortedLines, rankOf } from './line-order.ts'

const line = (
  number: number,
  outcome: DryLine['outcome'],
  more: Partial<DryLine> = {},
): DryLine => ({
  line: number,
  outcome,
  values: {},
  was: {},
  errors: {},
  isCorrected: false,
  userID: null,
  ...more,
})
const lines = [
  line(2, 'unchanged'),
  line(3, 'new'),
  line(4, 'changed'),
  line(5, 'new', { isCorrected: true }),
  line(6, 'new', { errors: { email: { code: 'email' } } }),
  line(7, 'refused'),
  line(8, 'refused'),
]
const ranksOf = (of: readonly DryLine[]) => Uint8Array.from(of, rankOf)

test('lines that need attention come first, each group in file order', () => {
  expect(sortedLines(lines, 'all', ranksOf(lines)).map(({ line: number }) => number)).toEqual([
    7, 8, 6, 5, 4, 3, 2,
  ])
  expect(sortedLines(lines, 'new', ranksOf(lines)).map(({ line: number }) => number)).toEqual([
    6, 5, 3,
  ])
})

test('a corrected line stays at its first position', () => {
  const mended = lines.map((each) =>
    each.line === 8 ? line(8, 'new', { isCorrected: true }) : each,
  )
  expect(sortedLines(mended, 'all', ranksOf(lines)).map(({ line: number }) => number)).toEqual([
    7, 8, 6, 5, 4, 3, 2,
  ])
})
