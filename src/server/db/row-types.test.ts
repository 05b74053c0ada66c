import { expect, test } from 'vitest'
import { readInstant, readWholeNumber } from './row-types.ts'

test('writes an instant as ISO 8601 in UTC with milliseconds, cut and not rounded', () => {
  expect(readInstant('2026-11-20 08:11:00+00')).toBe('2026-11-20T08:11:00.000Z')
  expect(readInstant('2026-11-20 08:11:00.5+00')).toBe('2026-11-20T08:11:00.500Z')
  expect(readInstant('2026-11-20 08:11:59.999999+00')).toBe('2026-11-20T08:11:59.999Z')
  expect(readInstant('infinity')).toBe('infinity')
})

test('throws for a whole number that is not exact', () => {
  expect(readWholeNumber('-9007199254740991')).toBe(-9007199254740991)
  expect(() => readWholeNumber('9007199254740993')).toThrow('too large')
})
