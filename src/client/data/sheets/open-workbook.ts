import { CFB, type ParsingOptions, read, type WorkBook } from 'xlsx'
import { markupHasLongFormat, workbookHasLongFormat } from './cell-formats.ts'
import { registerCodePages } from './code-pages.ts'
import { compoundFileError, hasUtf16Name } from './compound-file.ts'
import { decodeMarkup } from './decode-text.ts'
import { extractHtmlTables } from './html-tables.ts'
import { areTablesHidden, normalizeOpenDocument, splitOdsTables } from './ods-markup.ts'
import { MarkupError, readXml, rootElementOf } from './read-xml.ts'
import { detectFileFormat } from './file-format.ts'
import type { SheetError } from './sheet-types.ts'
import { unzipMembers } from './unzip-members.ts'
import { normalizeXlsxPart } from './xlsx-markup.ts'
import { normalizeXml2003 } from './xml-2003-markup.ts'

/** A workbook opened by SheetJS, with facts that SheetJS does not give. */
export interface OpenWorkbook {
  book: WorkBook
  hasMacros: boolean
  /**
   * Returns the markup of the sheet with this index, in which the app looks for hidden rows; ''
   * without one.
   */
  markupOf: (sheet: number) => string
}

// Reads stored values without calculating anything; text stays as written.
const options = { dense: true, cellNF: true, cellHTML: false, raw: true } as const
// Reads the names of a workbook's formats without formatting a cell.
const formatsAlone = { ...options, cellText: false, sheetRows: 1 } as const

/**
 * Opens a workbook of any kind. Unpacks an archive itself, within limits, and compares its
 * checksums. Reads its markup strictly and writes it again, so that the checks and SheetJS read the
 * same text (decision 93). Throws the errors of SheetJS and of the readers of markup.
 */
export async function openWorkbook(bytes: Uint8Array): Promise<OpenWorkbook | SheetError> {
  if (detectFileFormat(bytes) === 'zip') return openArchive(bytes)
  if (detectFileFormat(bytes) === 'ole') return openCompound(bytes)
  return openMarkup(decodeMarkup(bytes))
}

function openMarkup(document: string): OpenWorkbook | SheetError {
  const root = rootElementOf(document)
  if (root === 'ss:Workbook') return openXml2003(normalizeXml2003(document))
  if (root === 'office:document') return openTables(normalizeOpenDocument(document))
  const page = extractHtmlTables(document)
  if (page === 'too-much') return page
  if (page === null) return 'content'
  registerCodePages()
  return {
    book: read(page.html, { ...options, type: 'string' }),
    hasMacros: false,
    markupOf: () => '',
  }
}

function openXml2003(markup: string): OpenWorkbook | SheetError {
  if (markupHasLongFormat(markup)) return 'damaged'
  return {
    book: read(markup, { ...options, type: 'string' }),
    hasMacros: false,
    markupOf: () => '',
  }
}

/** Opens the tables of an OpenDocument file, whose hidden tables are named in its styles. */
function openTables(markup: string): OpenWorkbook {
  const book = read(markup, { ...options, type: 'string' })
  const [tables, areHidden] = [splitOdsTables(markup), areTablesHidden(markup)]
  const sheets = book.SheetNames.map((name, at) => ({
    name,
    Hidden: areHidden[at] === true ? (1 as const) : (0 as const),
  }))
  if (tables.length > 0) book.Workbook = { ...book.Workbook, Sheets: sheets }
  return { book, hasMacros: false, markupOf: (sheet) => tables[sheet] ?? '' }
}

function openCompound(bytes: Uint8Array): OpenWorkbook | SheetError {
  const fault = compoundFileError(bytes)
  if (fault !== null) return fault
  registerCodePages()
  if (workbookHasLongFormat(read(bytes, { ...formatsAlone, type: 'array' }))) return 'damaged'
  const book = read(bytes, { ...options, type: 'array', cellStyles: true })
  return { book, hasMacros: hasUtf16Name(bytes, '_VBA_PROJECT'), markupOf: () => '' }
}

async function openArchive(bytes: Uint8Array): Promise<OpenWorkbook | SheetError> {
  const archive = await unzipMembers(bytes, faultOfNames)
  if (typeof archive === 'string') return archive
  const hasMacros = archive.names.some((name) => name.includes('vbaproject'))
  const content = archive.parts.get('content.xml')
  if (content !== undefined) return { ...openPackedDocument(content, archive.parts), hasMacros }
  const markup = plainParts(archive.parts)
  if (markup === null) return 'damaged'
  const parts = new Map([
    ...archive.parts,
    ...[...markup].map(([name, text]) => [name, encoder.encode(text)] as const),
  ])
  const isBinary = archive.names.some((name) => name.endsWith('styles.bin'))
  if (isBinary && workbookHasLongFormat(readParts(parts, formatsAlone))) return 'damaged'
  const book = readParts(parts)
  return { book, hasMacros, markupOf: sheetsOf(book, markup) }
}

const encoder = new TextEncoder()

function openPackedDocument(
  content: Uint8Array,
  parts: ReadonlyMap<string, Uint8Array>,
): OpenWorkbook {
  const manifest = parts.get('META-INF/manifest.xml')
  if (manifest !== undefined) refuseEncrypted(decodeMarkup(manifest))
  const styles = parts.get('styles.xml')
  return openTables(
    normalizeOpenDocument(
      ...(styles === undefined ? [] : [decodeMarkup(styles)]),
      decodeMarkup(content),
    ),
  )
}

function refuseEncrypted(manifest: string): void {
  readXml(manifest, {
    keeps: (name) => {
      if (name === 'manifest:encryption-data') throw new MarkupError('encrypted')
      return true
    },
  })
}

function readParts(
  parts: ReadonlyMap<string, Uint8Array>,
  how: ParsingOptions = options,
): WorkBook {
  const checked = CFB.utils.cfb_new()
  for (const [name, plain] of parts) CFB.utils.cfb_add(checked, name, plain, { unsafe: true })
  return read(CFB.write(checked, { fileType: 'zip', type: 'array' }), { ...how, type: 'array' })
}

/**
 * Returns the markup parts as plain markup; null when a cell refers to a missing text, or a format
 * is too long.
 */
function plainParts(parts: ReadonlyMap<string, Uint8Array>): Map<string, string> | null {
  const markup = new Map<string, string>()
  let [texts, neededTexts] = [0, 0]
  for (const [name, bytes] of parts) {
    if (!/\.(?:xml|rels)$/i.test(name)) continue
    const part = normalizeXlsxPart(decodeMarkup(bytes))
    if (markupHasLongFormat(part.markup)) return null
    texts += part.texts ?? 0
    neededTexts = Math.max(neededTexts, part.neededTexts)
    markup.set(name, part.markup)
  }
  return neededTexts > texts ? null : markup
}

/** Returns the fault of an archive that is no workbook, by its names; null for a workbook. */
function faultOfNames(names: readonly string[]): SheetError | null {
  if (
    names.includes('content.xml') ||
    names.some((name) => /(?:^|\/)workbook\d*\.(?:xml|bin)$/.test(name))
  )
    return null
  const isOffice =
    names.includes('[content_types].xml') &&
    !names.some((name) => /^(?:word|ppt|visio)\//.test(name))
  return isOffice ? 'damaged' : 'content'
}

/** Finds a sheet's markup by the id that the workbook gives it. */
const sheetsOf = (book: WorkBook, markup: ReadonlyMap<string, string>) => (sheet: number) => {
  // SheetJS's types lack the id.
  const facts: object = book.Workbook?.Sheets?.[sheet] ?? {}
  const id = 'id' in facts ? String(facts.id) : ''
  const relations = markup.get('xl/_rels/workbook.xml.rels')?.match(/<Relationship [^<>]*>/g) ?? []
  const target = /Target="([^"]*)"/.exec(
    relations.find((relation) => relation.includes(`"${id}"`)) ?? '',
  )?.[1]
  return markup.get(target?.startsWith('/') ? target.slice(1) : `xl/${target}`) ?? ''
}
