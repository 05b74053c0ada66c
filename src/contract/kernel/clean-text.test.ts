import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyText } from '#tests/world/any-text.ts'
import { cleanText, manyLines, oneLine } from './clean-text.ts'

test.each([
  ['Front\u0000 Street\u0007', 'Front Street'],
  ['Front\r\nStreet\tTower', 'Front Street Tower'],
  ['\u202eevil\u202c name\u2066\u2069', 'evil name'],
  ['\ufeff\u200fTower\u200e ', 'Tower'],
  ['half \ud800 pair', 'half \ufffd pair'],
  ['\u0085\u2028\u2029', ''],
])('a one-line field loses invisible characters: %j', (pasted, kept) => {
  expect(oneLine(pasted)).toBe(kept)
})

test.each(['👷🏽\u200d♀️', 'می\u200cخواهم', 'क्\u200dष', 'José Ñandú', 'مرحبا', 'שלום'])(
  'joiners and letters of every script stay: %s',
  (text) => {
    expect(oneLine(text)).toBe(text)
    expect(manyLines(text)).toBe(text)
  },
)

test('a multi-line text keeps its lines', () => {
  expect(cleanText({ kind: 'longText' }, 'One\r\n\tTwo\u0000\u001b[0m\n')).toBe('One\r\n\tTwo[0m')
  expect(cleanText({ kind: 'text' }, 'One\nTwo')).toBe('One Two')
})

test('cleaning a text twice changes nothing more, so that client and server agree', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      for (const clean of [oneLine, manyLines]) {
        expect(clean(clean(text))).toBe(clean(text))
        expect(clean(text).includes('\0')).toBe(false)
        expect(clean(text).length).toBeLessThanOrEqual(text.length)
      }
    }),
  )
})

test('composes letters with their accents, in one-line and multi-line texts', () => {
  const apart = 'Añil\u00a0Ł'.normalize('NFD')
  expect(oneLine(apart)).toBe('Añil\u00a0Ł'.normalize('NFC'))
  expect(manyLines(`${apart}\nü`.normalize('NFD'))).toBe('Añil\u00a0Ł\nü'.normalize('NFC'))
})
