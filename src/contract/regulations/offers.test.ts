import { expect, test } from 'vitest'
import headings from './copy/headings.json' with { type: 'json' }
import { copyOf } from './copy.ts'
import { offersFor } from './offers.ts'

const copy = copyOf(headings)
const spellings = (text: string) =>
  offersFor(text, copy).map(({ spelling }) => spelling.replace('29 CFR ', ''))

test('a half-typed number offers the sections that begin with it', () => {
  expect(offersFor('1926.50', copy)[1]).toEqual({
    spelling: '29 CFR 1926.500',
    heading: 'Scope, application, and definitions applicable to this subpart',
    text: '29 CFR 1926.500',
  })
  expect(spellings('1926.50')).toEqual(['1926.50', '1926.500', '1926.501', '1926.502', '1926.503'])
  for (const text of ['29 CFR 1926.50', '§ 1926-50', 'OSHA 1926.50', '１９２６．５０', '50'])
    expect(spellings(text), text).toEqual([
      '1926.50',
      '1926.500',
      '1926.501',
      '1926.502',
      '1926.503',
    ])
  expect(spellings('1903.14')).toEqual(['1903.14', '1903.14a'])
  expect(spellings('1926.').slice(0, 3)).toEqual(['1926.1', '1926.2', '1926.3'])
})

test('offers parts, subparts and words of a heading', () => {
  expect(spellings('29 CFR')).toEqual(['1903', '1904', '1910', '1926'])
  expect(spellings('19')).toEqual(['1903', '1904', '1910', '1926'])
  expect(spellings('1926 Subpart c')).toEqual(['1926 Subpart C', '1926 Subpart CC'])
  // Reserved subparts are not offered.
  expect(spellings('Subpart B')).toEqual(['1926 Subpart B'])
  expect(spellings('fall prot').slice(0, 2)).toEqual(['1926.501', '1926.502'])
  expect(spellings('ladders').at(-1)).toBe('1910.23')
})

test('completes the last of several citations and leaves the others unchanged', () => {
  expect(
    offersFor('See 1926.501, 1926.105', copy)
      .map(({ text }) => text)
      .slice(0, 2),
  ).toEqual(['See 1926.501, 29 CFR 1926.105', 'See 1926.501, 29 CFR 1926.1050'])
})

test('offers nothing for a complete citation or free text', () => {
  for (const text of [
    '',
    '29 CFR 1926.501',
    '1926.501(b)',
    'Company rule 7',
    'ANSI Z359.1',
    'x'.repeat(10_000),
    '1926.9999',
  ])
    expect(spellings(text), text.slice(0, 30)).toEqual([])
})
