import { describe, expect, test } from 'vitest'
import { odf, odsParts, openDocument, readOf, xml2003 } from '#tests/rosters/written-workbooks.ts'

const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
const cell = (content: string, attributes = 'office:value-type="string"') =>
  `<table:table-cell ${attributes}>${content}</table:table-cell>`
const p = (text: string) => `<text:p>${text}</text:p>`
const ana = row(cell(p('Ana')))

describe.each([
  ['ODS', (rows: string, before?: string) => readOf('a.ods', odsParts(rows, before))],
  [
    'FODS',
    (rows: string, before?: string) =>
      readOf('a.fods', { '': openDocument('document', rows, before) }),
  ],
] as const)('%s', (_kind, readRows) => {
  test.each<[what: string, rows: string, read: unknown, before?: string]>([
    [
      'reads values without a text',
      row(
        '<table:table-cell office:value-type="float" office:value="7"/>',
        '<table:table-cell office:value-type="string" office:string-value="Ana" table:number-columns-repeated="2"/>',
        '<table:table-cell office:value-type="date" office:date-value="2023-03-15"></table:table-cell>',
      ),
      [['7', 'Ana', 'Ana', '2023-03-15']],
    ],
    [
      'reads a text without a type',
      row(`<table:table-cell>${p('Ana')}</table:table-cell>`),
      [['Ana']],
    ],
    [
      'reads the text of an unknown type',
      row(cell(p('Ana'), 'office:value-type="void"')),
      [['Ana']],
    ],
    [
      'counts empty rows without content',
      `${ana}<table:table-row/><table:table-row table:number-rows-repeated="2"/>${ana}`,
      [['Ana'], [], [], [], ['Ana']],
    ],
    [
      'ignores cells of tracked changes',
      ana,
      [['Ana']],
      `<table:tracked-changes><table:deletion><table:cell-content-deletion>${cell(p('x'))}</table:cell-content-deletion></table:deletion></table:tracked-changes>`,
    ],
    [
      'ignores a table of another document',
      ana,
      [['Ana']],
      `<table:dde-links><table:dde-link><table:table>${row(cell(p('x')))}</table:table></table:dde-link></table:dde-links>`,
    ],
    [
      'ignores a note on a cell',
      row(
        cell(
          `<office:annotation><dc:date xmlns:dc="d">1</dc:date>${p('x')}</office:annotation>${p('Ana')}`,
        ),
      ),
      [['Ana']],
    ],
    [
      'ignores a note inside a text',
      row(cell(p('An<text:note><text:note-body><text:p>x</text:p></text:note-body></text:note>a'))),
      [['Ana']],
    ],
    [
      'ignores a table inside a cell',
      row(
        cell(`${p('Ana')}<table:table table:name="x">${row(cell(p('x')))}</table:table>`),
        cell(p('Bo')),
      ),
      [['Ana', 'Bo']],
    ],
    [
      'reads a list inside a cell as lines',
      row(
        cell(
          `<text:list><text:list-item>${p('Ana')}</text:list-item><text:list-item>${p('Bo')}</text:list-item></text:list>`,
        ),
      ),
      [['Ana\nBo']],
    ],
    [
      'reads paragraphs, also an empty one',
      row(cell(`${p('Ana')}<text:p/>${p('Bo')}`)),
      [['Ana\n\nBo']],
    ],
    [
      'reads styled letters and links',
      row(cell(p('<text:span text:style-name="a">An</text:span><text:a>a</text:a>'))),
      [['Ana']],
    ],
    [
      'reads foreign elements inside a text',
      row(cell(p('An<o:part xmlns:o="urn:example:others">a <o:part>Maria</o:part></o:part> Ruiz'))),
      [['Ana Maria Ruiz']],
    ],
    [
      'reads elements for spaces, tabs and line breaks',
      row(
        cell(
          p(
            'A<text:s/><text:s text:style-name="x" text:c="2"/>b<text:tab text:tab-ref="1"></text:tab>c<text:line-break></text:line-break>d',
          ),
        ),
      ),
      [['A   b\tc\nd']],
    ],
    [
      'joins a text that is wrapped over lines',
      row(cell(p('\n    Ana\n    <text:span>Maria </text:span>\n   Ruiz\n  '))),
      [['Ana Maria Ruiz']],
    ],
    ['reads an escape of other formats as text', row(cell(p('_x0041_'))), [['_x0041_']]],
    [
      'rejects more spaces than a cell can have',
      row(cell(p('A<text:s text:c="99999999"/>b'))),
      'too-much',
    ],
    [
      'rejects more spaces than a table can have',
      row(cell('<text:p>A<text:s text:c="32000"/>b</text:p>'.repeat(40))),
      'too-much',
    ],
    [
      'reads line breaks from character references',
      row(cell(p('A&#13;b')), cell('', 'office:value-type="string" office:string-value="A&#13;b"')),
      [['A b', 'A\nb']],
    ],
    [
      'reads rows in groups and headers',
      `<table:table-header-rows>${ana}</table:table-header-rows><table:table-row-group><table:table-rows>${ana}</table:table-rows></table:table-row-group>`,
      [['Ana'], ['Ana']],
    ],
    [
      'reads cells covered by a wide cell as empty',
      row(
        cell(p('Ana'), 'table:number-columns-spanned="2" office:value-type="string"'),
        `<table:covered-table-cell>${p('x')}</table:covered-table-cell>`,
        cell(p('Bo')),
      ),
      [['Ana', '', 'Bo']],
    ],
    [
      'reads an error as text',
      row(cell(p('#N/A'), 'office:value-type="string" office:string-value=""')),
      [['#N/A']],
    ],
    [
      'rejects an invalid repeat count',
      row(cell(p('Ana'), 'table:number-columns-repeated="x"')),
      'damaged',
    ],
  ])('%s', async (_what, rows, read, before) => {
    expect(await readRows(rows, before)).toEqual(read)
  })
})

test.each<[what: string, change: Readonly<Record<string, string | undefined>>, read: unknown]>([
  ['reads a file without a manifest', { 'META-INF/manifest.xml': undefined }, [['Ana']]],
  [
    'rejects a file whose manifest declares encryption',
    {
      'META-INF/manifest.xml': `<m:manifest xmlns:m="${odf}:manifest:1.0"><m:file-entry m:full-path="content.xml"><m:encryption-data\n/></m:file-entry></m:manifest>`,
      'content.xml': 'xx',
    },
    'encrypted',
  ],
])('ODS: %s', async (_what, change, read) => {
  const parts = Object.entries({ ...odsParts(ana), ...change }).filter(
    (part): part is [string, string] => part[1] !== undefined,
  )
  expect(await readOf('a.ods', Object.fromEntries(parts))).toEqual(read)
})

const data = (text: string, type = 'String') => `<Data ss:Type="${type}">${text}</Data>`

test.each<[what: string, rows: string, read: unknown, rest?: string]>([
  [
    'reads styled letters',
    `<Row><Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40"><B>An</B><Font html:Color="#F00" xmlns:html="h">a &lt;b&gt;</Font></ss:Data></Cell></Row>`,
    [['Ana <b>']],
  ],
  [
    'reads an HTML line break',
    `<Row><Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40">Ana<BR/>Ruiz</ss:Data></Cell></Row>`,
    [['Ana\nRuiz']],
  ],
  [
    'ignores a comment on a cell',
    `<Row><Cell><Comment ss:Author="x"><ss:Data>x</ss:Data></Comment>${data('Ana')}</Cell><Cell>${data('Bo')}<Comment><ss:Data>x</ss:Data></Comment></Cell></Row>`,
    [['Ana', 'Bo']],
  ],
  [
    'counts rows that represent several rows',
    `<Row><Cell>${data('Ana')}</Cell></Row><Row ss:Span="1"/><Row><Cell>${data('Bo')}</Cell></Row>`,
    [['Ana'], [], [], ['Bo']],
  ],
  [
    'counts empty cells without content',
    `<Row><Cell/><Cell ss:MergeAcross="1"/><Cell>${data('Ana')}</Cell><Cell></Cell></Row>`,
    [['', '', '', 'Ana']],
  ],
  ['reads a text without a type', '<Row><Cell><Data>A &amp; B</Data></Cell></Row>', [['A & B']]],
  [
    'reads an escape of other formats as text',
    `<Row><Cell>${data('_x0041_')}</Cell></Row>`,
    [['_x0041_']],
  ],
  ['rejects a word as a number', `<Row><Cell>${data('Ana', 'Number')}</Cell></Row>`, 'damaged'],
  [
    'reads values between line breaks',
    `<Row><Cell>${data('\n 7 \n', 'Number')}</Cell><Cell>${data(' 1 ', 'Boolean')}</Cell><Cell>${data('\n2023-03-15T00:00:00.000\n', 'DateTime')}</Cell></Row>`,
    [['7', 'TRUE', '2023-03-15']],
  ],
  [
    'skips a hidden sheet',
    `<Row><Cell>${data('Ana')}</Cell></Row>`,
    'empty',
    '<x:WorksheetOptions><x:Visible >\nSheetHidden</x:Visible></x:WorksheetOptions>',
  ],
  [
    'rejects an invalid row index',
    `<Row ss:Index="0"><Cell>${data('Ana')}</Cell></Row>`,
    'damaged',
  ],
  [
    'rejects a row index beyond all rows',
    `<Row ss:Index="9999999"><Cell>${data('Ana')}</Cell></Row>`,
    'damaged',
  ],
])('SpreadsheetML 2003: %s', async (_what, rows, read, rest) => {
  expect(await readOf('a.xls', { '': xml2003(rows, rest) })).toEqual(read)
})

test('SpreadsheetML 2003: reads days counted from 1904', async () => {
  const since1904 = xml2003(
    `<Row><Cell ss:StyleID="s1">${data('43538', 'Number')}</Cell></Row>`,
  ).replace(
    '<Worksheet',
    '<x:ExcelWorkbook><x:Date1904\n/></x:ExcelWorkbook><Styles><Style ss:ID="s1"><NumberFormat ss:Format="yyyy-mm-dd"/></Style></Styles><Worksheet',
  )
  expect(await readOf('a.xls', { '': since1904 })).toEqual([['2023-03-15']])
})
