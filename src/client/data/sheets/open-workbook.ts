import { CFB, read, type WorkBook } from 'xlsx'
import { most } from './clean-records.ts'
import { teachCodePages } from './code-pages.ts'
import { faultOfCompound, hasWide } from './compound-file.ts'
import { decodeText } from './decode-text.ts'
import { contentOf } from './sheet-kind.ts'
import type { SheetFault } from './sheet-types.ts'
import { unpackedParts } from './unpacked-parts.ts'
import { isWholeXml } from './whole-xml.ts'

/** Tables of a page of the web that are read at most. */
const mostTables = 100

/** A workbook in the hands of SheetJS, with what that does not tell. */
export interface OpenWorkbook {
  book: WorkBook
  hasMacros: boolean
  /** The markup of the sheet at this place, in which hidden rows are looked for; '' where there is none. */
  markupOf: (sheet: number) => string
}

// Stored values alone; nothing is calculated, and text stays as it is written.
const options = { dense: true, cellNF: true, cellHTML: false, raw: true } as const

/**
 * Opens a workbook of any kind. What is handed to SheetJS is checked before: an archive is unpacked here, within its limits and by
 * its sums, markup is whole and without a document type, and what repeats itself stays within bounds. It throws what SheetJS throws.
 */
export async function openWorkbook(bytes: Uint8Array): Promise<OpenWorkbook | SheetFault> {
  if (contentOf(bytes) === 'zip') return openArchive(bytes)
  if (contentOf(bytes) === 'ole') return openCompound(bytes)
  const { text } = decodeText(bytes)
  // SheetJS looks for the end of each from where it begins.
  if ((text.match(/<table[\s>]/gi)?.length ?? 0) > mostTables) return 'too-much'
  const isHtml = /<table[\s>]/i.test(text) && !/^\s*<\?xml[^>]*>\s*<(?!!doctype html|html)/i.test(text)
  if (!isHtml && !/urn:schemas-microsoft-com:office:spreadsheet|<office:document[\s>]/.test(text.slice(0, 4000))) return 'content'
  const fault = isHtml ? null : faultOfMarkup(text)
  if (fault !== null) return fault
  teachCodePages()
  return { book: read(text.trimStart(), { ...options, type: 'string' }), hasMacros: false, markupOf: tablesOf(text) }
}

function openCompound(bytes: Uint8Array): OpenWorkbook | SheetFault {
  const fault = faultOfCompound(bytes)
  if (fault !== null) return fault
  teachCodePages()
  const book = read(bytes, { ...options, type: 'array', cellStyles: true })
  return { book, hasMacros: hasWide(bytes, '_VBA_PROJECT'), markupOf: () => '' }
}

async function openArchive(bytes: Uint8Array): Promise<OpenWorkbook | SheetFault> {
  const archive = await unpackedParts(bytes, faultOfNames)
  if (typeof archive === 'string') return archive
  const checked = CFB.utils.cfb_new()
  const markup = new Map<string, string>()
  for (const [name, plain] of archive.parts) {
    CFB.utils.cfb_add(checked, name, plain, { unsafe: true })
    if (!/\.(?:xml|rels)$/i.test(name)) continue
    const text = new TextDecoder().decode(plain)
    const fault = faultOfMarkup(text)
    if (fault !== null) return fault
    markup.set(name, text)
  }
  if (lacksTexts(archive.names, markup)) return 'damaged'
  const content = markup.get('content.xml')
  const book = read(CFB.write(checked, { fileType: 'zip', type: 'array' }), { ...options, type: 'array' })
  return { book, hasMacros: archive.names.some((name) => name.includes('vbaproject')), markupOf: content === undefined ? sheetsOf(book, markup) : tablesOf(content) }
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

// As many cells as repetition may make.
const mostRepeated = 1_000_000

function faultOfMarkup(text: string): SheetFault | null {
  // Known at a glance, where reading all of it would take seconds.
  if (filledRows(text) > most.records) return 'too-much'
  if (!isWholeXml(text)) return 'damaged'
  if (/<(?:\w+:)?encryption-data[\s>]/.test(text)) return 'encrypted'
  let [rows, cells] = [1, 0]
  // One cell with a value, or one row with some, may say that it stands there a million times.
  for (const [whole, kind, repeated = '1'] of text.matchAll(/<table:table-(row|cell)(?=[\s>])(?:[^>]*?repeated="(\d+)")?[^>]*>/g)) {
    if (kind === 'row') rows = Number(/number-rows-repeated="(\d+)"/.exec(whole)?.[1] ?? '1')
    else if (!whole.endsWith('/>')) cells += rows * Number(repeated)
    if (cells > mostRepeated) return 'too-much'
  }
  return null
}

/** Rows of a sheet in which something stands, at least so many as are read and one. */
function filledRows(text: string): number {
  let filled = 0
  const sign = /<(?:\w+:)?row[ >]/.exec(text)?.[0].slice(0, -1) ?? (text.includes('<table:table-row') ? '<table:table-row' : null)
  if (sign === null) return 0
  for (let at = text.indexOf(sign); at !== -1 && filled <= most.records; ) {
    const next = text.indexOf(sign, at + sign.length)
    if (hasValue.test(text.slice(at, next === -1 ? undefined : next))) filled += 1
    at = next
  }
  return filled
}

const hasValue = /<(?:\w+:)?(?:v|t|is|p)[ >]/

const tablesOf = (text: string) => {
  const tables = text.split(/<table:table(?=[\s>])/).slice(1)
  return (sheet: number) => tables[sheet] ?? ''
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
