import { CFB, type ParsingOptions, read, type WorkBook } from 'xlsx'
import { areForward, areOwnPlaces } from './cell-places.ts'
import { hasLongFormat, namesLongFormat } from './cell-formats.ts'
import { teachCodePages } from './code-pages.ts'
import { faultOfCompound, hasWide } from './compound-file.ts'
import { decodeMarkup } from './decode-text.ts'
import { faultOfMarkup } from './fault-of-markup.ts'
import { htmlTables } from './html-tables.ts'
import { hiddenTables, tablesOf, withoutDrawings } from './ods-markup.ts'
import { contentOf } from './sheet-kind.ts'
import type { SheetFault } from './sheet-types.ts'
import { unpackedParts } from './unpacked-parts.ts'

/** A workbook in the hands of SheetJS, with what that does not tell. */
export interface OpenWorkbook {
  book: WorkBook
  hasMacros: boolean
  /** The markup of the sheet at this place, in which hidden rows are looked for; '' where there is none. */
  markupOf: (sheet: number) => string
}

// Stored values alone; nothing is calculated, and text stays as it is written.
const options = { dense: true, cellNF: true, cellHTML: false, raw: true } as const
// Reads the names of a workbook's formats without formatting a cell.
const formatsAlone = { ...options, cellText: false, sheetRows: 1 } as const

/**
 * Opens a workbook of any kind. What is handed to SheetJS is checked before: an archive is unpacked here, within its limits and by
 * its sums, markup is whole and without a document type, and what repeats itself stays within bounds. It throws what SheetJS throws.
 */
export async function openWorkbook(bytes: Uint8Array): Promise<OpenWorkbook | SheetFault> {
  if (contentOf(bytes) === 'zip') return openArchive(bytes)
  if (contentOf(bytes) === 'ole') return openCompound(bytes)
  return openMarkup(decodeMarkup(bytes))
}

function openMarkup(text: string): OpenWorkbook | SheetFault {
  const page = htmlTables(text)
  if (page === 'too-much') return page
  if (page === null && !/urn:schemas-microsoft-com:office:spreadsheet|<office:document[\s>]/.test(text.slice(0, 4000))) return 'content'
  const fault = page === null ? faultOfMarkup(text) : null
  if (fault !== null) return fault
  if (page === null && hasLongFormat(text)) return 'damaged'
  teachCodePages()
  if (page !== null) return { book: read(page.html, { ...options, type: 'string' }), hasMacros: false, markupOf: () => '' }
  if (!areForward(text)) return 'damaged'
  const content = withoutDrawings(text).trimStart()
  return openTables(read(content, { ...options, type: 'string' }), content, '')
}

/** An OpenDocument: what its tables look like stands in styles. */
function openTables(book: WorkBook, content: string, styles: string): OpenWorkbook {
  const [tables, areHidden] = [tablesOf(content), hiddenTables(content, styles)]
  const sheets = book.SheetNames.map((name, at) => ({ name, Hidden: areHidden[at] === true ? (1 as const) : (0 as const) }))
  if (tables.length > 0) book.Workbook = { ...book.Workbook, Sheets: sheets }
  return { book, hasMacros: false, markupOf: (sheet) => tables[sheet] ?? '' }
}

function openCompound(bytes: Uint8Array): OpenWorkbook | SheetFault {
  const fault = faultOfCompound(bytes)
  if (fault !== null) return fault
  teachCodePages()
  if (namesLongFormat(read(bytes, { ...formatsAlone, type: 'array' }))) return 'damaged'
  const book = read(bytes, { ...options, type: 'array', cellStyles: true })
  return { book, hasMacros: hasWide(bytes, '_VBA_PROJECT'), markupOf: () => '' }
}

async function openArchive(bytes: Uint8Array): Promise<OpenWorkbook | SheetFault> {
  const archive = await unpackedParts(bytes, faultOfNames)
  if (typeof archive === 'string') return archive
  const markup = markupOf(archive.parts)
  if (typeof markup === 'string') return markup
  if (lacksTexts(archive.names, markup)) return 'damaged'
  const isBinary = archive.names.some((name) => name.endsWith('styles.bin'))
  if (isBinary && namesLongFormat(readParts(archive.parts, formatsAlone))) return 'damaged'
  const hasMacros = archive.names.some((name) => name.includes('vbaproject'))
  const content = markup.get('content.xml')
  if (content === undefined) {
    const book = readParts(archive.parts)
    return { book, hasMacros, markupOf: sheetsOf(book, markup) }
  }
  const drawn = withoutDrawings(content)
  // SheetJS wants this part, which an OpenDocument need not have, and takes one without a letter for none.
  const styles = markup.get('styles.xml') ?? '<office:document-styles/>'
  const book = readParts(new Map([...archive.parts, ['content.xml', encoder.encode(drawn)], ['styles.xml', encoder.encode(styles)]]))
  return { ...openTables(book, drawn, styles), hasMacros }
}

const encoder = new TextEncoder()

function readParts(parts: ReadonlyMap<string, Uint8Array>, how: ParsingOptions = options): WorkBook {
  const checked = CFB.utils.cfb_new()
  for (const [name, plain] of parts) CFB.utils.cfb_add(checked, name, plain, { unsafe: true })
  return read(CFB.write(checked, { fileType: 'zip', type: 'array' }), { ...how, type: 'array' })
}

/** The parts that are markup, as texts; a fault when one of them cannot be read without losing something. */
function markupOf(parts: ReadonlyMap<string, Uint8Array>): Map<string, string> | SheetFault {
  const markup = new Map<string, string>()
  for (const [name, plain] of parts) {
    if (!/\.(?:xml|rels)$/i.test(name)) continue
    const text = new TextDecoder().decode(plain)
    const fault = faultOfMarkup(text) ?? (areOwnPlaces(text) && !hasLongFormat(text) ? null : 'damaged')
    if (fault !== null) return fault
    markup.set(name, text)
  }
  return markup
}

/** Cells name texts of a part that is not there: SheetJS would leave them empty without a word. */
function lacksTexts(names: readonly string[], markup: ReadonlyMap<string, string>): boolean {
  return !names.some((name) => name.includes('strings')) && [...markup].some(([name, text]) => name.includes('worksheets/') && / t="s"/.test(text))
}

/** What an archive is by the names in it. */
function faultOfNames(names: readonly string[]): SheetFault | null {
  if (names.includes('content.xml') || names.some((name) => /(?:^|\/)workbook\d*\.(?:xml|bin)$/.test(name))) return null
  const isOffice = names.includes('[content_types].xml') && !names.some((name) => /^(?:word|ppt|visio)\//.test(name))
  return isOffice ? 'damaged' : 'content'
}

/** By the ids that the workbook gives its sheets. */
const sheetsOf = (book: WorkBook, markup: ReadonlyMap<string, string>) => (sheet: number) => {
  // Its types do not know that it keeps the id.
  const facts: object = book.Workbook?.Sheets?.[sheet] ?? {}
  const id = 'id' in facts ? String(facts.id) : ''
  const relations = markup.get('xl/_rels/workbook.xml.rels')?.match(/<[^<>]*Relationship [^<>]*>/g) ?? []
  const target = /Target="([^"]*)"/.exec(relations.find((relation) => relation.includes(`"${id}"`)) ?? '')?.[1]
  return markup.get(target?.startsWith('/') ? target.slice(1) : `xl/${target}`) ?? ''
}
