import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldTable, foldText } from './fold-text.ts'
import { naturalCompare, naturalKey } from './natural.ts'

const sorted = (texts: string[], language = 'en') =>
  [...texts].sort((one, other) => naturalCompare(one, other, language))

test('G2-25 digit runs count as numbers, letters come after, empty last', () => {
  expect(sorted(['A1', '', '10A', '10', '9'])).toEqual(['9', '10', '10A', 'A1', ''])
})

test('G2-25 numbers inside a text count too', () => {
  expect(sorted(['CA-110', 'CA-9', 'CA-1187', 'CA-12'])).toEqual([
    'CA-9',
    'CA-12',
    'CA-110',
    'CA-1187',
  ])
  expect(sorted(['P-2.10', 'P-2.9', 'P-1.30'])).toEqual(['P-1.30', 'P-2.9', 'P-2.10'])
})

test('G2-25 leading zeros, capitals and accents do not matter', () => {
  expect(naturalCompare('007', '7', 'en')).toBe(0)
  expect(naturalCompare('a1', 'A1', 'en')).toBe(0)
  expect(sorted(['Zoe', 'Ávila', 'Bravo'])).toEqual(['Ávila', 'Bravo', 'Zoe'])
})

test('G2-25 numbers longer than any integer still compare', () => {
  expect(naturalCompare('99999999999999999999', '100000000000000000000', 'en')).toBe(-1)
})

test('G2-25 any integers sort as integers', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (a, b) => {
      expect(naturalCompare(String(a), String(b), 'en')).toBe(Math.sign(a - b))
    }),
  )
})

test('the order is total: keys and compare agree', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(naturalCompare(a, b, 'en')).toBe(-naturalCompare(b, a, 'en') + 0)
      expect(naturalKey(a, 'en') === naturalKey(b, 'en')).toBe(naturalCompare(a, b, 'en') === 0)
    }),
  )
})

test('folding lowers case and drops accents and invisible characters', () => {
  expect(foldText('Niño ÁRBOL')).toBe('nino arbol')
  expect(foldText('Near-\u2060Miss')).toBe('near-miss')
})

test('Ñ sorts as its own letter after N in Spanish, and as an accented N in English, in either normal form', () => {
  const names = ['Oro', 'Nuzzi', 'Ñandú', 'N\u0303u', 'Nadal', 'Muñoz', 'Munro', 'Muz']
  expect(sorted(names, 'es')).toEqual([
    'Munro',
    'Muñoz',
    'Muz',
    'Nadal',
    'Nuzzi',
    'Ñandú',
    'N\u0303u',
    'Oro',
  ])
  expect(sorted(names)).toEqual([
    'Muñoz',
    'Munro',
    'Muz',
    'Nadal',
    'Ñandú',
    'N\u0303u',
    'Nuzzi',
    'Oro',
  ])
  expect(sorted(names, 'es')).toEqual([...names].sort(new Intl.Collator('es').compare))
  expect(sorted(names)).toEqual([...names].sort(new Intl.Collator('en').compare))
})

test.each([
  ['Ø Ł Æ ß ı Đ Þ Œ Ð İ', 'o l ae ss i d th oe d i'],
  ['O’Brien ‘a’ ʼn “b” 5′', `o'brien 'a' 'n "b" 5'`],
  ['a–b—c‑d−e‐f', 'a-b-c-d-e-f'],
  ['a\u00a0b\u2009c\u202fd\u3000e', 'a b c d e'],
  ['ＦＵＬＬ　１２ ﬁt ½', 'full 12 fit 1/2'],
  ['ΣΊΣΥΦΟΣ σίσυφος', 'σισυφοσ σισυφοσ'],
])('%s folds to plain keyboard letters', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('folding a folded text changes nothing', () => {
  for (const letter of Object.keys(foldTable))
    expect(foldText(foldText(letter))).toBe(foldText(letter))
})
