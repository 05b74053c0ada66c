import { expect, test } from 'vitest'
import { parseFilters, writeFilters } from './list-filters.ts'

test('PROJ-02 PROJ-07 an empty address shows the active projects by number', () => {
  expect(parseFilters({})).toEqual({ status: 'active', search: '', sort: { column: 'number', desc: false } })
  expect(writeFilters(parseFilters({}))).toEqual({ status: undefined, q: undefined, sort: undefined })
})

test('what the address says comes back the same', () => {
  const address = { status: 'all', q: 'harbor', sort: '-name' }
  expect(writeFilters(parseFilters(address))).toEqual(address)
  expect(parseFilters({ q: 1042 }).search).toBe('1042')
})

test('an address that makes no sense shows the defaults', () => {
  expect(parseFilters({ status: 'gone', q: {}, sort: '-secret' })).toEqual(parseFilters({}))
})
