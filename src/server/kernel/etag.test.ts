import { expect, test } from 'vitest'
import { namesTag, shownTag, tagFrom } from './etag.ts'

test('removes W/ and the quotes from tags', () => {
  expect(tagFrom('W/"e.8"')).toBe('e.8')
  expect(tagFrom('"e.8"')).toBe('e.8')
  expect(tagFrom('e.8')).toBe('e.8')
  expect(tagFrom(`"${shownTag('e.8', 'words')}"`)).toBe('e.8')
  expect(tagFrom('*')).toBeNull()
  expect(namesTag('"a", W/"b"', 'b')).toBe(true)
  expect(namesTag('"a"', 'b')).toBe(false)
})
