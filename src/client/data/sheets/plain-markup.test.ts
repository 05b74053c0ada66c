import { expect, test } from 'vitest'
import { declaration, odf, openDocument, xlsxParts } from '#tests/rosters/written-workbooks.ts'
import { sheetLimits } from './clean-records.ts'
import { normalizeOpenDocument } from './ods-markup.ts'
import { MarkupError } from './xml.ts'
import { normalizeXlsxPart } from './xlsx-markup.ts'

const times = (count: number, row: string) => row.repeat(count)
const sheet = (count: number) =>
  xlsxParts(times(count, '<row><c><v>1</v></c></row>'))['xl/worksheets/sheet1.xml'] ?? ''
const table = (count: number) =>
  openDocument(
    'document',
    times(
      count,
      '<table:table-row><table:table-cell><text:p>1</text:p></table:table-cell></table:table-row>',
    ),
  )

test.each([
  ['XLSX', (count: number) => normalizeXlsxPart(sheet(count))],
  ['OpenDocument', (count: number) => normalizeOpenDocument(table(count))],
])('stops reading %s after the last allowed row', (_kind, read) => {
  expect(() => read(sheetLimits.records + 1)).toThrow(new MarkupError('too-much'))
  expect(() => read(sheetLimits.records)).not.toThrow()
})

test('refuses an OpenDocument format with more digits than any spreadsheet writes', () => {
  const styled = (places: number) =>
    `${declaration}<office:document-styles xmlns:office="${odf}:office:1.0" xmlns:number="${odf}:datastyle:1.0"><office:styles><number:number-style><number:number number:decimal-places="${places}"/></number:number-style></office:styles></office:document-styles>`
  expect(() => normalizeOpenDocument(styled(100_000_000))).toThrow(new MarkupError('damaged'))
  expect(normalizeOpenDocument(styled(2))).toContain('<number:number number:decimal-places="2"/>')
})

test('renames strict relations to the names that SheetJS knows', () => {
  const relations =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/chartsheet" Target="b.xml"/></Relationships>'
  expect(normalizeXlsxPart(relations).markup).toContain(
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/chartsheet"',
  )
})
