import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMixed } from '#contract/catalogue/rules.ts'
import { readNumbers, readPrograms } from '#contract/submissions/filter.ts'
import {
  filterQuery,
  submissionListKind,
  submissionQuery,
  picked,
  picksOf,
  ranged,
} from './filters.ts'

const { parse, write, unfiltered, hasListParams } = submissionListKind.address
const set = (said: Record<string, unknown>) => parse(said)

test('SUB-03 SUB-04 SUB-05 SUB-16 SUB-17 writes the filters to the address by the grammar and reads them back', () => {
  const said = {
    accountID: '3',
    projectIds: '12^~^15',
    userIds: '7',
    safetyPrograms: 'Fall$~$Daily#~#Equipment|~|Crane^~^Trench',
    submitted: '2026-11-01..2026-11-20',
    status: '1',
    q: 'east rail',
    sort: '-submitted',
  }
  const state = set(said)
  expect(picksOf(state, 'program')).toEqual(['Fall$~$Daily', 'Fall$~$Equipment|~|Crane', 'Trench'])
  expect(JSON.parse(JSON.stringify(write(state)))).toEqual(said)
})

test('SUB-16 SUB-17 reads back any catalogue name from the address', () => {
  const name = fc.string({ minLength: 1, maxLength: 12 }).filter((one) => !isMixed(one))
  fc.assert(
    fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 4 }), (names) => {
      const state = { ...unfiltered, ...picked(unfiltered, 'program', names) }
      const address = new URLSearchParams(JSON.parse(JSON.stringify(write(state)))).toString()
      expect(picksOf(parse(Object.fromEntries(new URLSearchParams(address))), 'program')).toEqual(
        names,
      )
    }),
  )
})

test('an invalid address shows all', () => {
  expect(
    set({
      accountID: 'x',
      projectIds: '1^~^',
      userIds: '-4',
      safetyPrograms: 'A$~$',
      reports: 'A',
      daysRange: '8',
      submitted: 'soon..',
      status: '7',
    }),
  ).toEqual(unfiltered)
  expect(hasListParams({ projectIds: '1' })).toBe(true)
  expect(hasListParams({ other: '1' })).toBe(false)
})

test('G2-33 SUB-07 SUB-09 a date range and a period clear each other, in the address too', () => {
  const inRange = { ...unfiltered, ...ranged(unfiltered, { from: '2026-11-01', to: '' }) }
  const inPeriod = { ...inRange, ...picked(inRange, 'period', ['30']) }
  expect(filterQuery(inPeriod)).toMatchObject({ daysRange: '30', status: '2' })
  expect(filterQuery(inPeriod)).not.toHaveProperty('from')
  const again = { ...inPeriod, ...ranged(inPeriod, { from: '', to: '2026-11-20' }) }
  expect(filterQuery(again)).toMatchObject({ to: '11/20/2026' })
  expect(filterQuery(again)).not.toHaveProperty('daysRange')
  expect(picksOf(set({ daysRange: '30', submitted: '2026-11-01..' }), 'period')).toEqual([])
  // Removing a period leaves the range alone.
  expect(picked(inRange, 'period', []).days).toEqual(inRange.days)
})

test('SUB-08 SUB-13 the default is all, by user ascending', () => {
  expect(submissionQuery(set({}))).toEqual({
    status: '2',
    limit: '100',
    sort: 'user',
    order: 'asc',
  })
  expect(submissionQuery(set({ status: '0', q: '  rail ' }))).toMatchObject({
    status: '0',
    search: 'rail',
  })
})

test('G2-32 SUB-06 reports follow the programs and become the request to the server', () => {
  const both = set({ safetyPrograms: 'Fall^~^Trench', reports: 'Fall$~$Daily' })
  expect(readPrograms(filterQuery(both)['safetyPrograms'] ?? '')).toEqual([
    { name: 'Fall', forms: [{ parent: null, name: 'Daily' }] },
  ])
  const { picks } = picked(both, 'program', ['Trench'])
  expect(picks['report']).toEqual([])
  expect(picksOf(set({ safetyPrograms: 'Trench', reports: 'Fall$~$Daily' }), 'report')).toEqual([])
})

test('SUB-16 joins project and people numbers as the server reads them', () => {
  const state = { ...unfiltered, ...picked(unfiltered, 'project', ['12', '15']) }
  expect(readNumbers(filterQuery(state)['projectIds'] ?? '')).toEqual([12, 15])
})
