import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMixed } from '../catalogue/rules.ts'
import { readList, readNumbers, readPrograms, writeList, writePrograms } from './filter.ts'
import { dayOfFilter, filterDay } from './periods.ts'

/** Generates names from the characters of separators and from usual ones. */
const hostile = fc
  .oneof(
    fc.string({
      unit: fc.constantFrom('^', '~', '$', '#', '|', 'a', ' ', '%', '&', '=', 'é', '😀', '‮'),
      minLength: 1,
      maxLength: 8,
    }),
    fc.string({ minLength: 1, maxLength: 20 }),
  )
  .filter((name) => !isMixed(name))
const form = fc.record({ parent: fc.option(hostile, { nil: null }), name: hostile })
const programs = fc.array(fc.record({ name: hostile, forms: fc.array(form, { maxLength: 4 }) }), {
  maxLength: 4,
})

test('SUB-16 SUB-17 G2-34 any catalogue names survive a round trip, also through an address', () => {
  fc.assert(
    fc.property(programs, (chosen) => {
      const written = writePrograms(chosen)
      expect(
        readPrograms(new URLSearchParams(`q=${encodeURIComponent(written)}`).get('q') ?? ''),
      ).toEqual(chosen)
    }),
    { numRuns: 2000 },
  )
  fc.assert(
    fc.property(fc.array(hostile, { maxLength: 6 }), (values) => {
      expect(readList(writeList(values))).toEqual(values)
    }),
    { numRuns: 1000 },
  )
})

test('SUB-17 G2-34 reads the examples of the specification', () => {
  expect(readNumbers('12^~^15')).toEqual([12, 15])
  expect(readPrograms('OSHA Construction')).toEqual([{ name: 'OSHA Construction', forms: [] }])
  const text = 'OSHA Construction$~$Daily Checklist#~#Equipment|~|Crane Inspection^~^Confined Space'
  const chosen = [
    {
      name: 'OSHA Construction',
      forms: [
        { parent: null, name: 'Daily Checklist' },
        { parent: 'Equipment', name: 'Crane Inspection' },
      ],
    },
    { name: 'Confined Space', forms: [] },
  ]
  expect(readPrograms(text)).toEqual(chosen)
  expect(writePrograms(chosen)).toBe(text)
  expect(readPrograms('')).toEqual([])
})

test.each([
  '^~^',
  'A^~^',
  '^~^A',
  'A$~$',
  '$~$F',
  'A$~$F$~$G',
  'A$~$F#~#',
  'A$~$#~#F',
  'A$~$P|~|F|~|G',
  'A$~$|~|F',
  'A$~$P|~|',
  'A|~|F',
  'A#~#F',
  'A^~^^~^B',
])('G2-34 rejects %s as invalid grammar', (text) => {
  expect(readPrograms(text)).toBeUndefined()
})

test.each(['^~^', '1^~^', '0', '-1', '1.5', 'x', '1^~^x', '99999999999'])(
  'SUB-16 rejects %s as numbers',
  (text) => {
    expect(readNumbers(text)).toBeUndefined()
  },
)

test.each(['A^~^B', 'A$~$', '#~#', 'x|~|y', 'A^~', 'A$~', 'A#~', 'A|~'])(
  'G2-34 refuses the name %s, because it could read as another one',
  (name) => {
    expect(isMixed(name)).toBe(true)
    expect(() => writePrograms([{ name, forms: [] }])).toThrow(TypeError)
  },
)

test('SUB-07 G2-35 a day of a range is MM/DD/YYYY and exists in the calendar', () => {
  expect(dayOfFilter('11/20/2026')).toBe('2026-11-20')
  for (const wrong of ['2026-11-20', '02/30/2026', '13/01/2026', '1/1/2026', '01/01/0000', ''])
    expect(dayOfFilter(wrong), wrong).toBeUndefined()
  expect(filterDay('2026-02-09')).toBe('02/09/2026')
})
