import { expect, test } from 'vitest'
import { instant, wholeNumber } from './row-types.ts'

test('an instant is ISO 8601 in UTC with milliseconds, cut and not rounded', () => {
  expect(instant('2026-11-20 08:11:00+00')).toBe('2026-11-20T08:11:00.000Z')
  expect(instant('2026-11-20 08:11:00.5+00')).toBe('2026-11-20T08:11:00.500Z')
  expect(instant('2026-11-20 08:11:59.999999+00')).toBe('2026-11-20T08:11:59.999Z')
  expect(instant('infinity')).toBe('infinity')
})

test('a whole number is exact or a bug', () => {
  expect(wholeNumber('-9007199254740991')).toBe(-9007199254740991)
  expect(() => wholeNumber('9007199254740993')).toThrow('too large')
})
