import fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchText } from '../search-text.ts'
import { searchRows } from './search.ts'

type Row = { number: string; title: string | null }
const search = searchRows<Row>((row) => [row.number, row.title])
const rail: Row = { number: 'CA-1187', title: 'Guardrail missing, Níquel yard' }
const find = (typed: string) => search([rail], typed)?.[0]
const close = (typed: string) => search.close([rail], typed)?.[0]

test('finds a row by every word, in any order, ignoring case and accents', () => {
  expect(find('guard')).toBe(1)
  expect(find('niquel 1187')).toBe(1)
  expect(find('  NÍQUEL ')).toBe(1)
  expect(find('guard 9999')).toBe(0)
})

test('an empty search keeps every row', () => {
  expect(search([rail], '')).toBeNull()
  expect(search([rail], '   ')).toBeNull()
})

test('a word with one typo is close if the others match exactly; without a long word nothing is close', () => {
  expect(find('gaurdrail')).toBe(0)
  expect(close('gaurdrail 1187')).toBe(1)
  expect(close('gaurdrail nickel')).toBe(0)
  expect(close('guardrail niqule')).toBe(1)
  expect(close('gaurdrail 1188')).toBe(0)
  expect(search.close([rail], 'rail 1187')).toBeNull()
  expect(search.close([rail], ' ')).toBeNull()
})

test('the text of a row leaves out empty values', () => {
  expect(searchText(['A', null, undefined, '', 12])).toBe('a 12')
})

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'É', ' ', '\n'), maxLength: 5 })
const rowsOf = fc.array(fc.record({ number: word, title: fc.option(word) }), { maxLength: 8 })

test('finds the rows with each word and never matches across two rows, prepared or not', () => {
  fc.assert(
    fc.property(rowsOf, word, fc.boolean(), (rows, typed, isReady) => {
      if (isReady) for (const steps = search.ready(rows); !steps.next().done;);
      const words = searchText([typed]).split(/\s+/).filter(Boolean)
      const has = rows.map((row) =>
        words.every((one) => searchText([row.number, row.title]).includes(one)),
      )
      expect([...(search(rows, typed) ?? rows.map(() => 1))].map(Boolean)).toEqual(has)
    }),
  )
})

test('searches new rows and does not read the remaining ones again', () => {
  let read = 0
  const counting = searchRows<Row>((row) => [(read += 1), row.title])
  const rows = [rail, { number: '2', title: 'Ladder' }]
  expect([...(counting(rows, 'ladder') ?? [])]).toEqual([0, 1])
  expect([...(counting([...rows, { number: '3', title: 'ladder' }], 'ladder') ?? [])]).toEqual([
    0, 1, 1,
  ])
  expect(read).toBe(3)
})

test('a search in a prepared list reads no row per key', () => {
  let asked = 0
  const get = (rows: Row[], name: string | symbol): unknown => (
    (asked += 1),
    Reflect.get(rows, name)
  )
  const rows = new Proxy([rail, { number: '2', title: 'Ladder' }], { get })
  for (const steps = search.ready(rows); !steps.next().done;);
  const before = asked
  expect(before).toBeGreaterThan(1)
  expect([...(search(rows, 'ladder') ?? [])]).toEqual([0, 1])
  expect(asked).toBe(before)
})
