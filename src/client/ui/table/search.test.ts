import { expect, test } from 'vitest'
import { searchRows, searchText } from './search.ts'

type Row = { number: string; title: string | null }
const find = searchRows<Row>((row) => [row.number, row.title])
const rail: Row = { number: 'CA-1187', title: 'Guardrail missing, Níquel yard' }

test('a row is found by every word, in any order, without capitals and accents', () => {
  expect(find('guard')?.(rail)).toBe(true)
  expect(find('niquel 1187')?.(rail)).toBe(true)
  expect(find('  NÍQUEL ')?.(rail)).toBe(true)
  expect(find('guard 9999')?.(rail)).toBe(false)
})

test('nothing typed keeps every row', () => {
  expect(find('')).toBeNull()
  expect(find('   ')).toBeNull()
})

test('a word with a slip is close, the others must be there as they are; without a long word nothing is', () => {
  expect(find('gaurdrail')?.(rail)).toBe(false)
  expect(find.close('gaurdrail 1187')?.(rail)).toBe(true)
  expect(find.close('gaurdrail nickel')?.(rail)).toBe(false)
  expect(find.close('guardrail niqule')?.(rail)).toBe(true)
  expect(find.close('gaurdrail 1188')?.(rail)).toBe(false)
  expect(find.close('rail 1187')).toBeNull()
  expect(find.close(' ')).toBeNull()
})

test('the text of a row leaves out what is empty', () => {
  expect(searchText(['A', null, undefined, '', 12])).toBe('a 12')
})
