import { isLongFormat, sheetLimits } from './clean-records.ts'
import {
  acceptByParent,
  createXmlWriter,
  escapeXml,
  pickAttributes,
  MarkupError,
  readXml,
  type XmlAttributes,
  type XmlWriter,
} from './xml.ts'

/** A part of a workbook (Office Open XML) in plain markup. */
interface NormalizedPart {
  markup: string
  /** Number of texts in the part of shared texts; null in any other part. */
  texts: number | null
  /** Number of shared texts that the cells require. */
  neededTexts: number
}

const transitional = 'http://schemas.openxmlformats.org'

const main = `${transitional}/spreadsheetml/2006/main`

/** Lists the elements to keep, each under its parent. It leaves out all others. */
const children: Readonly<Record<string, readonly string[]>> = {
  '': ['Types', 'Relationships', 'workbook', 'styleSheet', 'sst', 'worksheet'],
  Types: ['Default', 'Override'],
  Relationships: ['Relationship'],
  workbook: ['workbookPr', 'sheets'],
  sheets: ['sheet'],
  styleSheet: ['numFmts', 'cellXfs'],
  numFmts: ['numFmt'],
  cellXfs: ['xf'],
  sst: ['si'],
  si: ['t', 'r'],
  is: ['t', 'r'],
  r: ['t'],
  worksheet: ['cols', 'sheetData', 'mergeCells'],
  cols: ['col'],
  mergeCells: ['mergeCell'],
  sheetData: ['row'],
  row: ['c'],
  c: ['v', 'f', 'is'],
}

/** Empty elements, each with the attributes to write. */
const leaves: Readonly<Record<string, readonly string[]>> = {
  Default: ['Extension', 'ContentType'],
  Override: ['PartName', 'ContentType'],
  Relationship: ['Id', 'Type', 'Target', 'TargetMode'],
  workbookPr: ['date1904'],
  sheet: ['name', 'sheetId', 'state', 'r:id'],
  numFmt: ['numFmtId', 'formatCode'],
  xf: ['numFmtId'],
  col: ['hidden'],
  mergeCell: ['ref'],
}

/** Elements to write without attributes, except the namespaces that SheetJS requires. */
const frames: Readonly<Record<string, XmlAttributes>> = {
  Types: { xmlns: `${transitional}/package/2006/content-types` },
  Relationships: { xmlns: `${transitional}/package/2006/relationships` },
  workbook: { xmlns: main },
  sheets: {},
  styleSheet: { xmlns: main },
  numFmts: {},
  cellXfs: {},
  sst: { xmlns: main },
  worksheet: { xmlns: main },
  cols: {},
  mergeCells: {},
  sheetData: {},
}

/**
 * Reads a part strictly and writes only what SheetJS needs, in unambiguous markup: cells with their
 * positions, texts without formatted runs. Throws for a broken part, and for a cell without its own
 * position.
 */
export function normalizeXlsxPart(document: string): NormalizedPart {
  const part: NormalizedPart = { markup: '', texts: null, neededTexts: 0 }
  const [out, places] = [createXmlWriter(), createCellPositions()]
  let cell: OpenCell | null = null
  let [text, filled, isFilled] = ['', 0, false]
  readXml(document, {
    keeps: acceptByParent(children),
    open: (name, attributes) => {
      const frame = frames[name]
      if (name === 'sst') part.texts = 0
      if (frame !== undefined) out.open(name, frame)
      else if (leaves[name] !== undefined) writeLeaf(out, name, attributes)
      else if (name === 'row') {
        isFilled = false
        out.open('row', {
          r: String(required(places.row(attributes['r']))),
          hidden: attributes['hidden'],
        })
      } else if (name === 'c') cell = openCell(places, attributes)
      else if (cell !== null && name === 'f') cell.hasFormula = true
      else if (['v', 'is', 'si'].includes(name)) {
        const isSecond = cell !== null && (name === 'v' || name === 'is') && cell[name] !== null
        if (isSecond) throw new MarkupError('damaged')
        text = ''
      }
    },
    text: (letters, parent) => {
      if (parent === 't' || parent === 'v') text += letters
    },
    close: (name) => {
      if (frames[name] !== undefined) return out.close(name)
      if (name === 'si') {
        part.texts = (part.texts ?? 0) + 1
        out.add(`<si><t>${escapeXml(text)}</t></si>`)
      } else if (cell !== null && (name === 'v' || name === 'is')) cell[name] = text
      else if (cell !== null && name === 'c') {
        isFilled = writeCell(out, cell, part) || isFilled
        cell = null
      } else if (name === 'row') {
        out.close(name)
        if (isFilled && (filled += 1) > sheetLimits.records) throw new MarkupError('too-much')
      }
    },
  })
  return { ...part, markup: out.toText() }
}

function writeLeaf(out: XmlWriter, name: string, attributes: XmlAttributes): void {
  const { ContentType = '', Type, formatCode } = attributes
  // SheetJS would look for these parts, which are never unpacked.
  const isUnread =
    ContentType.endsWith('.person+xml') ||
    /\/(?:comments|threadedComment|person|hyperlink)$/.test(Type ?? '')
  if (isUnread || (name === 'numFmt' && formatCode === undefined)) return
  if (isLongFormat(formatCode ?? '')) throw new MarkupError('damaged')
  out.element(name, {
    ...pickAttributes(attributes, leaves[name] ?? []),
    ...(Type !== undefined && {
      Type: Type.replace(strict, `${transitional}/officeDocument/2006/`),
    }),
  })
}

const strict = /^http:\/\/purl\.oclc\.org\/ooxml\/officeDocument\//

/** A cell during reading; missing parts are null. */
interface OpenCell {
  place: string
  style: string | undefined
  type: string
  v: string | null
  is: string | null
  hasFormula: boolean
}

function required<Value>(value: Value | null): Value {
  if (value === null) throw new MarkupError('damaged')
  return value
}

const openCell = (places: CellPositions, { r, s, t }: XmlAttributes): OpenCell => ({
  place: cellNameOf(required(places.cell(r))),
  style: s,
  type: t?.trim() ?? 'n',
  v: null,
  is: null,
  hasFormula: false,
})

/** Writes a cell, unless it is empty; returns true if it has a value. */
function writeCell(out: XmlWriter, cell: OpenCell, part: NormalizedPart): boolean {
  const { place, style, v, hasFormula } = cell
  const text = textOf(cell)
  const plain = text === null ? (v?.trim() ?? '') : text
  if (plain === '' && !hasFormula) return false
  // A formula without a stored result becomes an empty text, because SheetJS would make it 0.
  const isText = text !== null || plain === ''
  if (!isText) checkValue(cell.type, plain, part)
  const styled = style !== undefined && /^\d+$/.test(style) ? ` s="${style}"` : ''
  const content = isText ? `<is><t>${escapeXml(plain)}</t></is>` : `<v>${escapeXml(plain)}</v>`
  out.add(
    `<c r="${place}"${styled} t="${isText ? 'inlineStr' : cell.type}">${hasFormula ? '<f>0</f>' : ''}${content}</c>`,
  )
  return plain !== ''
}

/** Returns the text of a cell with its own text, in either element; null for other types. */
function textOf({ type, v, is }: OpenCell): string | null {
  if (type === 'str') return v ?? is ?? ''
  if (type === 'inlineStr') return is ?? v ?? ''
  return v === null ? is : null
}

/** Throws for a value that does not match its type, because SheetJS would turn it into another. */
function checkValue(type: string, value: string, part: NormalizedPart): void {
  const isValue = types[type]?.test(value) ?? false
  if (!isValue) throw new MarkupError('damaged')
  if (type === 's') part.neededTexts = Math.max(part.neededTexts, Number(value) + 1)
}

const types: Readonly<Record<string, RegExp>> = {
  s: /^\d{1,9}$/,
  n: /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i,
  b: /^(?:0|1|true|false)$/,
  d: /^[\d.:TZ+-]+$/,
  e: /^#/,
}

interface Place {
  row: number
  column: number
}

/** Tracks the rows and cells of a sheet (XLSX), which may omit their positions. */
interface CellPositions {
  /** Starts a row and returns its number; null for a name that is not a number. */
  row: (named: string | undefined) => number | null
  /**
   * Returns the position of the next cell; null for a wrong name, or a position that another cell
   * has.
   */
  cell: (named: string | undefined) => Place | null
}

/** Ensures that each cell has its own position, because SheetJS would keep only the last of two. */
function createCellPositions(): CellPositions {
  const taken = new Set<number>()
  let [row, column] = [0, 0]
  /** The row of the last cell, with its columns; null before the first cell of a row. */
  let cells: { row: number; columns: number[]; all: Set<number> | null } | null = null
  return {
    row: (named) => {
      if (named !== undefined && !/^[1-9]\d{0,6}$/.test(named)) return null
      ;[row, column, cells] = [named === undefined ? row + 1 : Number(named), 0, null]
      return row
    },
    cell: (named) => {
      const at = named === undefined ? { row, column: column + 1 } : placeOf(named)
      if (at === null || (cells !== null && cells.row !== at.row)) return null
      if (cells === null) {
        if (taken.has(at.row)) return null
        taken.add(at.row)
        cells = { row: at.row, columns: [], all: null }
      }
      // Nearly all cells are to the right of the previous ones, so only others need the search.
      if (at.column <= (cells.columns.at(-1) ?? 0)) cells.all ??= new Set(cells.columns)
      if (cells.all?.has(at.column)) return null
      cells.columns.push(at.column)
      cells.all?.add(at.column)
      column = at.column
      return at
    },
  }
}

function placeOf(name: string): Place | null {
  const [, letters, row] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(name) ?? []
  if (letters === undefined || row === undefined) return null
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return { row: Number(row), column }
}

/** Returns the name of a position: `A1`. */
function cellNameOf({ row, column }: Place): string {
  let [letters, rest] = ['', column]
  for (; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return `${letters}${row}`
}
