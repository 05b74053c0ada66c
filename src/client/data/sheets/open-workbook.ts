import { CFB, type ParsingOptions, read, set_cptable, type WorkBook } from 'xlsx'
import { isLongFormat } from './clean-records.ts'
import { decodeIbm850, decodeMarkup } from './decode-text.ts'
import { extractHtmlTables } from './html-tables.ts'
import { areTablesHidden, normalizeOpenDocument, splitOdsTables } from './ods-markup.ts'
import { MarkupError, readXml, rootElementOf } from './xml.ts'
import { detectFileFormat } from './file-format.ts'
import type { SheetError } from './sheet-types.ts'
import { unzipMembers } from './unzip.ts'
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
  if (root === 'ss:Workbook') return opened(readString(normalizeXml2003(document)))
  if (root === 'office:document') return openTables(normalizeOpenDocument(document))
  const page = extractHtmlTables(document)
  if (page === 'too-much') return page
  if (page === null) return 'content'
  registerCodePages()
  return opened(readString(page.html))
}

const readString = (markup: string) => read(markup, { ...options, type: 'string' })

const opened = (book: WorkBook, hasMacros = false): OpenWorkbook => ({
  book,
  hasMacros,
  markupOf: () => '',
})

/** Opens the tables of an OpenDocument file, whose hidden tables are named in its styles. */
function openTables(markup: string): OpenWorkbook {
  const book = readString(markup)
  const [tables, areHidden] = [splitOdsTables(markup), areTablesHidden(markup)]
  const sheets = book.SheetNames.map((name, at) => ({
    name,
    Hidden: areHidden[at] === true ? (1 as const) : (0 as const),
  }))
  if (tables.length > 0) book.Workbook = { ...book.Workbook, Sheets: sheets }
  return { ...opened(book), markupOf: (sheet) => tables[sheet] ?? '' }
}

function openCompound(bytes: Uint8Array): OpenWorkbook | SheetError {
  const fault = compoundFileError(bytes)
  if (fault !== null) return fault
  registerCodePages()
  if (workbookHasLongFormat(read(bytes, { ...formatsAlone, type: 'array' }))) return 'damaged'
  const book = read(bytes, { ...options, type: 'array', cellStyles: true })
  return opened(book, hasUtf16Name(bytes, '_VBA_PROJECT'))
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
 * Returns the markup parts as plain markup; null when a cell refers to a missing text.
 */
function plainParts(parts: ReadonlyMap<string, Uint8Array>): Map<string, string> | null {
  const markup = new Map<string, string>()
  let [texts, neededTexts] = [0, 0]
  for (const [name, bytes] of parts) {
    if (!/\.(?:xml|rels)$/i.test(name)) continue
    const part = normalizeXlsxPart(decodeMarkup(bytes))
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

/**
 * Returns true if an opened workbook names a format that is too long. Call it before any cell is
 * formatted.
 */
function workbookHasLongFormat(book: WorkBook): boolean {
  const formats: unknown = Reflect.get(book, 'SSF')
  if (typeof formats !== 'object' || formats === null) return false
  return Object.values(formats).some((format) => typeof format === 'string' && isLongFormat(format))
}

/** Returns a fault of an old workbook that is visible before reading it; null without one. */
function compoundFileError(bytes: Uint8Array): SheetError | null {
  // SheetJS would take any other version for an archive, and unpack that without a limit.
  if (bytes[26] !== 3 && bytes[26] !== 4) return 'damaged'
  if (hasUtf16Name(bytes, 'EncryptedPackage')) return 'encrypted'
  if (hasUtf16Name(bytes, 'WordDocument') || hasUtf16Name(bytes, 'PowerPoint Document'))
    return 'content'
  return areWholeRecords(bytes) ? null : 'damaged'
}

/** Tells whether the file has a name in two-byte letters, as in the directory of such a file. */
const hasUtf16Name = (bytes: Uint8Array, name: string) =>
  new TextDecoder('latin1')
    .decode(bytes)
    .includes(Array.from(name, (letter) => `${letter}\0`).join(''))

/**
 * Least number of bytes of a record before the length of its text. In a shorter record SheetJS
 * would search for the text without end.
 */
const least: Readonly<Record<number, number>> = {
  0x04: 8,
  0x07: 1,
  0x18: 14,
  0x31: 15,
  0x85: 7,
  0xd6: 8,
  0x204: 8,
  0x207: 3,
  0x231: 15,
  0x41e: 3,
}

/**
 * Tells whether the records of an old workbook follow each other to the end of their stream and
 * none is too short for its kind ([MS-XLS] 2.1.4). Does not check their content, because such a
 * file has no checksums.
 */
function areWholeRecords(bytes: Uint8Array): boolean {
  const file = CFB.read(bytes, { type: 'array' })
  const found = CFB.find(file, 'Workbook') ?? CFB.find(file, 'Book')
  if (found === null) return true
  const stream = Uint8Array.from(found.content)
  const view = new DataView(stream.buffer)
  for (let at = 0; at + 4 <= stream.length;) {
    const [kind, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    // Zeros fill the last sector.
    if (kind === 0 && length === 0) return true
    if (length < (least[kind] ?? 0) || at + 4 + length > stream.length) return false
    at += 4 + length
  }
  return true
}

/** Code page numbers in old workbooks; any other number counts as Western. */
const names: Readonly<Record<number, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  1200: 'utf-16le',
  1201: 'utf-16be',
  1250: 'windows-1250',
  1251: 'windows-1251',
  1253: 'windows-1253',
  1254: 'windows-1254',
  1255: 'windows-1255',
  1256: 'windows-1256',
  1257: 'windows-1257',
  1258: 'windows-1258',
  10_000: 'macintosh',
  10_007: 'x-mac-cyrillic',
  65_001: 'utf-8',
}

const decoders = new Map<string, TextDecoder>()

function decode(page: number, bytes: ArrayLike<number>): string {
  // Code page 850 has the letters of 437 at the same positions.
  if (page === 437 || page === 850) return decodeIbm850(Uint8Array.from(bytes))
  const name = names[page] ?? 'windows-1252'
  const decoder = decoders.get(name) ?? new TextDecoder(name, { ignoreBOM: true })
  decoders.set(name, decoder)
  return decoder.decode(Uint8Array.from(bytes))
}

/**
 * Makes SheetJS decode old workbooks with the browser's own code pages. Without this, letters
 * beyond ASCII would be wrong, and SheetJS's own tables are as large as its reader. Must run before
 * a workbook is read.
 */
function registerCodePages(): void {
  set_cptable({ utils: { decode, encode: () => [], hascp: () => true } })
}
