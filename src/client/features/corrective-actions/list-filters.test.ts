import { describe, expect, test } from 'vitest'
import { isFiltered, noPicks, parseFilters, setPicks, unfiltered, writeFilters } from './list-filters.ts'

describe('filters in the address', () => {
  test('CA-08 G2-49 nothing said: all of them, number ascending, and nothing is written', () => {
    expect(parseFilters({})).toEqual(unfiltered)
    expect(Object.values(writeFilters(unfiltered)).filter(Boolean)).toEqual([])
    expect(isFiltered(unfiltered)).toBe(false)
  })

  test('what is written is read again', () => {
    const filters = {
      status: 'In Progress', search: '14 slab', sort: { column: 'severity', desc: true } as const,
      picks: { ...noPicks, project: ['3', '5'], risk: ['High', 'Critical'] },
    }
    expect(parseFilters(writeFilters(filters))).toEqual(filters)
    expect(setPicks(filters)).toBe(2)
    expect(isFiltered(filters)).toBe(true)
  })

  test('numbers, lists and nonsense of the address are borne', () => {
    expect(parseFilters({ project: 3, q: 14, sort: 'colour', risk: ['High', 'High', ''], status: 7, type: {} })).toEqual({
      ...unfiltered, status: '7', search: '14', picks: { ...noPicks, project: ['3'], risk: ['High'] },
    })
  })
})
