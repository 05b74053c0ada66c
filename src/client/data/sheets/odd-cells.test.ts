import { describe, expect, test } from 'vitest'
import {
  main,
  odf,
  odsParts,
  openDocument,
  readWritten,
  xlsxParts,
  xml2003,
} from '#tests/rosters/written-workbooks.ts'

/** What is read of a file: its records, or its fault. */
async function readOf(
  file: string,
  parts: Readonly<Record<string, string | Uint8Array>>,
): Promise<unknown> {
  const outcome = await readWritten(file, parts)
  return outcome.ok ? outcome.sheet.records : outcome.fault
}

const inline = (text: string, place?: string) =>
  `<c${place === undefined ? '' : ` r="${place}"`} t="inlineStr"><is><t>${text}</t></is></c>`
const shared = (...numbers: number[]) =>
  `<row>${numbers.map((number) => `<c t="s"><v>${number}</v></c>`).join('')}</row>`
const si = (text: string) => `<si><t>${text}</t></si>`
const run = (text: string) => `<r><rPr><b/></rPr><t>${text}</t></r>`

describe('XLSX', () => {
  test.each<[what: string, rows: string, texts: string | undefined, read: unknown]>([
    [
      'an empty shared text by its tag',
      shared(0, 1, 2),
      `${si('Ana')}<si/>${si('Bo')}`,
      [['Ana', '', 'Bo']],
    ],
    [
      'a shared text whose text is empty by its tag',
      shared(0, 1, 2),
      `${si('Ana')}<si><t/></si>${si('Bo')}`,
      [['Ana', '', 'Bo']],
    ],
    [
      'a shared text in runs behind a plain one',
      shared(0),
      `<si><t>An</t>${run('a ')}${run('Ruiz')}</si>`,
      [['Ana Ruiz']],
    ],
    [
      'the readings of Asian letters',
      shared(0),
      `<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si>`,
      [['東京']],
    ],
    [
      'a text in a cell in runs',
      `<row><c t="inlineStr"><is>${run('An')}${run('a')}<rPh sb="0" eb="1"><t>x</t></rPh></is></c></row>`,
      undefined,
      [['Ana']],
    ],
    ['a shared text that is not there', shared(0, 2), si('Ana') + si('Bo'), 'damaged'],
    [
      'a number of a shared text that is none',
      '<row><c t="s"><v>x</v></c></row>',
      undefined,
      'damaged',
    ],
    [
      'a text of its own in the place of a value',
      '<row><c t="inlineStr"><v>Ana</v></c></row>',
      undefined,
      [['Ana']],
    ],
    [
      'a text of its own without a type',
      '<row><c><is><t>Ana</t></is></c></row>',
      undefined,
      [['Ana']],
    ],
    [
      'the text of a formula with names of signs',
      '<row><c t="str"><f>A2</f><v>&amp;lt;b&amp;gt;</v></c></row>',
      undefined,
      [['&lt;b&gt;']],
    ],
    [
      'a formula whose result was never stored',
      `<row>${inline('Ana')}<c><f>A2</f></c><c t="str"><f>A2</f></c><c><f>A2</f><v/></c></row>`,
      undefined,
      [['Ana']],
    ],
    ['a number that is a word', '<row><c><v>Ana</v></c></row>', undefined, 'damaged'],
    ['a number with a comma', '<row><c><v>1,5</v></c></row>', undefined, 'damaged'],
    ['a yes that is none', '<row><c t="b"><v>yes</v></c></row>', undefined, 'damaged'],
    ['a type that no one knows', '<row><c t="x"><v>Ana</v></c></row>', undefined, 'damaged'],
    [
      'types without a value',
      `<row><c t="b"/><c t="n"></c><c t="s"/><c t="e"><v></v></c>${inline('Ana', 'E1')}</row>`,
      undefined,
      [['', '', '', '', 'Ana']],
    ],
    [
      'lines around values',
      '<row><c>\n<v>\n 7\n</v></c><c t="b"><v> 1 </v></c><c t=" n "><v> -1.5e3 </v></c></row>',
      undefined,
      [['7', 'TRUE', '-1500']],
    ],
    [
      'a text that looks like a place',
      `<row>${inline('r="B7"')}${inline('Bo')}</row>`,
      undefined,
      [['r="B7"', 'Bo']],
    ],
    [
      'empty rows without numbers',
      `<row>${inline('Ana')}</row><row/><row></row><row>${inline('Bo')}</row>`,
      undefined,
      [['Ana'], [], [], ['Bo']],
    ],
    [
      'cells that programs may choose from',
      `<row>${inline('Ana')}<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="x">${inline('x')}</mc:Choice><mc:Fallback>${inline('Bo')}</mc:Fallback></mc:AlternateContent></row>`,
      undefined,
      [['Ana', 'Bo']],
    ],
    [
      'a cell outside of rows',
      `<c r="A9" t="inlineStr"><is><t>x</t></is></c><row>${inline('Ana')}</row>`,
      undefined,
      [['Ana']],
    ],
    [
      'a row within another',
      `<row r="1">${inline('Ana')}<row r="2">${inline('x')}</row></row>`,
      undefined,
      [['Ana']],
    ],
    [
      'an escaped letter',
      `<row>${inline('A_x006E_a')}${inline('_x005F_x006E_')}</row>`,
      undefined,
      [['Ana', '_x006E_']],
    ],
    ['a control letter', `<row>${inline('An\u0001a')}</row>`, undefined, [['Ana']]],
    [
      'a name of a letter that is not declared',
      `<row>${inline('Jos&eacute;')}</row>`,
      undefined,
      'damaged',
    ],
    ['two values in one cell', '<row><c><v>1</v><v>2</v></c></row>', undefined, 'damaged'],
  ])('%s', async (_what, rows, texts, read) => {
    expect(await readOf('a.xlsx', xlsxParts(rows, texts))).toEqual(read)
  })

  const sheet = 'xl/worksheets/sheet1.xml'
  const ana = xlsxParts(`<row>${inline('José')}</row>`)
  const changed = (change: (markup: string) => string | Uint8Array, name = sheet) => ({
    ...ana,
    [name]: change(ana[name] ?? ''),
  })
  const typed = (markup: string) =>
    markup
      .replaceAll(
        'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
        'http://purl.oclc.org/ooxml/officeDocument/relationships',
      )
      .replaceAll(main, 'http://purl.oclc.org/ooxml/spreadsheetml/main')

  test.each<[what: string, parts: Readonly<Record<string, string | Uint8Array>>, read: unknown]>([
    [
      'the strict names of namespaces',
      Object.fromEntries(Object.entries(ana).map(([name, markup]) => [name, typed(markup)])),
      [['José']],
    ],
    [
      'Latin letters, as its declaration says',
      changed((markup) =>
        Uint8Array.from(markup.replace('UTF-8', 'ISO-8859-1'), (letter) => letter.charCodeAt(0)),
      ),
      [['José']],
    ],
    [
      'entities of its own',
      changed((markup) =>
        markup
          .replace('<worksheet', '<!DOCTYPE worksheet [<!ENTITY e "x">]><worksheet')
          .replace('José', '&e;'),
      ),
      'damaged',
    ],
    [
      'entities of its own that no cell names',
      changed((markup) =>
        markup.replace('<worksheet', '<!DOCTYPE worksheet [<!ATTLIST c t CDATA "b">]><worksheet'),
      ),
      'damaged',
    ],
    [
      'a link over all cells',
      changed((markup) =>
        markup.replace(
          '</worksheet>',
          '<hyperlinks><hyperlink ref="A1:XFD1048576" location="x"/></hyperlinks></worksheet>',
        ),
      ),
      [['José']],
    ],
    [
      'people who wrote comments',
      {
        ...changed(
          (markup) =>
            markup.replace(
              '</Types>',
              '<Override PartName="/xl/persons/person.xml" ContentType="application/vnd.ms-excel.person+xml"/></Types>',
            ),
          '[Content_Types].xml',
        ),
        'xl/persons/person.xml': '<personList xmlns="x"/>',
      },
      [['José']],
    ],
    ['text behind its root', changed((markup) => `${markup}x`), 'damaged'],
    [
      'a sheet within a sheet',
      changed((markup) =>
        markup.replace(
          '<sheetData>',
          `<extLst><ext><sheetData><row r="5">${inline('x')}</row></sheetData></ext></extLst><sheetData>`,
        ),
      ),
      [['José']],
    ],
  ])('%s', async (_what, parts, read) => {
    expect(await readOf('a.xlsx', parts)).toEqual(read)
  })
})

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
      'values without a text',
      row(
        '<table:table-cell office:value-type="float" office:value="7"/>',
        '<table:table-cell office:value-type="string" office:string-value="Ana" table:number-columns-repeated="2"/>',
        '<table:table-cell office:value-type="date" office:date-value="2023-03-15"></table:table-cell>',
      ),
      [['7', 'Ana', 'Ana', '2023-03-15']],
    ],
    ['a text without a type', row(`<table:table-cell>${p('Ana')}</table:table-cell>`), [['Ana']]],
    ['a type that no one knows', row(cell(p('Ana'), 'office:value-type="void"')), [['Ana']]],
    [
      'empty rows by their tags',
      `${ana}<table:table-row/><table:table-row table:number-rows-repeated="2"/>${ana}`,
      [['Ana'], [], [], [], ['Ana']],
    ],
    [
      'cells of changes that were undone',
      ana,
      [['Ana']],
      `<table:tracked-changes><table:deletion><table:cell-content-deletion>${cell(p('x'))}</table:cell-content-deletion></table:deletion></table:tracked-changes>`,
    ],
    [
      'a table of another document',
      ana,
      [['Ana']],
      `<table:dde-links><table:dde-link><table:table>${row(cell(p('x')))}</table:table></table:dde-link></table:dde-links>`,
    ],
    [
      'a note on a cell',
      row(
        cell(
          `<office:annotation><dc:date xmlns:dc="d">1</dc:date>${p('x')}</office:annotation>${p('Ana')}`,
        ),
      ),
      [['Ana']],
    ],
    [
      'a note in a text',
      row(cell(p('An<text:note><text:note-body><text:p>x</text:p></text:note-body></text:note>a'))),
      [['Ana']],
    ],
    [
      'a table in a cell',
      row(
        cell(`${p('Ana')}<table:table table:name="x">${row(cell(p('x')))}</table:table>`),
        cell(p('Bo')),
      ),
      [['Ana', 'Bo']],
    ],
    [
      'a list in a cell',
      row(
        cell(
          `<text:list><text:list-item>${p('Ana')}</text:list-item><text:list-item>${p('Bo')}</text:list-item></text:list>`,
        ),
      ),
      [['Ana\nBo']],
    ],
    ['paragraphs, one of them empty', row(cell(`${p('Ana')}<text:p/>${p('Bo')}`)), [['Ana\n\nBo']]],
    [
      'letters that look otherwise, and links',
      row(cell(p('<text:span text:style-name="a">An</text:span><text:a>a</text:a>'))),
      [['Ana']],
    ],
    [
      'elements of others in a text',
      row(cell(p('An<o:part xmlns:o="urn:example:others">a <o:part>Maria</o:part></o:part> Ruiz'))),
      [['Ana Maria Ruiz']],
    ],
    [
      'blanks, tabs and lines as signs',
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
      'a text broken over lines',
      row(cell(p('\n    Ana\n    <text:span>Maria </text:span>\n   Ruiz\n  '))),
      [['Ana Maria Ruiz']],
    ],
    ['what is an escape elsewhere', row(cell(p('_x0041_'))), [['_x0041_']]],
    [
      'more blanks than a cell has letters',
      row(cell(p('A<text:s text:c="99999999"/>b'))),
      'too-much',
    ],
    [
      'more blanks than a table has letters',
      row(cell('<text:p>A<text:s text:c="32000"/>b</text:p>'.repeat(40))),
      'too-much',
    ],
    [
      'line ends by their numbers',
      row(cell(p('A&#13;b')), cell('', 'office:value-type="string" office:string-value="A&#13;b"')),
      [['A b', 'A\nb']],
    ],
    [
      'rows in groups and heads',
      `<table:table-header-rows>${ana}</table:table-header-rows><table:table-row-group><table:table-rows>${ana}</table:table-rows></table:table-row-group>`,
      [['Ana'], ['Ana']],
    ],
    [
      'cells under a wide one',
      row(
        cell(p('Ana'), 'table:number-columns-spanned="2" office:value-type="string"'),
        `<table:covered-table-cell>${p('x')}</table:covered-table-cell>`,
        cell(p('Bo')),
      ),
      [['Ana', '', 'Bo']],
    ],
    [
      'an error',
      row(cell(p('#N/A'), 'office:value-type="string" office:string-value=""')),
      [['#N/A']],
    ],
    ['a count that is none', row(cell(p('Ana'), 'table:number-columns-repeated="x"')), 'damaged'],
  ])('%s', async (_what, rows, read, before) => {
    expect(await readRows(rows, before)).toEqual(read)
  })
})

test.each<[what: string, change: Readonly<Record<string, string | undefined>>, read: unknown]>([
  ['no list of its parts', { 'META-INF/manifest.xml': undefined }, [['Ana']]],
  [
    'a password, in a list with a prefix of its own',
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
    'letters that look otherwise',
    `<Row><Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40"><B>An</B><Font html:Color="#F00" xmlns:html="h">a &lt;b&gt;</Font></ss:Data></Cell></Row>`,
    [['Ana <b>']],
  ],
  [
    'a line end of HTML',
    `<Row><Cell><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40">Ana<BR/>Ruiz</ss:Data></Cell></Row>`,
    [['Ana\nRuiz']],
  ],
  [
    'a comment on a cell',
    `<Row><Cell><Comment ss:Author="x"><ss:Data>x</ss:Data></Comment>${data('Ana')}</Cell><Cell>${data('Bo')}<Comment><ss:Data>x</ss:Data></Comment></Cell></Row>`,
    [['Ana', 'Bo']],
  ],
  [
    'rows that stand for more',
    `<Row><Cell>${data('Ana')}</Cell></Row><Row ss:Span="1"/><Row><Cell>${data('Bo')}</Cell></Row>`,
    [['Ana'], [], [], ['Bo']],
  ],
  [
    'empty cells by their tags',
    `<Row><Cell/><Cell ss:MergeAcross="1"/><Cell>${data('Ana')}</Cell><Cell></Cell></Row>`,
    [['', '', '', 'Ana']],
  ],
  ['a text without a type', '<Row><Cell><Data>A &amp; B</Data></Cell></Row>', [['A & B']]],
  ['what is an escape elsewhere', `<Row><Cell>${data('_x0041_')}</Cell></Row>`, [['_x0041_']]],
  ['a number that is a word', `<Row><Cell>${data('Ana', 'Number')}</Cell></Row>`, 'damaged'],
  [
    'lines around values',
    `<Row><Cell>${data('\n 7 \n', 'Number')}</Cell><Cell>${data(' 1 ', 'Boolean')}</Cell><Cell>${data('\n2023-03-15T00:00:00.000\n', 'DateTime')}</Cell></Row>`,
    [['7', 'TRUE', '2023-03-15']],
  ],
  [
    'a sheet that is hidden',
    `<Row><Cell>${data('Ana')}</Cell></Row>`,
    'empty',
    '<x:WorksheetOptions><x:Visible >\nSheetHidden</x:Visible></x:WorksheetOptions>',
  ],
  ['a place that is none', `<Row ss:Index="0"><Cell>${data('Ana')}</Cell></Row>`, 'damaged'],
  [
    'a place beyond all rows',
    `<Row ss:Index="9999999"><Cell>${data('Ana')}</Cell></Row>`,
    'damaged',
  ],
])('SpreadsheetML 2003: %s', async (_what, rows, read, rest) => {
  expect(await readOf('a.xls', { '': xml2003(rows, rest) })).toEqual(read)
})

test('SpreadsheetML 2003: days that are counted from 1904', async () => {
  const since1904 = xml2003(
    `<Row><Cell ss:StyleID="s1">${data('43538', 'Number')}</Cell></Row>`,
  ).replace(
    '<Worksheet',
    '<x:ExcelWorkbook><x:Date1904\n/></x:ExcelWorkbook><Styles><Style ss:ID="s1"><NumberFormat ss:Format="yyyy-mm-dd"/></Style></Styles><Worksheet',
  )
  expect(await readOf('a.xls', { '': since1904 })).toEqual([['2023-03-15']])
})
