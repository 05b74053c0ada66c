import { expect, test } from 'vitest'
import { inScope, later } from './rows-in-scope.ts'
import { allTitles, nameOf, rowsIn } from './titles.ts'

const titles = allTitles()
const named = new Set(titles.flatMap(({ rows }) => rows))
const kept = inScope.flatMap(rowsIn)
const postponed = Object.values(later).flatMap(rowsIn)

test('every row in scope is named by a test', () => {
  const missing = kept.filter((row) => !named.has(row))
  expect(
    missing.map(
      (row) => `${row}: put it into the name of the test that proves it, or write that test`,
    ),
  ).toEqual([])
})

test('a row that a test names is in scope', () => {
  const early = postponed.filter((row) => named.has(row))
  expect(
    early.map(
      (row) => `${row}: a test names it; move it into scope in tests/house/rows-in-scope.ts`,
    ),
  ).toEqual([])
})

/** The last row of each group of which something is kept. */
const lastRows = {
  SES: 102,
  SHELL: 78,
  ACC: 108,
  PROG: 100,
  PROJ: 35,
  HAZ: 17,
  SUB: 30,
  HELP: 23,
  CA: 73,
  PTP: 26,
  GFZ: 15,
  REP: 53,
  SCH: 57,
  WIZ: 59,
  INV: 109,
  TEAM: 128,
  GEN: 28,
  F: 86,
  API: 58,
  API2: 90,
  ACL: 271,
  G1: 120,
  G2: 93,
}

test.each(Object.entries(lastRows))(
  'each row of %s is either kept or postponed, none is forgotten and none is both',
  (group, last) => {
    const all = Array.from({ length: last }, (_, n) => nameOf(group, n + 1))
    const known = [...kept, ...postponed].filter((row) => row.startsWith(`${group}-`))
    expect(known.toSorted()).toEqual(all.toSorted())
  },
)

test('every group in scope has its last row', () => {
  const groups = new Set([...kept, ...postponed].map((row) => row.replace(/-\d+$/, '')))
  expect([...groups].toSorted()).toEqual(Object.keys(lastRows).toSorted())
})
