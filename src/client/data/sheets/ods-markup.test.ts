import { expect, test } from 'vitest'
import { CFB, utils, write } from 'xlsx'
import { readSheetBytes } from './read-sheet-bytes.ts'

const odf = 'urn:oasis:names:tc:opendocument:xmlns'
const spaces = (...names: string[]) =>
  names.map((name) => `xmlns:${name}="${odf}:${name}:1.0"`).join(' ')
const styles =
  '<style:style style:name="seen" style:family="table"><style:table-properties table:display="true"/></style:style><style:style style:name="away" style:family="table" style:master-page-name="Default"><style:table-properties style:writing-mode="lr-tb" table:display="false"/></style:style><style:style style:name="cell" style:family="table-cell"/>'
const content = (tables: string, own = styles) =>
  `<office:document-content ${spaces('office', 'style', 'table', 'text')} xmlns:draw="${odf}:drawing:1.0" xmlns:xlink="http://www.w3.org/1999/xlink"><office:automatic-styles>${own}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`
const flat = (tables: string) =>
  `<?xml version="1.0"?>${content(tables).replaceAll('office:document-content', 'office:document')}`
const cell = (inner: string) =>
  `<table:table-cell office:value-type="string">${inner}</table:table-cell>`
const row = (...cells: string[]) =>
  `<table:table-row>${cells.map((inner) => cell(inner.startsWith('<') ? inner : `<text:p>${inner}</text:p>`)).join('')}</table:table-row>`
const table = (name: string, style: string, rows: string) =>
  `<table:table table:name="${name}" table:style-name="${style}">${rows}</table:table>`

/** Returns an archive of these parts, in the order in which SheetJS writes one. */
function archive(parts: Record<string, string>, without: readonly string[] = []): Uint8Array {
  const made: ArrayBuffer = write(
    { SheetNames: ['x'], Sheets: { x: utils.aoa_to_sheet([['x']]) } },
    { type: 'array', bookType: 'ods' },
  )
  const file = CFB.read(new Uint8Array(made), { type: 'buffer' })
  for (const name of [...without, ...Object.keys(parts)]) CFB.utils.cfb_del(file, `/${name}`)
  for (const [name, text] of Object.entries(parts))
    CFB.utils.cfb_add(file, `/${name}`, new TextEncoder().encode(text))
  return new Uint8Array(CFB.write(file, { fileType: 'zip', type: 'array' }))
}

const ways = [
  ['ods', (tables: string) => readSheetBytes(archive({ 'content.xml': content(tables) }), 'a.ods')],
  ['fods', (tables: string) => readSheetBytes(new TextEncoder().encode(flat(tables)), 'a.fods')],
] as const

const people = row('Name', 'Email') + row('Ana', 'ana@example.com')
const records = [
  ['Name', 'Email'],
  ['Ana', 'ana@example.com'],
]

test.each(ways)('%s: skips hidden sheets and reports their names', async (_kind, read) => {
  const outcome = await read(
    table('Old', 'away', row('x')) +
      table('People', 'seen', people) +
      table('Bare', 'none', row('y')) +
      table('Older', 'away', row('z')),
  )
  expect(
    outcome.ok && [outcome.sheet.sheets.map(({ name }) => name), outcome.sheet.records],
  ).toEqual([['People', 'Bare'], records])
  expect(outcome.ok && outcome.sheet.notes).toEqual([
    { code: 'other-sheets', names: ['Bare'] },
    { code: 'hidden-sheets', names: ['Old', 'Older'] },
  ])
})

test.each(ways)(
  '%s: rejects a file in which only hidden sheets have values as empty',
  async (_kind, read) => {
    expect(await read(table('Old', 'away', people))).toEqual({ ok: false, fault: 'empty' })
  },
)

test('respects a hiding style in the styles part', async () => {
  const own =
    '<style:style style:name="ta9" style:family="table"><style:table-properties table:display="false"/></style:style>'
  const outcome = await readSheetBytes(
    archive({
      'content.xml': content(table('Old', 'ta9', row('x')) + table('People', '', people), ''),
      'styles.xml': `<office:document-styles ${spaces('office', 'style', 'table')}><office:styles>${own}</office:styles></office:document-styles>`,
    }),
    'a.ods',
  )
  expect(outcome.ok && outcome.sheet.records).toEqual(records)
})

const picture =
  '<draw:frame draw:name="Photo"><draw:image xlink:href="Pictures/1.png"><text:p/></draw:image></draw:frame>'
const box = '<draw:frame><draw:text-box><text:p>Draft</text:p></draw:text-box></draw:frame>'
const shape =
  '<draw:g><draw:custom-shape draw:name="a &gt; b"><text:p>Draft</text:p><draw:enhanced-geometry/></draw:custom-shape><draw:line/></draw:g>'

test.each([
  ['a picture', picture],
  ['a text box', box],
  ['a shape', shape],
  ['several drawings', picture + box + shape],
])('%s attached to a cell leaves the text of the cell', async (_what, drawn) => {
  const cells = [
    `<text:p>Ana</text:p>${drawn}`,
    `${drawn}<text:p>Ana</text:p>`,
    `<text:p>An${drawn}a</text:p>`,
    drawn,
    'Bo',
  ]
  for (const [, read] of ways) {
    const outcome = await read(table('People', 'seen', `<!-- <draw:frame> -->${row(...cells)}`))
    expect(outcome.ok && outcome.sheet.records).toEqual([['Ana', 'Ana', 'Ana', '', 'Bo']])
  }
})

test('the table of a chart in a flat document is not one of its sheets', async () => {
  const chart = `<table:shapes><draw:frame><draw:object><office:document><office:body><office:chart><table:table table:name="local-table">${row('1')}</table:table></office:chart></office:body></office:document></draw:object></draw:frame></table:shapes>`
  const outcome = await ways[1][1](
    table('People', 'seen', chart + people) + table('Old', 'away', people),
  )
  expect(
    outcome.ok && [outcome.sheet.sheets.map(({ name }) => name), outcome.sheet.records],
  ).toEqual([['People'], records])
})

test('reads an archive without a styles part', async () => {
  const outcome = await readSheetBytes(
    archive({ 'content.xml': content(table('People', 'seen', people)) }, ['styles.xml']),
    'a.ods',
  )
  expect(outcome.ok && outcome.sheet.records).toEqual(records)
})

test.each(ways)(
  '%s: rejects two sheets with one name, so that neither is lost silently',
  async (_kind, read) => {
    expect(await read(table('People', 'seen', people) + table('People', 'seen', row('x')))).toEqual(
      { ok: false, fault: 'damaged' },
    )
  },
)
