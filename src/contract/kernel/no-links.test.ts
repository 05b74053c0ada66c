import { expect, test } from 'vitest'
import { holdsLink } from './no-links.ts'

test.each([
  'https://evil.test',
  'Ana www.evil.test',
  'WWW.EVIL.test',
  'x：／／evil',
  'ｗｗｗ．evil.test',
])('ruling 82: finds a web address in %s', (name) => expect(holdsLink(name)).toBe(true))

test.each([
  'Ana María O’Neil',
  'J. R. Smith Jr.',
  'A/B Builders: North',
  'Wwwilliam',
  'Builders.com',
])('finds no web address in %s', (name) => expect(holdsLink(name)).toBe(false))
