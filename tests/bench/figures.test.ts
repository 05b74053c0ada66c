import { expect, test } from 'vitest'
import { besidePeer, type Figure, kept, line, median, quantile, ratios } from './figures.ts'

const figure = (runs: number[], target?: Figure['target']): Figure => ({
  name: 'a key',
  unit: 'ms',
  runs,
  ...(target && { target }),
})

test('computes the median, the lower one of an even number, and a percentile of the values', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2, Number.NaN])
  expect([quantile([1, 2, 3, 4], 0.5), quantile([1, 2, 3, 4], 1), quantile([5], 0.99)]).toEqual([
    3, 4, 5,
  ])
})

test('the median meets or misses its target; a missing or failed measurement meets none', () => {
  expect(kept(figure([9, 10, 30], { most: 10 }))).toBe(true)
  expect(kept(figure([9, 11, 30], { most: 10 }))).toBe(false)
  expect(kept(figure([58, 60], { least: 58 }))).toBe(true)
  expect(kept(figure([57, 60], { least: 58 }))).toBe(false)
  expect(kept(figure([], { most: 10 }))).toBe(false)
  expect(kept(figure([1, Infinity, Infinity], { most: 10 }))).toBe(false)
  expect(kept(figure([1]))).toBeUndefined()
})

test('computes the ratio of each round, not the ratio of the medians', () => {
  expect(ratios([10, 40, 30], [10, 20, 60])).toEqual([1, 2, 0.5])
  const [ours, peer, ratio] = besidePeer(
    'a key',
    'ms',
    'bare',
    { ours: [10, 40, 30], peer: [10, 20, 60] },
    { own: { most: 30 }, ratio: { most: 1.1 } },
  )
  expect([ours?.runs, ours?.target, peer?.name, peer?.target]).toEqual([
    [10, 40, 30],
    { most: 30 },
    'a key: bare',
    undefined,
  ])
  expect([ratio?.name, ratio?.runs, ratio?.target, ratio && median(ratio.runs)]).toEqual([
    'a key: ours / bare',
    [1, 2, 0.5],
    { most: 1.1 },
    1,
  ])
})

test('a line shows median, smallest, largest, target and result', () => {
  expect(line(figure([9, 11, 130], { most: 10 })).split(/\s{2,}/)).toEqual([
    'a key',
    '11.0 ms (9.00–130)',
    '≤ 10',
    'MISSED',
  ])
  expect(line(figure([60], { least: 57 })).split(/\s{2,}/)).toEqual([
    'a key',
    '60.0 ms',
    '≥ 57',
    'kept',
  ])
  expect(line(figure([60])).split(/\s{2,}/)).toEqual(['a key', '60.0 ms'])
})
