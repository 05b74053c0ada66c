import { expect, test } from 'vitest'
import { type ExpectedFile, expectedFiles, rosterBytes } from '#tests/rosters/roster-files.ts'
import { readSheetBytes } from './read-sheet-bytes.ts'
import type { SheetTable, SheetError, SheetNote } from './sheet-types.ts'

const files = expectedFiles()

/**
 * The faults that `expected.json` describes for a whole file; its other texts concern single lines.
 */
const faults: Readonly<Record<string, SheetError>> = {
  'file is empty': 'empty',
  'file is larger than 2,097,152 bytes': 'size',
  'file type not accepted': 'type',
  'content is not a table': 'content',
  'file is damaged': 'damaged',
  'file is password-protected': 'encrypted',
  'workbook unpacks to too much': 'too-much',
  'too many rows, or workbook unpacks to too much': 'too-much',
  'workbook has too many parts': 'too-much',
}
/** Files that are read by their content, which `expected.json` allows too. */
const read = /^content does not match the file type$/
/** Number of records above the header; `-1` without a header. */
const above: Readonly<Record<string, number>> = {
  'sep-line.csv': 1,
  'title-row-above-header.csv': 2,
  'merged-title.xlsx': 1,
  'offset-table.xlsx': 4,
}

async function sheetOf(file: string): Promise<SheetTable> {
  const outcome = await readSheetBytes(rosterBytes(file), file)
  if (!outcome.ok) throw new Error(`${file} is ${outcome.fault}.`)
  return outcome.sheet
}

const isFilled = (record: readonly string[]) => record.some((cell) => cell !== '')
const refused = (file: ExpectedFile) => faults[file.fileError ?? '']
const readable = files.filter(
  (file) =>
    file.file !== 'roster-on-second-sheet.xlsx' &&
    file.file !== 'unclosed-quote.csv' &&
    (refused(file) === undefined || read.test(file.fileError ?? '')),
)

test('finds all 106 rosters', () => {
  expect(files).toHaveLength(106)
  expect(
    files.filter(({ file, bytes }) => rosterBytes(file).length !== bytes).map(({ file }) => file),
  ).toEqual([])
})

const refusedAs = (...of: (SheetError | undefined)[]) =>
  files.filter((file) => refused(file) !== undefined && of.includes(refused(file)))

test.each(refusedAs('type'))(
  'INV-89: rejects $file, because its name is neither CSV nor a spreadsheet',
  async (file) => {
    expect(await readSheetBytes(rosterBytes(file.file), file.file)).toEqual({
      ok: false,
      fault: 'type',
    })
  },
)

test.each(refusedAs('size'))('INV-90: rejects $file, which is one byte too large', async (file) => {
  expect(await readSheetBytes(rosterBytes(file.file), file.file)).toEqual({
    ok: false,
    fault: 'size',
  })
})

test.each(refusedAs('empty', 'content', 'damaged', 'encrypted', 'too-much'))(
  'rejects $file as $fileError',
  async (file) => {
    expect(await readSheetBytes(rosterBytes(file.file), file.file)).toEqual({
      ok: false,
      fault: refused(file),
    })
  },
)

test.each(readable)(
  '$file: reads every record, and empty ones at their positions',
  async ({ file, dataRows, blankRows }) => {
    const { records } = await sheetOf(file)
    const below = records.slice((above[file] ?? 0) + 1)
    expect([
      below.filter(isFilled).length,
      below.filter((record) => !isFilled(record)).length,
    ]).toEqual([dataRows, blankRows])
  },
)

/** Files with the same forty people in the same cells, in various formats. */
const alike = files.filter(
  ({ file, group }) =>
    (['encoding', 'line-ends'].includes(group) ||
      [
        'semicolon.csv',
        'tab.csv',
        'pipe.csv',
        'all-quoted.csv',
        'padded-cells.csv',
        'roster.xlsx',
        'inline-strings.xlsx',
        'roster.xls',
        'roster-biff5.xls',
        'roster.ods',
        'roster.xlsb',
        'roster-flat.fods',
        'several-sheets.xlsx',
        'first-sheet-hidden.xlsx',
        'huge-declared-range.xlsx',
        'hidden-rows-and-columns.xlsx',
        'formulas-and-links.xlsx',
        'csv-renamed.xlsx',
        'xlsx-renamed.csv',
        'html-renamed.xls',
        'macro-enabled.xlsm',
        'upper-case-extension.CSV',
      ].includes(file)) &&
    file !== 'invalid-utf8.csv',
)

test.each(alike)('$file: reads every cell as in the reference file', async ({ file }) => {
  expect((await sheetOf(file)).records).toEqual((await sheetOf('utf8.csv')).records)
})

const encodingOf: Readonly<Record<string, string>> = {
  'utf8.csv': 'utf-8',
  'utf8-bom.csv': 'utf-8',
  'utf16le-bom.csv': 'utf-16le',
  'utf16be-bom.csv': 'utf-16be',
  'utf16le-bom-tab.csv': 'utf-16le',
  'utf16le-no-bom.csv': 'utf-16le',
  'windows-1252.csv': 'windows-1252',
  'windows-1252-semicolon.csv': 'windows-1252',
  'invalid-utf8.csv': 'utf-8',
}

test.each(Object.entries(encodingOf))('detects %s as %s', async (file, encoding) => {
  expect((await sheetOf(file)).encoding).toBe(encoding)
})

/** The notes of each file; the other readable files have none. */
const noted: Readonly<Record<string, SheetNote[]>> = {
  'invalid-utf8.csv': [{ code: 'broken-letters', records: [2] }],
  'control-characters.csv': [{ code: 'control-letters', records: [2, 3, 4, 5, 6, 8] }],
  'several-sheets.xlsx': [
    { code: 'other-sheets', names: ['Read me', 'Lookup'] },
    { code: 'hidden-sheets', names: ['Hidden'] },
  ],
  'first-sheet-hidden.xlsx': [{ code: 'hidden-sheets', names: ['Old'] }],
  'two-rosters.xlsx': [{ code: 'other-sheets', names: ['South'] }],
  'merged-title.xlsx': [{ code: 'merged', records: [1] }],
  'merged-job-titles.xlsx': [
    { code: 'merged', records: Array.from({ length: 40 }, (_, at) => at + 2) },
  ],
  'formulas-and-links.xlsx': [{ code: 'formulas', count: 11 }],
  'formula-errors.xlsx': [{ code: 'formulas', count: 2 }],
  'hidden-rows-and-columns.xlsx': [{ code: 'hidden-rows' }],
  'macro-enabled.xlsm': [{ code: 'macros' }],
}

test.each(readable)('$file: reports the expected notes', async ({ file }) => {
  expect((await sheetOf(file)).notes).toEqual(noted[file] ?? [])
})

test('an unclosed quote loses no record before it, and its own record is reported', async () => {
  const [{ records, notes }, whole] = await Promise.all([
    sheetOf('unclosed-quote.csv'),
    sheetOf('utf8.csv'),
  ])
  expect(records).toEqual(whole.records.slice(0, 21))
  expect(notes).toEqual([{ code: 'open-quote', record: 22 }])
})

test('a roster on the second sheet: reads the first visible sheet, and the second when chosen', async () => {
  const bytes = rosterBytes('roster-on-second-sheet.xlsx')
  const first = await sheetOf('roster-on-second-sheet.xlsx')
  expect([first.sheet, first.sheets.map(({ name, rows }) => [name, rows]), first.notes]).toEqual([
    0,
    [
      ['Read me', 2],
      ['Roster', 41],
    ],
    [{ code: 'other-sheets', names: ['Roster'] }],
  ])
  expect(first.sheets[1]?.first).toEqual((await sheetOf('utf8.csv')).records.slice(0, 12))
  const second = await readSheetBytes(bytes, 'roster.xlsx', { sheet: 1 })
  expect(second.ok && [second.sheet.sheet, second.sheet.records]).toEqual([
    1,
    (await sheetOf('utf8.csv')).records,
  ])
})

test('a control character in an e-mail leads to no other address', async () => {
  const { records } = await sheetOf('control-characters.csv')
  expect(records.slice(1).map(([name]) => name)).toEqual([
    'NulByte',
    'Bell',
    'Esc[31m',
    'Rtlgnp.exe',
    'Line Sep',
    'Zero\u200DJoin',
    'Ok',
  ])
  expect(records[7]?.[2]).toBe('c7\uFFFD@example.com')
})

test('workbook values: a day is never a number, a number keeps its digits, an error is its text', async () => {
  const [typed, more, errors] = await Promise.all([
    sheetOf('typed-cells-in-names.xlsx'),
    sheetOf('dates-numbers-booleans.xlsx'),
    sheetOf('formula-errors.xlsx'),
  ])
  expect(typed.records.slice(1, 6).map((record) => record.join('|'))).toEqual([
    '12345|Badge|badge@example.com|Laborer',
    'Ok|1999-12-31|date@example.com|Laborer',
    'Yes|TRUE|bool@example.com|Laborer',
    'Num|Title|num@example.com|7',
    'Ok|Ok|20240101|Laborer',
  ])
  expect(more.records.slice(0, 2).map((record) => record.slice(4).join('|'))).toEqual([
    'Hire Date|Phone|Rate|Active',
    '2020-01-01|5550100|31.5|TRUE',
  ])
  expect(errors.records.slice(1, 3).map((record) => record[2])).toEqual(['#N/A', ''])
})
