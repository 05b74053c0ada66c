import { expect, test } from 'vitest'
import { countedChoices, countsQuery } from './counted-choices.ts'
import { emptyReportChoice } from './report-choice.ts'

const tower = { id: 1, label: 'Tower 10', second: 'P-1' }
const other = { id: 2, label: 'Tower 9', second: 'P-2' }

test('lists lines by name with their counts, and 0 without rows', () => {
  const lines = countedChoices([tower, other], [{ id: 1, count: 4 }])
  expect(lines.map(({ value, label, count }) => [value, label, count])).toEqual([
    ['2', 'Tower 9', 0],
    ['1', 'Tower 10', 4],
  ])
})

test('two lines of one name have a second text, others only their name', () => {
  const twin = { id: 3, label: 'Tower 9', second: 'P-3' }
  const seconds = countedChoices([tower, other, twin], null).map(({ second }) => second)
  expect(seconds).toEqual(['P-2', 'P-3', undefined])
})

test('requests counts under the choice, in the words of the submissions', () => {
  const choice = { ...emptyReportChoice, users: ['5'], status: '0' }
  expect(countsQuery(choice, 'project', null)).toEqual({ userIds: '5', status: '0', of: 'project' })
  expect(countsQuery(emptyReportChoice, 'form', 41)).toEqual({ accountID: '41', of: 'form' })
})
