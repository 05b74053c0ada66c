import { expect, test } from 'vitest'
import { keyFrom, namesTag, tagFrom } from './idempotency.ts'

test('API2-03 a UUID is the key itself, another word becomes the same UUID each time', () => {
  expect(keyFrom(undefined)).toBeNull()
  expect(keyFrom('0193A5F0-0000-7000-8000-00000000000A')).toBe('0193a5f0-0000-7000-8000-00000000000a')
  expect(keyFrom('order-17')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(keyFrom('order-17')).toBe(keyFrom('order-17'))
  expect(keyFrom('order-18')).not.toBe(keyFrom('order-17'))
})

test.each(['', 'two words', 'x'.repeat(129), 'line\nbreak', 'é'])('no key: %j', (header) => {
  expect(keyFrom(header)).toBeUndefined()
})

test('tags lose W/ and quotes', () => {
  expect(tagFrom('W/"e.8"')).toBe('e.8')
  expect(tagFrom('"e.8"')).toBe('e.8')
  expect(tagFrom('e.8')).toBe('e.8')
  expect(tagFrom('*')).toBeNull()
  expect(namesTag('"a", W/"b"', 'b')).toBe(true)
  expect(namesTag('"a"', 'b')).toBe(false)
})
