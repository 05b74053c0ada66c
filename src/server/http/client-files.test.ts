import { expect, test } from 'vitest'
import { acceptsHtml } from './client-files.ts'

test.each([
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'named'],
  ['Text/HTML; charset=utf-8', 'named'],
  [undefined, 'any'],
  [' ', 'any'],
  ['*/*', 'any'],
  ['image/avif,image/webp,*/*;q=0.8', 'any'],
  ['text/*', 'any'],
  ['application/json', 'none'],
  ['application/json, */*;q=0', 'none'],
  ['text/*;q=0.0, */*', 'none'],
  ['text/html;q=0, */*', 'none'],
])('%s: %s', (accept, wish) => {
  expect(acceptsHtml(accept)).toBe(wish)
})
