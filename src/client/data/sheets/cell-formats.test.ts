import { afterEach, expect, test } from 'vitest'
import { type BookType, SSF, utils, write } from 'xlsx'
import { readSheetBytes } from './read-sheet-bytes.ts'
import { normalizeXlsxPart } from './xlsx-markup.ts'
import { MarkupError } from './xml.ts'
import { normalizeXml2003 } from './xml-2003-markup.ts'

const longest = `0"${'x'.repeat(252)}"`
// SheetJS would need hours for such a format; a record of the oldest kind holds at most 8,000
// letters.
const tooLong = (kind: BookType) => `0"${'x'.repeat(kind === 'biff8' ? 8_000 : 100_000)}"`

/** Returns a workbook of numbers with this format. */
function bookWith(z: string, bookType: BookType): Uint8Array<ArrayBuffer> {
  const sheet = utils.aoa_to_sheet(Array.from({ length: 500 }, (_, n) => [n, n + 0.5]))
  for (const [place, cell] of Object.entries(sheet))
    if (!place.startsWith('!')) Object.assign(cell, { z })
  const book = { SheetNames: ['A'], Sheets: { A: sheet } }
  const bytes = new Uint8Array(
    write(book, { type: 'array', bookType, compression: true }) as ArrayBuffer,
  )
  forget()
  return bytes
}

/**
 * Clears SheetJS's table of formats, which all workbooks of a thread share. The product reads each
 * workbook in its own worker.
 */
function forget(): void {
  const table: Record<string, string> = SSF.get_table()
  for (const [id, format] of Object.entries(table)) if (format.length > 200) delete table[id]
}
afterEach(forget)

test.each([
  ['xlsx', 'a.xlsx'],
  ['xlsb', 'a.xlsb'],
  ['biff8', 'a.xls'],
  ['xlml', 'a.xls'],
] as const)(
  'refuses a workbook of %s with a format over 255 characters before it formats a cell',
  async (kind, name) => {
    expect(await readSheetBytes(bookWith(tooLong(kind), kind), name)).toEqual({
      ok: false,
      fault: 'damaged',
    })
  },
)

test.each([
  ['xlsx', 'a.xlsx'],
  ['xlsb', 'a.xlsb'],
  ['biff8', 'a.xls'],
  ['xlml', 'a.xls'],
] as const)('reads a workbook of %s with the longest format', async (kind, name) => {
  const outcome = await readSheetBytes(bookWith(longest, kind), name)
  expect(outcome.ok && outcome.sheet.records[7]?.[0]).toBe(`7${'x'.repeat(252)}`)
})

const xlsx = (format: string) =>
  normalizeXlsxPart(
    `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts><numFmt numFmtId="164" formatCode=${format}/></numFmts></styleSheet>`,
  )
const xml2003 = (format: string) =>
  normalizeXml2003(
    `<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles><Style ss:ID="a"><NumberFormat ss:Format=${format}/></Style></Styles></Workbook>`,
  )

test.each([
  [xlsx, `"${'0'.repeat(255)}"`, false],
  [xlsx, `"${'0'.repeat(256)}"`, true],
  [xlsx, `'${'0'.repeat(256)}'`, true],
  [xlsx, `"${'&quot;'.repeat(200)}"`, false],
  [xlsx, `"${'&#48;'.repeat(256)}"`, true],
  [xml2003, `"${'0'.repeat(255)}"`, false],
  [xml2003, `"${'0'.repeat(256)}"`, true],
])('counts the characters of a format as a reader does: %#', (read, format, isLong) => {
  if (isLong) expect(() => read(format)).toThrow(new MarkupError('damaged'))
  else expect(read(format)).toBeTruthy()
})

test('reads a text that looks like a long format', async () => {
  const text = `formatCode="${'0'.repeat(256)}"`
  const bytes = write(
    { SheetNames: ['A'], Sheets: { A: utils.aoa_to_sheet([[text]]) } },
    {
      type: 'array',
      bookType: 'xlsx',
    },
  ) as ArrayBuffer
  const outcome = await readSheetBytes(new Uint8Array(bytes), 'a.xlsx')
  expect(outcome.ok && outcome.sheet.records).toEqual([[text]])
})
