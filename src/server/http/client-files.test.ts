import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { acceptsHtml, inlineScriptsOf } from './client-files.ts'
import { pageCsp } from './headers.ts'

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

test('allows only the inline scripts of our page, by their hash', () => {
  const page = `<head><script data-files='{"a":[]}'>begin()</script><script type="module" src="/a.js"></script></head><body><script>\nshow('<b>')\n</script></body>`
  const scripts = inlineScriptsOf(page)
  expect(scripts).toEqual(['begin()', "\nshow('<b>')\n"])
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(pageCsp(scripts).split('; ')).toContain(`script-src 'self' ${scripts.map(hash).join(' ')}`)
  expect(pageCsp([])).toContain("script-src 'self';")
})
