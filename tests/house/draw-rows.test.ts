import { describe, expect, test } from 'vitest'
import { drawnRows, told } from './draw-rows.ts'
import { rowsIn, titlesIn } from './titles.ts'

describe('the rows that a title names', () => {
  test('a span names each of its rows, and a repeated row counts once', () => {
    expect(rowsIn('SES-09 to SES-11 G1-02 CA-7 API2-03, SES-10 again')).toEqual([
      'SES-09',
      'SES-10',
      'SES-11',
      'G1-02',
      'CA-07',
      'API2-03',
    ])
  })

  test('tests, their tables and the cases of the contract have titles with lines; data have none', () => {
    const text = [
      `test('CA-01 it shows', () => {`,
      `  expect(number).toBe('CA-02')`,
      `  ['CA-03 the owner', 200], ['CA-04 and it\\'s others', 403],`,
      `] as const)('GEN-05 %s', () => {})`,
      `    rows: 'ACL-06 to ACL-07',`,
      `describe('no row', () => {`,
    ].join('\n')
    expect(titlesIn('a.test.ts', text).map(({ line, rows }) => [line, ...rows])).toEqual([
      [1, 'CA-01'],
      [3, 'CA-03'],
      [3, 'CA-04'],
      [4, 'GEN-05'],
      [5, 'ACL-06', 'ACL-07'],
    ])
  })
})

describe('the draw', () => {
  const rows = Array.from({ length: 300 }, (_, n) => `CA-${n}`)

  test('is the same for one commit and different for the next, with each row at most once in list order', () => {
    const drawn = drawnRows('a1', rows, 40)
    expect(drawn).toHaveLength(40)
    expect(drawnRows('a1', rows, 40)).toEqual(drawn)
    expect(drawnRows('a2', rows, 40)).not.toEqual(drawn)
    expect(rows.filter((row) => drawn.includes(row))).toEqual(drawn)
  })

  test('a new row replaces at most one other', () => {
    const drawn = drawnRows('a1', rows, 40)
    expect(
      drawnRows('a1', [...rows, 'CA-300'], 40).filter((row) => !drawn.includes(row)).length,
    ).toBeLessThan(2)
  })

  test('reports a row with every title that names it and its position', () => {
    const titles = [
      { path: 'a.test.ts', line: 4, text: 'CA-01 CA-02 both', rows: ['CA-01', 'CA-02'] },
      { path: 'b.test.ts', line: 9, text: 'CA-02 it', rows: ['CA-02'] },
    ]
    expect(told('CA-02', titles)).toBe(
      'CA-02\n  a.test.ts:4\n    CA-01 CA-02 both\n  b.test.ts:9\n    CA-02 it',
    )
    expect(told('CA-03', titles)).toBe('CA-03\n  no test names it')
  })
})
