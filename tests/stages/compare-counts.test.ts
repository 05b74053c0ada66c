import { expect, test } from 'vitest'
import { compareCounts, countsOf, lastRelease } from './compare-counts.ts'

const before = { offline: { tests: 87, seeds: 2420 }, kill: { tests: 1, kills: 50 } }

test('as much as before, or more, is well', () => {
  expect(compareCounts({ offline: { tests: 90, seeds: 2420 }, kill: { tests: 1, kills: 50 } }, before).lower).toEqual([])
})

test('fewer seeds are told, also when they are not told at all any more', () => {
  expect(compareCounts({ offline: { tests: 87, seeds: 2419 } }, before).lower).toEqual([expect.stringContaining('offline: 2419 seeds, 2420 at the last release')])
  expect(compareCounts({ kill: { tests: 1 } }, before).lower).toEqual([expect.stringContaining('kill: 0 kills, 50')])
})

test('stages that did not run are not judged', () => {
  expect(compareCounts({ kill: { tests: 1, kills: 50 } }, before).lower).toEqual([])
})

test('both counts are printed', () => {
  const [head, ...rows] = compareCounts({ kill: countsOf({ passed: 2, failed: 0, skipped: 0, failures: [], tally: { kills: 60 } }) }, before).lines
  expect(head).toMatch(/last release +now/)
  expect(rows.map((row) => row.split(/ {2,}/))).toEqual([['kill', 'tests', '1', '2'], ['kill', 'kills', '50', '60']])
})

test('the last release names the stages that prove something', () => {
  expect(Object.keys(lastRelease()).toSorted()).toEqual(['built', 'components', 'fields', 'journeys', 'kill', 'offline', 'postgres-15', 'real', 'server', 'unit'])
})
