import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { guessDelimiter, parseRecords } from './read-text-sheet.ts'

const read = (text: string) => parseRecords(text, ',', 100)
const records = (text: string) => read(text).records
const three = [
  ['Ana', 'Ruiz', 'ana@example.com'],
  ['Bo', 'Lee', 'bo@example.com'],
  ['Cy', '', ''],
]
const lines = three.map((record) => record.join(','))

test.each([
  ['LF', '\n'],
  ['CRLF', '\r\n'],
  ['CR', '\r'],
])('reads lines that end with %s', (_name, end) => {
  expect(records(lines.join(end))).toEqual(three)
  expect(records(lines.map((line) => line + end).join(''))).toEqual(three)
})

test('reads lines that end with each of them in turn', () => {
  expect(records(`${lines[0]}\r${lines[1]}\n${lines[2]}\r\n`)).toEqual(three)
})

test('empty lines and lines of delimiters keep their positions', () => {
  expect(records('a,b\n\n,\nc,d')).toEqual([['a', 'b'], [''], ['', ''], ['c', 'd']])
  expect(records(',')).toEqual([['', '']])
  expect(records('')).toEqual([])
})

/** Correct and wrong uses of quotes. */
test.each([
  ['around the whole cell', 'a,"b",c', ['a', 'b', 'c']],
  ['around a comma', 'a,"b, c",d', ['a', 'b, c', 'd']],
  ['around line breaks', 'a,"b\nc\r\nd",e', ['a', 'b\nc\nd', 'e']],
  ['doubled within', 'a,"the ""north"" site",c', ['a', 'the "north" site', 'c']],
  ['doubled at both ends', '"""a""",b', ['"a"', 'b']],
  ['around nothing', '"",b', ['', 'b']],
  ['around quotes only', '"""","x"', ['"', 'x']],
  ['around a delimiter between quotes', 'a,""",""",c', ['a', '","', 'c']],
  ['before spaces', 'a,"b" ,"c"\t', ['a', 'b', 'c']],
  ['at the end of an unquoted cell', 'a,5",c', ['a', '5"', 'c']],
  ['in the middle of an unquoted cell', 'a,b "B",c', ['a', 'b "B"', 'c']],
  ['after a space', 'a, "b" ,c', ['a', 'b', 'c']],
  ['after spaces at the beginning', '  "a, b", c', ['a, b', ' c']],
  ['after a tab, around a comma', 'a,\t"b, c"\t,d', ['a', 'b, c', 'd']],
  ['after a no-break space, around a comma', 'a,\u00A0"b, c"\u00A0,d', ['a', 'b, c', 'd']],
  ['after a space, around line breaks', 'a, "b\rc\r\nd" ,e', ['a', 'b\nc\nd', 'e']],
  [
    'after a space, with doubled quotes',
    'a, "the ""north"" site", c',
    ['a', 'the "north" site', ' c'],
  ],
  ['after a space, around nothing', 'a, "" ,c', ['a', '', 'c']],
  ['before a zero-width space', '"a"\u200B,"b, c"\u2060', ['a', 'b, c']],
  ['after a space and a comma inside a cell', '"a, ""b"" , c", "d"', ['a, "b" , c', 'd']],
  ['after a space in the middle of a cell', 'a,5 "x", "b, c"', ['a', '5 "x"', 'b, c']],
])('quotes: %s', (_what, text, record) => {
  expect(read(text)).toEqual({ records: [record], oddQuotes: [], openQuote: null, isCut: false })
})

test.each([
  [
    'text after the closing quote',
    '"Big" Joe,Lee\n"Ann",Ray',
    [
      ['"Big" Joe', 'Lee'],
      ['Ann', 'Ray'],
    ],
  ],
  [
    'text after the closing quote, a space before the first',
    'Lee, "Big" Joe\nRay, "Ann, Jr."',
    [
      ['Lee', ' "Big" Joe'],
      ['Ray', 'Ann, Jr.'],
    ],
  ],
  [
    'opened after a space and never closed',
    'Lee, "Big\nRay, "Ann"',
    [
      ['Lee', ' "Big'],
      ['Ray', 'Ann'],
    ],
  ],
  [
    'not doubled inside',
    '"Joe "Big" Smith",Lee\nAnn,Ray',
    [
      ['Joe "Big" Smith', 'Lee'],
      ['Ann', 'Ray'],
    ],
  ],
])('odd quotes swallow no line and are reported: %s', (_what, text, expected) => {
  expect(read(text)).toEqual({ records: expected, oddQuotes: [1], openQuote: null, isCut: false })
})

test('an unclosed quote ends the reading and reports its record', () => {
  expect(read('a,b\nc,"d\ne,f')).toEqual({
    records: [['a', 'b']],
    oddQuotes: [],
    openQuote: 2,
    isCut: false,
  })
})

test('a quote closed only by the quote of another cell counts as unclosed, so that records do not merge', () => {
  expect(read('a,b\nc,"d\ne,"f"\ng,h')).toEqual({
    records: [['a', 'b']],
    oddQuotes: [],
    openQuote: 2,
    isCut: false,
  })
})

test.each([',', ';', '\t', '|'] as const)('reads quotes around the delimiter %j', (sign) => {
  expect(parseRecords(['a', ' "b', `c" `, ' "d" '].join(sign), sign, 10).records).toEqual([
    ['a', `b${sign}c`, 'd'],
  ])
  expect(parseRecords(['a', '"b', `c"`, 'd'].join(sign), sign, 10).records).toEqual([
    ['a', `b${sign}c`, 'd'],
  ])
})

test('reads no more records than requested', () => {
  expect(parseRecords('a\nb\nc', ',', 2)).toMatchObject({ records: [['a'], ['b']], isCut: true })
  expect(parseRecords('a\nb', ',', 2).isCut).toBe(false)
})

const table = [
  ['plain', 'with, comma', 'with "quote"'],
  ['two\nlines', '', ' spaces '],
  ['Ñandú', '工事', '👷'],
]

test.each([',', ';', '\t', '|'] as const)('reads standard CSV with the delimiter %j', (sign) => {
  expect(parseRecords(Papa.unparse(table, { delimiter: sign }), sign, 10).records).toEqual(table)
})

test('reads records and cells longer than one parsing chunk', () => {
  const long = Array.from({ length: 60 }, (_, at) => [
    `${at}`,
    'line, "of" a cell\n'.repeat(at * 20),
    `end ${at}`,
  ])
  expect(parseRecords(Papa.unparse(long, { newline: '\n' }), ',', 100)).toEqual({
    records: long,
    oddQuotes: [],
    openQuote: null,
    isCut: false,
  })
})

test('reads every record when each line has an odd quote, and reports each line', () => {
  const people = Array.from({ length: 5000 }, (_, at) => `"Joe" ${at},Lee,"joe${at}@example.com"`)
  const found = read(people.slice(0, 100).join('\n'))
  expect(found.records.map(([name, , email]) => [name, email])).toEqual(
    Array.from({ length: 100 }, (_, at) => [`"Joe" ${at}`, `joe${at}@example.com`]),
  )
  expect(found.oddQuotes).toHaveLength(100)
  expect(
    new Set(parseRecords(people.join('\n'), ',', 5000).records.map(({ length }) => length)),
  ).toEqual(new Set([3]))
})

test('reports a line of odd quotes only, in time linear in its length', () => {
  expect(read('"a"b,'.repeat(100_000))).toEqual({
    records: [],
    oddQuotes: [],
    openQuote: 1,
    isCut: false,
  })
})

test.each([
  [';', 'Name;Email\nAna;ana@example.com\n'],
  [';', 'Last, First;Email\nRuiz, Ana;ana@example.com\nLee, Bo;bo@example.com\n'],
  [',', 'Name,Title,Email\nAna,a;b;c,ana@example.com\nBo,a;b;c,bo@example.com\n'],
  ['\t', 'Name\tEmail\nRuiz, Ana\tana@example.com\n'],
  ['|', 'one|two,two|three\nfour|five,five|six\n'],
  [';', '"Site 1,1,1";North;"South";4\n'],
  [',', 'Crew of November; all sites\n\nName,Email\nAna,ana@example.com\nBo,bo@example.com\n'],
  [',', 'Email\nana@example.com\n'],
  [',', ''],
  [',', ' \n,,,\n\n'],
])('finds %j as the delimiter', (delimiter, text) => {
  expect(guessDelimiter(text)).toBe(delimiter)
})

test('guesses the delimiter of two million characters from their beginning', () => {
  expect(guessDelimiter(`a;b\n${'x;y\n'.repeat(500_000)}`)).toBe(';')
  expect(guessDelimiter('x'.repeat(2_000_000))).toBe(',')
})
