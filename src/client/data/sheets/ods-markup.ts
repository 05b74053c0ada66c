import { maxCellLength } from '#contract/kernel/sheet.ts'
import { maxRepeatedCells, sheetLimits } from './clean-records.ts'
import {
  createXmlWriter,
  escapeXml,
  MarkupError,
  readXml,
  type XmlAttributes,
  type XmlVisitor,
  type XmlWriter,
  escapeText,
  pickAttributes,
} from './xml.ts'

/**
 * Lists the elements to keep, each under its parent. It leaves out drawings, notes and tables
 * within a cell.
 */
const children: Readonly<Record<string, readonly string[]>> = {
  '': ['office:document', 'office:document-content', 'office:document-styles'],
  'office:document': ['office:styles', 'office:automatic-styles', 'office:body'],
  'office:document-content': ['office:automatic-styles', 'office:body'],
  'office:document-styles': ['office:styles', 'office:automatic-styles'],
  'office:body': ['office:spreadsheet'],
  'office:spreadsheet': ['table:calculation-settings', 'table:table'],
  'table:calculation-settings': ['table:null-date'],
  'style:style': ['style:table-properties'],
  'table:table-row': ['table:table-cell', 'table:covered-table-cell'],
  'table:table-cell': ['text:p', 'text:h', 'text:list'],
  'text:list': ['text:list-header', 'text:list-item'],
  'text:list-header': ['text:p', 'text:h', 'text:list'],
  'text:list-item': ['text:p', 'text:h', 'text:list'],
}
const groups = [
  'table:table',
  'table:table-row-group',
  'table:table-header-rows',
  'table:table-rows',
  'table:table-columns',
  'table:table-header-columns',
  'table:table-column-group',
]
const ofTables = [...groups.slice(1), 'table:table-row', 'table:table-column']
const ofStyles = ['office:styles', 'office:automatic-styles']
const paragraphs = ['text:p', 'text:h']
const notes = ['text:note', 'text:ruby-text', 'text:script', 'text:tracked-changes']
const formatTexts = [
  'number:text',
  'number:currency-symbol',
  'number:fill-character',
  'number:embedded-text',
]

const isOfParagraph = (name: string) => name.startsWith('text:') && !name.startsWith('text:list')

function keeps(name: string, parent: string): boolean {
  if (groups.includes(parent)) return ofTables.includes(name)
  if (ofStyles.includes(parent)) return name === 'style:style' || name.startsWith('number:')
  if (parent.startsWith('number:')) return name.startsWith('number:') || name === 'style:map'
  // Foreign elements within a text are part of it (OpenDocument 1.2, part 1, 3.17).
  if (isOfParagraph(parent) || parent.startsWith('other:'))
    return (name.startsWith('text:') && !notes.includes(name)) || name.startsWith('other:')
  return children[parent]?.includes(name) ?? false
}

const attributesOf: Readonly<Record<string, readonly string[]>> = {
  'table:table': ['table:name', 'table:style-name'],
  'style:style': ['style:name', 'style:family', 'style:data-style-name'],
  'style:table-properties': ['table:display'],
  'style:map': ['style:condition', 'style:apply-style-name'],
  'table:null-date': ['table:date-value'],
  'table:table-column': ['table:visibility'],
  'table:table-row': ['table:number-rows-repeated', 'table:visibility'],
  'table:covered-table-cell': ['table:number-columns-repeated'],
}
const ofCell = [
  'table:style-name',
  'table:number-columns-repeated',
  'table:number-columns-spanned',
  'table:number-rows-spanned',
]
/** The attribute with the value, for each type that is not text. */
const values: Readonly<Record<string, string>> = {
  float: 'office:value',
  percentage: 'office:value',
  currency: 'office:value',
  date: 'office:date-value',
  time: 'office:time-value',
  boolean: 'office:boolean-value',
}

/**
 * Converts an OpenDocument to a flat one that SheetJS reads unambiguously: only tables and the
 * styles of their cells. Takes a packed document as two texts, styles first. Throws for broken
 * markup, and for more repeated cells than the limit.
 */
export function normalizeOpenDocument(...documents: readonly string[]): string {
  const out = createXmlWriter()
  out.open('office:document')
  for (const document of documents) copyDocument(document, out)
  out.close('office:document')
  return out.toText()
}

function copyDocument(document: string, out: XmlWriter): void {
  const [formats, cells] = [numberFormats(out), tableCells(out)]
  readXml(document, {
    keeps,
    open: (name, attributes, parent) => {
      if (name.startsWith('number:') || parent.startsWith('number:'))
        formats.open?.(name, attributes, parent)
      else if (name === 'table:table-row' || isOfParagraph(name) || name === 'table:table-cell')
        cells.open?.(name, attributes, parent)
      else if (name === 'table:table' || name === 'style:style')
        out.open(name, pickAttributes(attributes, attributesOf[name] ?? []))
      else if (attributesOf[name] !== undefined)
        out.element(name, pickAttributes(attributes, attributesOf[name]))
      else if (name.startsWith('office:') && parent !== '') out.open(name)
    },
    text: (text, parent) => {
      if (parent.startsWith('number:')) formats.text?.(text, parent)
      else cells.text?.(text, parent)
    },
    close: (name) => {
      if (name.startsWith('number:')) formats.close?.(name)
      else if (name === 'table:table-row' || isOfParagraph(name) || name === 'table:table-cell')
        cells.close?.(name)
      else if (
        name === 'table:table' ||
        name === 'style:style' ||
        (name.startsWith('office:') && !isRoot(name))
      )
        out.close(name)
    },
  })
}

const isRoot = (name: string) => name.startsWith('office:document')

type Part = Omit<XmlVisitor, 'keeps'>

/** Copies the formats of numbers and days. */
function numberFormats(out: XmlWriter): Part {
  /**
   * The open element, delayed because SheetJS reads some elements correctly only as an empty tag.
   */
  let begun: { name: string; attributes: XmlAttributes } | null = null
  const flush = () => {
    if (begun !== null) out.open(begun.name, begun.attributes)
    begun = null
  }
  return {
    open: (name, attributes) => {
      flush()
      if (name === 'style:map')
        return out.element(name, pickAttributes(attributes, attributesOf[name] ?? []))
      const own = Object.entries(attributes).filter(([attribute]) =>
        /^(?:number|style):/.test(attribute),
      )
      // SheetJS would write out any number of digits and run out of memory.
      if (
        own.some(
          ([attribute, value]) => attribute.startsWith('number:') && /^\d{4,}$/.test(value ?? ''),
        )
      )
        throw new MarkupError('damaged')
      begun = { name, attributes: Object.fromEntries(own) }
    },
    text: (text, parent) => {
      if (!formatTexts.includes(parent)) return
      flush()
      out.add(escapeXml(text))
    },
    close: (name) => {
      if (begun === null) return out.close(name)
      out.element(name, begun.attributes)
      begun = null
    },
  }
}

/** Limit of blanks that repeated-blank elements may produce. */
const maxBlanks = 1_000_000

/** Writes rows and their cells, each text as one paragraph. */
function tableCells(out: XmlWriter): Part {
  let row = { times: 1, isFilled: false }
  let cell: { attributes: XmlAttributes; text: string | null } = { attributes: {}, text: null }
  let [filled, repeated, blanks] = [0, 0, 0]
  /** The text of a paragraph, and whether it ends with a blank that joins following ones. */
  let [text, endsBlank] = ['', true]
  const put = (letters: string) => {
    text += letters
    endsBlank = false
  }
  const open = (name: string, attributes: XmlAttributes) => {
    if (name === 'table:table-row') {
      row = { times: repeatCountOf(attributes['table:number-rows-repeated']), isFilled: false }
      out.open(name, pickAttributes(attributes, attributesOf[name] ?? []))
    } else if (name === 'table:table-cell') cell = { attributes, text: null }
    else if (paragraphs.includes(name)) [text, endsBlank] = ['', true]
    else if (name === 'text:tab') put('\t')
    else if (name === 'text:line-break') put('\n')
    else if (name === 'text:s') {
      const count = repeatCountOf(attributes['text:c'])
      blanks += count
      if (count > maxCellLength || blanks > maxBlanks) throw new MarkupError('too-much')
      put(' '.repeat(count))
    }
  }
  const close = (name: string) => {
    if (paragraphs.includes(name)) {
      const whole = endsBlank && text !== '' ? text.slice(0, -1) : text
      cell.text = cell.text === null ? whole : `${cell.text}\n${whole}`
    } else if (name === 'table:table-cell') {
      if (!writeCell(out, cell.attributes, cell.text)) return
      row.isFilled = true
      repeated += row.times * repeatCountOf(cell.attributes['table:number-columns-repeated'])
      if (repeated > maxRepeatedCells) throw new MarkupError('too-much')
    } else if (name === 'table:table-row') {
      out.close(name)
      if (row.isFilled && (filled += row.times) > sheetLimits.records)
        throw new MarkupError('too-much')
    }
  }
  return {
    open,
    close,
    text: (letters, parent) => {
      if (!isOfParagraph(parent) && !parent.startsWith('other:')) return
      const runs = letters.replaceAll(/[ \t\r\n]+/g, ' ')
      const more = endsBlank && runs.startsWith(' ') ? runs.slice(1) : runs
      if (more === '') return
      text += more
      endsBlank = more.endsWith(' ')
    },
  }
}

function repeatCountOf(repeatAttribute = '1'): number {
  if (!/^\d{1,9}$/.test(repeatAttribute)) throw new MarkupError('damaged')
  return Math.max(1, Number(repeatAttribute))
}

/** Writes a cell; returns true if it has a value. */
function writeCell(out: XmlWriter, attributes: XmlAttributes, written: string | null): boolean {
  const kind = attributes['office:value-type'] ?? 'string'
  const value = values[kind]
  const own = pickAttributes(attributes, ofCell)
  const text =
    value === undefined ? attributes['office:string-value'] || (written ?? '') : (written ?? '')
  if (value === undefined && text === '') {
    out.element('table:table-cell', own)
    return false
  }
  own['office:value-type'] = value === undefined ? 'string' : kind
  if (value !== undefined) own[value] = attributes[value]?.trim()
  if (attributes['table:formula'] !== undefined) own['table:formula'] = 'of:=0'
  out.open('table:table-cell', own)
  if (text !== '') out.add(`<text:p>${paragraph(text)}</text:p>`)
  out.close('table:table-cell')
  return true
}

/**
 * Escapes a text so that SheetJS returns it unchanged: several blanks become elements, which it
 * would otherwise join, and `_x0041_` stays literal.
 */
function paragraph(text: string): string {
  return isPlain(text)
    ? text
    : escapeXml(escapeText(text))
        .replaceAll(/^ +| +$| {2,}/g, (blanks) => `<text:s text:c="${blanks.length}"/>`)
        .replaceAll('\n', '<text:line-break/>')
        .replaceAll('\t', '<text:tab/>')
}

const isPlain = (text: string) => !/[&<>\r\n\t_]|^ | $| {2}/.test(text)

/**
 * Returns the markup of each table that `normalizeOpenDocument` wrote, in SheetJS's order of sheets.
 */
export function splitOdsTables(text: string): string[] {
  return text.split(/<table:table(?=[\s>])/).slice(1)
}

/** Tells for each table whether its style hides it. */
export function areTablesHidden(markup: string): boolean[] {
  const names = new Set(hidingStyles(markup))
  return splitOdsTables(markup).map((table) =>
    names.has(/^[^<]*?\stable:style-name="([^"]*)"/.exec(table)?.[1] ?? ''),
  )
}

function hidingStyles(text: string): string[] {
  return text
    .split('<style:style ')
    .slice(1)
    .flatMap((style) => {
      const [own = ''] = style.split('</style:style>', 1)
      const name = /^style:name="([^"]*)" style:family="table"/.exec(own)?.[1]
      return name !== undefined && own.includes('<style:table-properties table:display="false"/>')
        ? [name]
        : []
    })
}
