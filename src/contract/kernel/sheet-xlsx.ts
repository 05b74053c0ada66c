import { asInCell, type Cell, maxCellLength, type Sheet, type SheetColumn } from './sheet.ts'
import { zipOf } from './zip.ts'

/**
 * Streams the sheet as a workbook of Office Open XML. Numbers and days have their own types. Every
 * text is a text cell, so the file contains no formula.
 */
export function xlsxOf(sheet: Sheet): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  return zipOf([
    { name: '[Content_Types].xml', content: [types] },
    { name: '_rels/.rels', content: [relations([['officeDocument', 'xl/workbook.xml']])] },
    { name: 'xl/workbook.xml', content: [workbook(sheet.name)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        relations([
          ['worksheet', 'worksheets/sheet1.xml'],
          ['styles', 'styles.xml'],
        ]),
      ],
    },
    { name: 'xl/styles.xml', content: [styles] },
    { name: 'xl/worksheets/sheet1.xml', content: worksheet(sheet) },
  ])
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const ml = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const types = `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${ml}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${ml}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${ml}.styles+xml"/></Types>`

// The styles of a cell: 0 any, 1 a day, 2 the header, 3 a text in lines, which stays text when a
// person types in it.
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`

function relations(of: readonly (readonly [type: string, target: string])[]): string {
  const each = of.map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`,
  )
  return `${head}<Relationships xmlns="${packages}/relationships">${each.join('')}</Relationships>`
}

/** The name of a sheet has at most 31 letters, and some characters are forbidden. */
function workbook(name: string): string {
  const allowed =
    name
      .replaceAll(/[\\/?*[\]:']/g, ' ')
      .slice(0, 31)
      .trim() || 'Sheet'
  return `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(allowed)}" sheetId="1" r:id="rId1"/></sheets></workbook>`
}

async function* worksheet({ columns, rows }: Sheet): AsyncGenerator<string> {
  // Keeps the header visible while scrolling.
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${looksOf(columns)}<sheetData><row>${columns.map(({ title }) => words(title, 2)).join('')}</row>`
  let text = ''
  for await (const row of rows) {
    text += `<row>${row.map((cell, at) => cellOf(cell, columns[at])).join('')}</row>`
    if (text.length < 64 * 1024) continue
    yield text
    text = ''
  }
  yield `${text}</sheetData></worksheet>`
}

function looksOf(columns: readonly SheetColumn[]): string {
  const each = columns.flatMap(({ look }, at) =>
    look
      ? [
          `<col min="${at + 1}" max="${at + 1}" width="${look.width}" customWidth="1"${look.wraps ? ' style="3"' : ''}${look.hidden ? ' hidden="1"' : ''}/>`,
        ]
      : [],
  )
  return each.length > 0 ? `<cols>${each.join('')}</cols>` : ''
}

function cellOf(
  value: Cell,
  { type, look }: Pick<SheetColumn, 'type' | 'look'> = { type: 'text' },
): string {
  if (typeof value === 'number') return Number.isFinite(value) ? `<c><v>${value}</v></c>` : '<c/>'
  if (value === '') return '<c/>'
  const serial = type === 'day' ? serialOf(value) : null
  return serial === null ? words(value, look?.wraps ? 3 : 0) : `<c s="1"><v>${serial}</v></c>`
}

/**
 * Returns the spreadsheet's number of a day, or null before March 1900, where spreadsheets are a
 * day off.
 */
function serialOf(day: string): number | null {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  const serial = at / 86_400_000 + 25_569
  return serial >= 61 ? serial : null
}

function words(text: string, style: number): string {
  return `<c t="inlineStr"${style > 0 ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escaped(text.slice(0, maxCellLength))}</t></is></c>`
}

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/**
 * Removes characters that XML forbids, and escapes texts that look like an escape of the format
 * (`_x000D_`).
 */
function escaped(text: string): string {
  return asInCell(text)
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[&<>"\r]/g, (sign) => signs[sign] ?? '')
}
