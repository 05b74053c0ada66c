import { expect, test } from 'vitest'
import { type BookType, CFB, utils, type WorkBook, type WorkSheet, write } from 'xlsx'
import { readSheetBytes } from './read-sheet-bytes.ts'
import type { SheetTable, SheetReadOptions } from './sheet-types.ts'

function bookOf(sheets: Record<string, WorkSheet>, workbook?: WorkBook['Workbook']): WorkBook {
  return {
    SheetNames: Object.keys(sheets),
    Sheets: sheets,
    ...(workbook && { Workbook: workbook }),
  }
}

async function outcomeOf(
  book: WorkBook,
  bookType: BookType = 'xlsx',
  choices: SheetReadOptions = {},
) {
  const made: ArrayBuffer = write(book, { type: 'array', bookType, compression: true })
  return readSheetBytes(
    new Uint8Array(made),
    `people.${bookType === 'biff8' ? 'xls' : bookType}`,
    choices,
  )
}

async function sheetOf(...of: Parameters<typeof outcomeOf>): Promise<SheetTable> {
  const outcome = await outcomeOf(...of)
  if (!outcome.ok) throw new Error(outcome.fault)
  return outcome.sheet
}

const kinds = ['xlsx', 'xlsb', 'biff8', 'ods', 'fods'] as const
const people = [
  ['Name', 'Email'],
  ['Ana', 'ana@example.com'],
]
const number = (v: number, z = 'General') => ({ t: 'n' as const, v, z })

test.each(kinds)('%s: reads days, times and numbers with their meaning', async (kind) => {
  const sheet = utils.aoa_to_sheet([['x']])
  Object.assign(sheet, {
    A1: number(45_000, 'yyyy-mm-dd'),
    B1: number(45_000.75, 'm/d/yy h:mm'),
    C1: number(5_125_550_142_377),
    D1: number(0.1 + 0.2),
    E1: { t: 'b', v: true },
    F1: { t: 's', v: '00012' },
    '!ref': 'A1:F1',
  })
  expect((await sheetOf(bookOf({ One: sheet }), kind)).records).toEqual([
    ['2023-03-15', '2023-03-15 18:00', '5125550142377', '0.3', 'TRUE', '00012'],
  ])
})

test('reads a workbook that counts its days from 1904', async () => {
  const sheet = { A1: number(43_538, 'yyyy-mm-dd'), '!ref': 'A1' }
  expect((await sheetOf(bookOf({ One: sheet }, { WBProps: { date1904: true } }))).records).toEqual([
    ['2023-03-15'],
  ])
})

test.each(['xlsx', 'xlsb', 'biff8'] as const)(
  '%s: reads the first visible sheet with values and reports the others',
  async (kind) => {
    const book = bookOf(
      {
        Old: utils.aoa_to_sheet([['x']]),
        Cover: utils.aoa_to_sheet([]),
        People: utils.aoa_to_sheet(people),
        South: utils.aoa_to_sheet(people),
      },
      { Sheets: [{ Hidden: 1 }, { Hidden: 0 }, { Hidden: 0 }, { Hidden: 0 }] },
    )
    const { sheet, sheets, records, notes } = await sheetOf(book, kind)
    expect([sheet, sheets.map(({ name, rows }) => [name, rows])]).toEqual([
      1,
      [
        ['Cover', 0],
        ['People', 2],
        ['South', 2],
      ],
    ])
    expect(sheets.map(({ first }) => first.length)).toEqual([0, 2, 2])
    expect(sheets[1]?.first).toEqual(records)
    expect(records).toEqual(people)
    expect(notes).toEqual([
      { code: 'other-sheets', names: ['South'] },
      { code: 'hidden-sheets', names: ['Old'] },
    ])
    expect((await sheetOf(book, kind, { sheet: 2 })).sheet).toBe(2)
    expect((await sheetOf(book, kind, { sheet: 9 })).sheet).toBe(1)
  },
)

test('a workbook with values only on hidden sheets is empty', async () => {
  expect(
    await outcomeOf(
      bookOf(
        { Old: utils.aoa_to_sheet(people), New: utils.aoa_to_sheet([]) },
        { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] },
      ),
    ),
  ).toEqual({ ok: false, fault: 'empty' })
})

test('does not report hidden rows of another sheet', async () => {
  const hidden = { ...utils.aoa_to_sheet(people), '!rows': [{}, { hidden: true }] }
  const book = bookOf({ One: utils.aoa_to_sheet(people), Two: hidden })
  expect((await sheetOf(book)).notes.map(({ code }) => code)).toEqual(['other-sheets'])
  expect((await sheetOf(book, 'xlsx', { sheet: 1 })).notes.map(({ code }) => code)).toEqual([
    'other-sheets',
    'hidden-rows',
  ])
})

test('reports a merged cell for all records that it covers', async () => {
  const merged = {
    ...utils.aoa_to_sheet([...people, ['Bo', ''], ['Cy', '']]),
    '!merges': [
      { s: { r: 1, c: 1 }, e: { r: 2, c: 1 } },
      { s: { r: 3, c: 1 }, e: { r: 3, c: 1 } },
    ],
  }
  expect(
    (await sheetOf(bookOf({ One: { ...merged, '!merges': merged['!merges'].slice(0, 1) } }))).notes,
  ).toEqual([{ code: 'merged', records: [2, 3] }])
})

const far = [
  ['right', 'GZ1', 'A1:GZ2'],
  ['down', 'A60001', 'A1:B60001'],
] as const

test.each(['xlsx', 'biff8', 'ods'] as const)(
  '%s: rejects distant cells with values and ignores empty ones',
  async (kind) => {
    for (const [, place, range] of far.filter(([way]) => kind === 'xlsx' || way === 'right')) {
      const withCell = (v: string) =>
        bookOf({ One: { ...utils.aoa_to_sheet(people), [place]: { t: 's', v }, '!ref': range } })
      expect(await outcomeOf(withCell(''), kind)).toMatchObject({
        ok: true,
        sheet: { records: people },
      })
      expect(await outcomeOf(withCell('x'), kind)).toEqual({ ok: false, fault: 'too-much' })
    }
  },
)

test('rejects ten thousand columns', async () => {
  const wide = [Array.from({ length: 10_000 }, (_, at) => `c${at}`)]
  expect(await outcomeOf(bookOf({ One: utils.aoa_to_sheet(wide) }))).toEqual({
    ok: false,
    fault: 'too-much',
  })
  expect(await readSheetBytes(new TextEncoder().encode(wide.join(',')), 'wide.csv')).toEqual({
    ok: false,
    fault: 'too-much',
  })
})

test('reads sheet names and headers that are special to programs', async () => {
  const { sheets, records } = await sheetOf(
    bookOf({
      ['__proto__x']: utils.aoa_to_sheet([
        ['__proto__', 'constructor'],
        ['toString', '{}'],
      ]),
    }),
  )
  expect([sheets, records]).toEqual([
    [{ name: '__proto__x', rows: 2, first: records }],
    [
      ['__proto__', 'constructor'],
      ['toString', '{}'],
    ],
  ])
})

const flat = (row: string) =>
  `<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="One">${row}</table:table></office:spreadsheet></office:body></office:document>`
const cell = '<text:p>x</text:p></table:table-cell>'

test.each([
  [
    'a cell',
    `<table:table-row><table:table-cell office:value-type="string" table:number-columns-repeated="100000000">${cell}</table:table-row>`,
  ],
  [
    'a row',
    `<table:table-row table:number-rows-repeated="100000000"><table:table-cell office:value-type="string">${cell}</table:table-row>`,
  ],
])('rejects %s repeated a hundred million times', async (_what, row) => {
  expect(await readSheetBytes(new TextEncoder().encode(flat(row)), 'a.fods')).toEqual({
    ok: false,
    fault: 'too-much',
  })
})

test('reads a table with a few repeats, as spreadsheets write it', async () => {
  const outcome = await readSheetBytes(
    new TextEncoder().encode(
      flat(
        `<table:table-row table:number-rows-repeated="2"><table:table-cell office:value-type="string" table:number-columns-repeated="3">${cell}</table:table-row><table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`,
      ),
    ),
    'a.fods',
  )
  expect(outcome.ok && outcome.sheet.records).toEqual([
    ['x', 'x', 'x'],
    ['x', 'x', 'x'],
  ])
})

test.each([
  ['a web page without a table', '<!doctype html><html><body>Please sign in</body></html>'],
  ['unrelated markup', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
])('rejects %s as a table', async (_what, text) => {
  expect(await readSheetBytes(new TextEncoder().encode(text), 'export.xls')).toEqual({
    ok: false,
    fault: 'content',
  })
})

test('never opens a file with the mark of an old workbook as an unchecked archive', async () => {
  const bytes = Uint8Array.from([
    0xd0,
    0xcf,
    0x11,
    0xe0,
    0xa1,
    0xb1,
    0x1a,
    0xe1,
    ...Array.from({ length: 504 }, () => 0),
  ])
  expect(await readSheetBytes(bytes, 'a.xls')).toEqual({ ok: false, fault: 'damaged' })
})

test('rejects a page of endless nested tables', async () => {
  expect(
    await readSheetBytes(new TextEncoder().encode('<table>'.repeat(200_000)), 'a.xls'),
  ).toEqual({
    ok: false,
    fault: 'too-much',
  })
})

test('reads a web table that begins with an empty line and has letters beyond ASCII', async () => {
  const outcome = await readSheetBytes(
    new TextEncoder().encode(
      '\n<html><body><table><tr><td>José</td><td>00012</td></tr></table></body></html>',
    ),
    'a.xls',
  )
  expect(outcome.ok && outcome.sheet.records).toEqual([['José', '00012']])
})

test('rejects a workbook whose shared strings part is missing', async () => {
  const made: ArrayBuffer = write(bookOf({ One: utils.aoa_to_sheet(people) }), {
    type: 'array',
    bookType: 'xlsx',
    bookSST: true,
  })
  const archive = CFB.read(new Uint8Array(made), { type: 'buffer' })
  const bytes = () => new Uint8Array(CFB.write(archive, { fileType: 'zip', type: 'array' }))
  expect(await readSheetBytes(bytes(), 'a.xlsx')).toMatchObject({
    ok: true,
    sheet: { records: people },
  })
  CFB.utils.cfb_del(archive, '/xl/sharedStrings.xml')
  expect(await readSheetBytes(bytes(), 'a.xlsx')).toEqual({ ok: false, fault: 'damaged' })
})
