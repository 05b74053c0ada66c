import { expect, test } from 'vitest'
import { allRows, rowsWithoutTest } from './specification.ts'
import { allTitles } from './titles.ts'

const named = new Set(allTitles().flatMap(({ rows }) => rows))

test('a test names every row of docs/spec', () => {
  const missing = allRows.filter((row) => !named.has(row) && !Object.hasOwn(rowsWithoutTest, row))
  expect(
    missing.map(
      (row) => `${row}: put it into the name of the test that proves it, or write that test`,
    ),
  ).toEqual([])
})

test('a row listed as having no test has none', () => {
  expect(Object.keys(rowsWithoutTest).filter((row) => named.has(row))).toEqual([])
})
