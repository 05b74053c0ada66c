import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText, naturalCompare, naturalKey } from './natural.ts'

const sorted = (texts: string[]) => [...texts].sort(naturalCompare)

test('G2-25 digit runs count as numbers, letters come after, empty last', () => {
  expect(sorted(['A1', '', '10A', '10', '9'])).toEqual(['9', '10', '10A', 'A1', ''])
})

test('G2-25 numbers inside a text count too', () => {
  expect(sorted(['CA-110', 'CA-9', 'CA-1187', 'CA-12'])).toEqual(['CA-9', 'CA-12', 'CA-110', 'CA-1187'])
  expect(sorted(['P-2.10', 'P-2.9', 'P-1.30'])).toEqual(['P-1.30', 'P-2.9', 'P-2.10'])
})

test('G2-25 leading zeros, capitals and accents do not matter', () => {
  expect(naturalCompare('007', '7')).toBe(0)
  expect(naturalCompare('a1', 'A1')).toBe(0)
  expect(sorted(['Zoe', 'Ávila', 'Bravo'])).toEqual(['Ávila', 'Bravo', 'Zoe'])
})

test('G2-25 numbers longer than any integer still compare', () => {
  expect(naturalCompare('99999999999999999999', '100000000000000000000')).toBe(-1)
})

test('G2-25 integers sort as integers, whatever they are', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (a, b) => {
      expect(naturalCompare(String(a), String(b))).toBe(Math.sign(a - b))
    }),
  )
})

test('the order is total: keys and compare agree', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(naturalCompare(a, b)).toBe(-naturalCompare(b, a) + 0)
      expect(naturalKey(a) === naturalKey(b)).toBe(naturalCompare(a, b) === 0)
    }),
  )
})

test('folding lowers, and drops accents and what nobody sees', () => {
  expect(foldText('Niño ÁRBOL')).toBe('nino arbol')
  expect(foldText('Near-\u2060Miss')).toBe('near-miss')
})
