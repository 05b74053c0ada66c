import { zipOf } from '#contract/kernel/zip.ts'
import { readSheetBytes } from '#client/data/sheets/read-sheet-bytes.ts'
import type { SheetOutcome } from '#client/data/sheets/sheet-types.ts'

export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
export const odf = 'urn:oasis:names:tc:opendocument:xmlns'
const ss = 'urn:schemas-microsoft-com:office:spreadsheet'
export const declaration = '<?xml version="1.0" encoding="UTF-8"?>'

const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`
const ofType = (part: string, type: string) =>
  `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`

/** The parts of a workbook (XLSX) around the rows of its sheet and its shared texts. */
export const xlsxParts = (
  rows: string,
  texts = '<si><t>none</t></si>',
): Record<string, string> => ({
  '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${ofType('workbook', 'sheet.main')}${ofType('worksheets/sheet1', 'worksheet')}${ofType('sharedStrings', 'sharedStrings')}</Types>`,
  '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships">${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
  'xl/sharedStrings.xml': `${declaration}<sst xmlns="${main}">${texts}</sst>`,
  'xl/worksheets/sheet1.xml': `${declaration}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
})

/** An OpenDocument with one table; `before` precedes it. */
export const openDocument = (
  name: 'document' | 'document-content',
  rows: string,
  before = '',
): string =>
  `${declaration}<office:${name} xmlns:office="${odf}:office:1.0" xmlns:table="${odf}:table:1.0" xmlns:text="${odf}:text:1.0"><office:body><office:spreadsheet>${before}<table:table table:name="People">${rows}</table:table></office:spreadsheet></office:body></office:${name}>`

/** The parts of a packed OpenDocument. */
export const odsParts = (rows: string, before = ''): Record<string, string> => ({
  mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
  'content.xml': openDocument('document-content', rows, before),
  'META-INF/manifest.xml': `${declaration}<manifest:manifest xmlns:manifest="${odf}:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/></manifest:manifest>`,
})

/**
 * A workbook in one part (SpreadsheetML of 2003) with one table; `rest` follows its sheet's table.
 */
export const xml2003 = (rows: string, rest = ''): string =>
  `${declaration}<Workbook xmlns="${ss}" xmlns:ss="${ss}" xmlns:x="urn:schemas-microsoft-com:office:excel"><Worksheet ss:Name="People"><Table>${rows}</Table>${rest}</Worksheet></Workbook>`

/** Reads parts packed into an archive, or one nameless part unpacked. */
export async function readWritten(
  file: string,
  parts: Readonly<Record<string, string | Uint8Array>>,
): Promise<SheetOutcome> {
  const pieces: BlobPart[] = []
  const written = Object.entries(parts).map(([name, content]) => ({
    name,
    content: [typeof content === 'string' ? content : new Uint8Array(content)],
  }))
  if (written[0]?.name === '') pieces.push(...written[0].content)
  else for await (const piece of zipOf(written)) pieces.push(piece)
  return readSheetBytes(new Uint8Array(await new Blob(pieces).arrayBuffer()), file)
}

/** Reads a file and returns its records or its fault. */
export async function readOf(
  file: string,
  parts: Readonly<Record<string, string | Uint8Array>>,
): Promise<unknown> {
  const outcome = await readWritten(file, parts)
  return outcome.ok ? outcome.sheet.records : outcome.fault
}
