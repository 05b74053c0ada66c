import { describe, expect, test } from 'vitest'
import { main, readOf, xlsxParts } from '#tests/rosters/written-workbooks.ts'

const inline = (text: string, place?: string) =>
  `<c${place === undefined ? '' : ` r="${place}"`} t="inlineStr"><is><t>${text}</t></is></c>`
const shared = (...numbers: number[]) =>
  `<row>${numbers.map((number) => `<c t="s"><v>${number}</v></c>`).join('')}</row>`
const si = (text: string) => `<si><t>${text}</t></si>`
const run = (text: string) => `<r><rPr><b/></rPr><t>${text}</t></r>`

describe('XLSX', () => {
  test.each<[what: string, rows: string, texts: string | undefined, read: unknown]>([
    [
      'reads an empty shared text without content',
      shared(0, 1, 2),
      `${si('Ana')}<si/>${si('Bo')}`,
      [['Ana', '', 'Bo']],
    ],
    [
      'reads a shared text whose text element is empty',
      shared(0, 1, 2),
      `${si('Ana')}<si><t/></si>${si('Bo')}`,
      [['Ana', '', 'Bo']],
    ],
    [
      'reads a shared text that consists of runs',
      shared(0),
      `<si><t>An</t>${run('a ')}${run('Ruiz')}</si>`,
      [['Ana Ruiz']],
    ],
    [
      'ignores the phonetic readings of Asian letters',
      shared(0),
      `<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si>`,
      [['東京']],
    ],
    [
      'reads a text of runs inside a cell',
      `<row><c t="inlineStr"><is>${run('An')}${run('a')}<rPh sb="0" eb="1"><t>x</t></rPh></is></c></row>`,
      undefined,
      [['Ana']],
    ],
    ['rejects a missing shared text', shared(0, 2), si('Ana') + si('Bo'), 'damaged'],
    [
      'rejects an invalid number of a shared text',
      '<row><c t="s"><v>x</v></c></row>',
      undefined,
      'damaged',
    ],
    [
      'reads an inline text in a value element',
      '<row><c t="inlineStr"><v>Ana</v></c></row>',
      undefined,
      [['Ana']],
    ],
    [
      'reads an inline text without a type',
      '<row><c><is><t>Ana</t></is></c></row>',
      undefined,
      [['Ana']],
    ],
    [
      'reads a formula text that contains entity names',
      '<row><c t="str"><f>A2</f><v>&amp;lt;b&amp;gt;</v></c></row>',
      undefined,
      [['&lt;b&gt;']],
    ],
    [
      'skips a formula without a stored result',
      `<row>${inline('Ana')}<c><f>A2</f></c><c t="str"><f>A2</f></c><c><f>A2</f><v/></c></row>`,
      undefined,
      [['Ana']],
    ],
    ['rejects a word as a number', '<row><c><v>Ana</v></c></row>', undefined, 'damaged'],
    ['rejects a number with a comma', '<row><c><v>1,5</v></c></row>', undefined, 'damaged'],
    ['rejects a word as a truth value', '<row><c t="b"><v>yes</v></c></row>', undefined, 'damaged'],
    ['rejects an unknown type', '<row><c t="x"><v>Ana</v></c></row>', undefined, 'damaged'],
    [
      'reads types without a value as empty',
      `<row><c t="b"/><c t="n"></c><c t="s"/><c t="e"><v></v></c>${inline('Ana', 'E1')}</row>`,
      undefined,
      [['', '', '', '', 'Ana']],
    ],
    [
      'reads values between line breaks',
      '<row><c>\n<v>\n 7\n</v></c><c t="b"><v> 1 </v></c><c t=" n "><v> -1.5e3 </v></c></row>',
      undefined,
      [['7', 'TRUE', '-1500']],
    ],
    [
      'reads a text that looks like a cell reference',
      `<row>${inline('r="B7"')}${inline('Bo')}</row>`,
      undefined,
      [['r="B7"', 'Bo']],
    ],
    [
      'counts empty rows without numbers',
      `<row>${inline('Ana')}</row><row/><row></row><row>${inline('Bo')}</row>`,
      undefined,
      [['Ana'], [], [], ['Bo']],
    ],
    [
      'reads the fallback of alternative content',
      `<row>${inline('Ana')}<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="x">${inline('x')}</mc:Choice><mc:Fallback>${inline('Bo')}</mc:Fallback></mc:AlternateContent></row>`,
      undefined,
      [['Ana', 'Bo']],
    ],
    [
      'ignores a cell outside of rows',
      `<c r="A9" t="inlineStr"><is><t>x</t></is></c><row>${inline('Ana')}</row>`,
      undefined,
      [['Ana']],
    ],
    [
      'ignores a row inside another row',
      `<row r="1">${inline('Ana')}<row r="2">${inline('x')}</row></row>`,
      undefined,
      [['Ana']],
    ],
    [
      'reads an escaped letter',
      `<row>${inline('A_x006E_a')}${inline('_x005F_x006E_')}</row>`,
      undefined,
      [['Ana', '_x006E_']],
    ],
    ['drops a control character', `<row>${inline('An\u0001a')}</row>`, undefined, [['Ana']]],
    [
      'rejects an undeclared character entity',
      `<row>${inline('Jos&eacute;')}</row>`,
      undefined,
      'damaged',
    ],
    ['rejects two values in one cell', '<row><c><v>1</v><v>2</v></c></row>', undefined, 'damaged'],
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
      'reads the strict namespaces',
      Object.fromEntries(Object.entries(ana).map(([name, markup]) => [name, typed(markup)])),
      [['José']],
    ],
    [
      'reads Latin-1, as its declaration says',
      changed((markup) =>
        Uint8Array.from(markup.replace('UTF-8', 'ISO-8859-1'), (letter) => letter.charCodeAt(0)),
      ),
      [['José']],
    ],
    [
      'rejects a document that declares entities',
      changed((markup) =>
        markup
          .replace('<worksheet', '<!DOCTYPE worksheet [<!ENTITY e "x">]><worksheet')
          .replace('José', '&e;'),
      ),
      'damaged',
    ],
    [
      'rejects a document type even when no cell uses it',
      changed((markup) =>
        markup.replace('<worksheet', '<!DOCTYPE worksheet [<!ATTLIST c t CDATA "b">]><worksheet'),
      ),
      'damaged',
    ],
    [
      'reads a sheet with a link over all cells',
      changed((markup) =>
        markup.replace(
          '</worksheet>',
          '<hyperlinks><hyperlink ref="A1:XFD1048576" location="x"/></hyperlinks></worksheet>',
        ),
      ),
      [['José']],
    ],
    [
      'reads a workbook with authors of comments',
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
    ['rejects text after the root element', changed((markup) => `${markup}x`), 'damaged'],
    [
      'ignores a sheet inside a sheet',
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
