import { isLongFormat } from './clean-records.ts'
import {
  acceptByParent,
  createXmlWriter,
  escapeXml,
  MarkupError,
  readXml,
  type XmlAttributes,
  type XmlWriter,
  escapeText,
} from './xml.ts'

/** Lists the elements to keep, each under its parent. It leaves out comments on cells. */
const keeps = acceptByParent({
  '': ['ss:Workbook'],
  'ss:Workbook': ['x:ExcelWorkbook', 'ss:Styles', 'ss:Worksheet'],
  'x:ExcelWorkbook': ['x:Date1904'],
  'ss:Styles': ['ss:Style'],
  'ss:Style': ['ss:NumberFormat'],
  'ss:Worksheet': ['ss:Table', 'x:WorksheetOptions'],
  'x:WorksheetOptions': ['x:Visible'],
  'ss:Table': ['ss:Column', 'ss:Row'],
  'ss:Row': ['ss:Cell'],
  'ss:Cell': ['ss:Data'],
})

/** Elements that are copied with these attributes alone. */
const frames: Readonly<Record<string, readonly string[]>> = {
  'ss:Workbook': [],
  'x:ExcelWorkbook': [],
  'ss:Styles': [],
  'ss:Style': ['ID', 'Parent'],
  'ss:Worksheet': ['Name'],
  'ss:Table': [],
  'x:WorksheetOptions': [],
}

const types = ['String', 'Number', 'DateTime', 'Boolean', 'Error']
/** The last row or column that a workbook may name. */
const maxIndex = 1_048_576

/**
 * Reads a workbook in one part (SpreadsheetML of 2003) strictly and writes only its cells and their
 * formats, each at its position, in markup that SheetJS reads unambiguously. Throws for broken
 * markup, and for rows or cells that go backwards.
 */
export function normalizeXml2003(document: string): string {
  const out = createXmlWriter()
  let [row, column] = [0, 0]
  let cell: { attributes: XmlAttributes; type: string; text: string | null } = {
    attributes: {},
    type: '',
    text: null,
  }
  let visible = ''
  const open = (name: string, attributes: XmlAttributes) => {
    const own = (key: string) => attributes[`ss:${key}`] ?? attributes[key]
    const some = (...names: string[]) =>
      Object.fromEntries(names.map((key) => [`ss:${key}`, own(key)]))
    const next = (before: number, key: string) => {
      const at = numberOf(own(key) ?? String(before + 1))
      if (at <= before) throw new MarkupError('damaged')
      return at
    }
    const frame = frames[name]
    if (frame !== undefined) out.open(local(name), some(...frame))
    if (name === 'ss:Table') row = 0
    else if (name === 'x:Date1904') out.element('Date1904', {})
    else if (name === 'x:Visible') visible = ''
    else if (name === 'ss:NumberFormat') {
      if (isLongFormat(own('Format') ?? '')) throw new MarkupError('damaged')
      out.element('NumberFormat', some('Format'))
    } else if (name === 'ss:Column') {
      for (const key of ['Index', 'Span']) numberOf(own(key) ?? '0')
      out.element('Column', some('Index', 'Span', 'StyleID', 'Hidden'))
    } else if (name === 'ss:Row') {
      ;[row, column] = [next(row, 'Index'), 0]
      out.open('Row', { 'ss:Index': String(row), ...some('StyleID', 'Hidden') })
      spanned = numberOf(own('Span') ?? '0')
    } else if (name === 'ss:Cell') {
      column = next(column, 'Index')
      cell = {
        attributes: {
          'ss:Index': String(column),
          ...some('StyleID', 'MergeAcross', 'MergeDown'),
          'ss:Formula': own('Formula') && '=0',
        },
        type: '',
        text: null,
      }
      column += numberOf(own('MergeAcross') ?? '0')
    } else if (name === 'ss:Data') cell = { ...cell, type: own('Type') ?? 'String', text: '' }
    else if (local(name) === 'BR') cell.text += '\n'
  }
  // Number of rows after the last one that share its format.
  let spanned = 0
  readXml(document, {
    // Formatted text is in elements of HTML.
    keeps: (name, parent) => keeps(name, parent) || isOfData(parent),
    open,
    text: (letters, parent) => {
      if (parent === 'x:Visible') visible += letters
      else if (isOfData(parent)) cell.text += letters
    },
    close: (name) => {
      if (name === 'x:Visible') out.element('Visible', {}, visible.trim())
      else if (name === 'ss:Cell') writeCell(out, cell)
      else if (name === 'ss:Row') {
        out.close('Row')
        row += spanned
      } else if (frames[name] !== undefined) out.close(local(name))
    },
  })
  return out.toText()
}

const local = (name: string) => name.replace(/^.*:/, '')
const isOfData = (parent: string) =>
  parent === 'ss:Data' || parent.startsWith('other:') || parent.startsWith('html:')

function numberOf(said: string): number {
  const number = /^\s*\d{1,7}\s*$/.test(said) ? Number(said) : maxIndex + 1
  if (number > maxIndex) throw new MarkupError('damaged')
  return number
}

/** Writes a cell that has a value. */
function writeCell(
  out: XmlWriter,
  { attributes, type, text }: { attributes: XmlAttributes; type: string; text: string | null },
): void {
  const kind = types.includes(type) ? type : 'String'
  const value = kind === 'String' ? escapeText(text ?? '') : (text ?? '').trim()
  if (value === '') return
  if (kind === 'Number' && !Number.isFinite(Number(value))) throw new MarkupError('damaged')
  out.open('Cell', attributes)
  out.add(`<Data ss:Type="${kind}">${escapeXml(value)}</Data>`)
  out.close('Cell')
}
