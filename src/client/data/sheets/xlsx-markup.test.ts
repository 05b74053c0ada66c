import { expect, test } from 'vitest'
import { CFB, utils, write } from 'xlsx'
import { readSheetBytes } from './read-sheet-bytes.ts'

/** Returns a workbook of two sheets, in which `parts` replace its own parts or are added. */
function workbook(
  parts: Record<string, string>,
  change: Record<string, (text: string) => string> = {},
): Uint8Array {
  const made: ArrayBuffer = write(
    {
      SheetNames: ['One', 'Two'],
      Sheets: {
        One: utils.aoa_to_sheet([['x']]),
        Two: utils.aoa_to_sheet([
          ['Name', 'Email'],
          ['Ana', 'ana@example.com'],
        ]),
      },
    },
    { type: 'array', bookType: 'xlsx' },
  )
  const file = CFB.read(new Uint8Array(made), { type: 'buffer' })
  const changed = Object.entries(change).map(
    ([name, by]) =>
      [
        name,
        by(new TextDecoder().decode(Uint8Array.from(CFB.find(file, `/${name}`)?.content ?? []))),
      ] as const,
  )
  for (const [name, text] of [...Object.entries(parts), ...changed]) {
    CFB.utils.cfb_del(file, `/${name}`)
    CFB.utils.cfb_add(file, `/${name}`, new TextEncoder().encode(text))
  }
  return new Uint8Array(CFB.write(file, { fileType: 'zip', type: 'array' }))
}

const sheet = (rows: string) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
const cell = (text: string, place?: string) =>
  `<c${place === undefined ? '' : ` r="${place}"`} t="inlineStr"><is><t>${text}</t></is></c>`
const row = (cells: string, number?: string) =>
  `<row${number === undefined ? '' : ` r="${number}"`}>${cells}</row>`

async function recordsOf(rows: string) {
  const outcome = await readSheetBytes(
    workbook({ 'xl/worksheets/sheet1.xml': sheet(rows) }),
    'a.xlsx',
  )
  return outcome.ok ? outcome.sheet.records : outcome.fault
}

test.each([
  ['two rows with the same number', row(cell('Ana', 'A2'), '2') + row(cell('Bo', 'A2'), '2')],
  [
    'two rows with the same number and different columns',
    row(cell('Ana', 'A2'), '2') + row(cell('Bo', 'B2'), '2'),
  ],
  [
    'two rows with the same number, whose cells have no references',
    row(cell('Ana'), '2') + row(cell('Bo'), '2'),
  ],
  [
    'a row without a number before a row with that number',
    row(cell('Ana'), '1') + row(cell('Bo')) + row(cell('Cy'), '2'),
  ],
  ['a repeated cell', row(cell('Ana', 'A1') + cell('Bo', 'A1'), '1')],
  [
    'a cell with the same reference as one without a reference',
    row(cell('Ana') + cell('Bo', 'A1'), '1'),
  ],
  [
    'a cell that belongs to another row',
    row(cell('Ana', 'A1'), '1') + row(cell('Bo', 'B2') + cell('Cy', 'A1'), '2'),
  ],
  [
    'a row whose cells all belong to the previous row',
    row(cell('Ana', 'A1'), '1') + row(cell('Bo', 'A1'), '2'),
  ],
  ['row 0', row(cell('Ana', 'A1'), '1') + row(cell('Bo'), '0')],
  ['a reference in small letters', row(cell('Ana', 'A1'), '1') + row(cell('Bo', 'a2'), '2')],
  ['a row whose number is no number', row(cell('Ana'), '1') + row(cell('Bo'), 'x')],
])('%s: rejects the file instead of losing a person silently', async (_what, rows) => {
  expect(await recordsOf(rows)).toBe('damaged')
})

test.each([
  [
    'in order',
    row(cell('Ana', 'A1') + cell('Bo', 'C1'), '1') + row(cell('Cy', 'B3'), '3'),
    [['Ana', '', 'Bo'], [], ['', 'Cy']],
  ],
  ['without references', row(cell('Ana') + cell('Bo')) + row(cell('Cy')), [['Ana', 'Bo'], ['Cy']]],
  [
    'out of order',
    row(cell('Cy', 'A2'), '2') + row(cell('Bo', 'B1') + cell('Ana', 'A1'), '1'),
    [['Ana', 'Bo'], ['Cy']],
  ],
  [
    'in rows without numbers',
    row(cell('Ana', 'A1')) + row(cell('Bo', 'A3')),
    [['Ana'], [], ['Bo']],
  ],
  [
    'with empty rows between',
    row(cell('Ana', 'A1'), '1') + '<row r="2"/><row r="2"></row>' + row(cell('Bo', 'A3'), '3'),
    [['Ana'], [], ['Bo']],
  ],
])('reads cells %s at their positions', async (_what, rows, records) => {
  expect(await recordsOf(rows)).toEqual(records)
})

const kinds = [
  ['chart', 'chartsheet'],
  ['dialog', 'dialogsheet'],
  ['macro', 'xlMacrosheet'],
] as const

test.each(kinds)('ignores a %s sheet and reads the others', async (_kind, element) => {
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
  const folder = `xl/${element.toLowerCase()}s`
  const bytes = workbook(
    {
      [`${folder}/sheet1.xml`]: `<${element} xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="r"><sheetViews/><drawing r:id="rId1"/></${element}>`,
      [`${folder}/_rels/sheet1.xml.rels`]: `<Relationships><Relationship Id="rId1" Type="${relation}drawing" Target="../drawings/drawing1.xml"/></Relationships>`,
      'xl/drawings/drawing1.xml': '<xdr:wsDr xmlns:xdr="x"/>',
    },
    {
      'xl/_rels/workbook.xml.rels': (text) =>
        text.replace(/<Relationship [^>]*worksheets\/sheet1\.xml[^>]*>/, (whole) =>
          whole
            .replace(/Target="[^"]*"/, `Target="${folder.slice(3)}/sheet1.xml"`)
            .replace(
              /Type="[^"]*"/,
              `Type="${element === 'xlMacrosheet' ? 'http://schemas.microsoft.com/office/2006/relationships/' : relation}${element}"`,
            ),
        ),
      '[Content_Types].xml': (text) =>
        text.replace(
          /PartName="\/xl\/worksheets\/sheet1\.xml" ContentType="[^"]*"/,
          `PartName="/${folder}/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${element}+xml"`,
        ),
    },
  )
  const outcome = await readSheetBytes(bytes, 'a.xlsx')
  expect(
    outcome.ok
      ? [outcome.sheet.sheets.map(({ name }) => name), outcome.sheet.sheet, outcome.sheet.notes]
      : outcome.fault,
  ).toEqual([['Two'], 0, []])
})

const old = (rows: string) =>
  `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="One"><Table>${rows}</Table></Worksheet><Worksheet ss:Name="Two"><Table><Row><Cell><Data ss:Type="String">x</Data></Cell></Row></Table></Worksheet></Workbook>`
const data = (text: string, index?: number) =>
  `<Cell${index === undefined ? '' : ` ss:Index="${index}"`}><Data ss:Type="String">${text}</Data></Cell>`

test.each([
  ['a row', `<Row ss:Index="2">${data('Ana')}</Row><Row ss:Index="2">${data('Bo')}</Row>`],
  ['a cell', `<Row>${data('Ana')}${data('Bo', 1)}</Row>`],
])('rejects a one-part workbook with %s twice', async (_what, rows) => {
  expect(await readSheetBytes(new TextEncoder().encode(old(rows)), 'a.xls')).toEqual({
    ok: false,
    fault: 'damaged',
  })
})

test('reads a one-part workbook with gaps between its positions', async () => {
  const outcome = await readSheetBytes(
    new TextEncoder().encode(
      old(`<Row>${data('Ana')}${data('Bo', 3)}</Row><Row ss:Index="3">${data('Cy')}</Row>`),
    ),
    'a.xls',
  )
  expect(outcome.ok && outcome.sheet.records).toEqual([['Ana', '', 'Bo'], [], ['Cy']])
})
