import { type CellObject, SSF, type WorkBook, type WorkSheet } from 'xlsx'
import { cleanCell, cleanRecords, isLongFormat, sheetLimits } from './clean-records.ts'
import { type OpenWorkbook, openWorkbook } from './open-workbook.ts'
import { MarkupError } from './xml.ts'
import type { SheetNote, SheetOutcome, SheetReadOptions, SheetTable } from './sheet-types.ts'

/**
 * Number of records of each sheet in the result, so that a caller can choose a sheet without
 * reading each.
 */
const previewRecords = 12

interface Found {
  /** Its index among all sheets. */
  place: number
  name: string
  isHidden: boolean
  cells: SheetCells
}

/** Reads one sheet of a workbook: the chosen visible one, or the first visible one with a value. */
export async function readWorkbook(
  bytes: Uint8Array,
  choices: Pick<SheetReadOptions, 'sheet' | 'asWritten'> = {},
): Promise<SheetOutcome> {
  try {
    const open = await openWorkbook(bytes)
    if (typeof open === 'string') return { ok: false, fault: open }
    const all = sheetsOf(open.book)
    const isDamaged = all === null || all.some(({ cells }) => cells.hasLongFormat)
    return isDamaged ? { ok: false, fault: 'damaged' } : readSheetOf(open, all, choices)
  } catch (error) {
    if (error instanceof MarkupError) return { ok: false, fault: error.fault }
    // SheetJS reports its errors by message only.
    return { ok: false, fault: /password|encrypt/i.test(String(error)) ? 'encrypted' : 'damaged' }
  }
}

/**
 * Lists the sheets. Null when a named sheet is missing because it is unreadable, or when two have
 * the same name, of which SheetJS keeps only the last.
 */
function sheetsOf({ SheetNames, Sheets, Workbook }: WorkBook): Found[] | null {
  const is1904 = Workbook?.WBProps?.date1904 === true
  const found: Found[] = []
  if (new Set(SheetNames).size < SheetNames.length) return null
  for (const [place, name] of SheetNames.entries()) {
    const sheet = Object.hasOwn(Sheets, name) ? Sheets[name] : undefined
    if (sheet === undefined) return null
    if (['chart', 'macro', 'dialog'].includes(sheet['!type'] ?? '')) continue
    found.push({
      place,
      name: cleanCell(name).text,
      isHidden: (Workbook?.Sheets?.[place]?.Hidden ?? 0) !== 0,
      cells: readSheetCells(sheet, is1904),
    })
  }
  return found
}

function readSheetOf(
  open: OpenWorkbook,
  all: readonly Found[],
  { sheet: chosen, asWritten }: Pick<SheetReadOptions, 'sheet' | 'asWritten'>,
): SheetOutcome {
  const seen = all.filter(({ isHidden }) => !isHidden)
  const place =
    chosen !== undefined && seen[chosen] !== undefined
      ? chosen
      : seen.findIndex(({ cells }) => cells.filled > 0)
  const found = seen[place]
  if (found === undefined) return { ok: false, fault: 'empty' }
  if (found.cells.exceedsLimits) return { ok: false, fault: 'too-much' }
  const clean =
    asWritten === true
      ? { records: found.cells.records, notes: [] }
      : cleanRecords(found.cells.records)
  if (typeof clean === 'string') return { ok: false, fault: clean }
  const sheets: SheetTable['sheets'] = seen.map(({ name, cells }) => ({
    name,
    rows: cells.filled,
    first: cells.records
      .slice(0, previewRecords)
      .map((record) => record.slice(0, sheetLimits.cells).map((text) => cleanCell(text).text)),
  }))
  const notes = [...notesOfSheets(all, found), ...notesOf(open, found), ...clean.notes]
  return {
    ok: true,
    sheet: {
      kind: 'workbook',
      encoding: null,
      delimiter: null,
      sheets,
      sheet: place,
      records: clean.records,
      notes,
    },
  }
}

function notesOfSheets(all: readonly Found[], read: Found): SheetNote[] {
  const names = (isHidden: boolean) =>
    all
      .filter((one) => one !== read && one.isHidden === isHidden && one.cells.filled > 0)
      .map(({ name }) => name)
  const notes: SheetNote[] = [
    { code: 'other-sheets', names: names(false) },
    { code: 'hidden-sheets', names: names(true) },
  ]
  return notes.filter((note) => 'names' in note && note.names.length > 0)
}

function notesOf(
  { book, hasMacros, markupOf }: OpenWorkbook,
  { place, cells }: Found,
): SheetNote[] {
  const sheet = book.Sheets[book.SheetNames[place] ?? '']
  const isHidden =
    [...(sheet?.['!rows'] ?? []), ...(sheet?.['!cols'] ?? [])].some(
      (line) => line?.hidden === true,
    ) || hidden.test(markupOf(place))
  const notes: SheetNote[] = []
  if (isHidden) notes.push({ code: 'hidden-rows' })
  if (cells.formulas > 0) notes.push({ code: 'formulas', count: cells.formulas })
  if (hasMacros) notes.push({ code: 'macros' })
  if (cells.merged.length > 0) notes.push({ code: 'merged', records: cells.merged })
  return notes
}

const hidden =
  /<(?:row|col) [^<>]*hidden="(?:1|true)"|<table:table-(?:row|column) [^<>]*visibility="(?:collapse|filter)"/

/** The content of a sheet, as texts. */
interface SheetCells {
  records: string[][]
  /** Number of records with a value. */
  filled: number
  formulas: number
  /** Records, from 1, that a merged value covers, although only its first cell has it. */
  merged: number[]
  /** Some cells have a format longer than any spreadsheet writes; they are skipped. */
  hasLongFormat: boolean
  /** There are values beyond the limits of rows or columns. */
  exceedsLimits: boolean
}

/** Reads only existing cells, regardless of the range that the sheet declares. */
function readSheetCells(sheet: WorkSheet, is1904: boolean): SheetCells {
  const found: SheetCells = {
    records: [],
    filled: 0,
    formulas: 0,
    merged: [],
    hasLongFormat: false,
    exceedsLimits: false,
  }
  const rows = (sheet['!data'] ?? []) as (CellObject | undefined)[][]
  // `forEach` skips missing elements.
  rows.forEach((row, at) => {
    let isFilled = false
    row?.forEach((cell, place) => {
      const hasLong = isLongFormat(String(cell?.z ?? ''))
      if (hasLong) found.hasLongFormat = true
      const text = cell === undefined || hasLong ? '' : textOf(cell, is1904)
      if (cell?.f !== undefined || cell?.F !== undefined) found.formulas += 1
      if (text === '') return
      isFilled = true
      if (at >= sheetLimits.records || place >= sheetLimits.cells) found.exceedsLimits = true
      else put(found.records, at, place, text)
    })
    if (isFilled) found.filled += 1
  })
  found.merged = mergedRecords(sheet, found.records)
  return found
}

function put(records: string[][], at: number, place: number, text: string): void {
  while (records.length <= at) records.push([])
  const record = records[at] ?? []
  while (record.length < place) record.push('')
  record[place] = text
}

/**
 * Returns a value as text: a day as `YYYY-MM-DD` and never as its serial number, a number in full,
 * an error as displayed.
 */
function textOf(cell: CellObject, is1904: boolean): string {
  const { t, v, w, z } = cell
  if (v === undefined || v === null || t === 'z') return ''
  if (t === 'n' && typeof v === 'number') {
    const format = String(z ?? 'General')
    if (SSF.is_date(format)) return dayText(v, is1904) ?? w ?? String(v)
    // Such a number has fifteen digits; the general format would shorten it.
    return format === 'General' || !w?.trim() ? String(Number(v.toPrecision(15))) : w
  }
  if (v instanceof Date)
    return v
      .toISOString()
      .replace(/T00:00:00\.000Z$|:\d\d\.\d{3}Z$/, '')
      .replace('T', ' ')
  return t === 's' ? String(v) : (w ?? String(v))
}

function dayText(value: number, is1904: boolean): string | null {
  const day: { y: number; m: number; d: number; H: number; M: number } | null = SSF.parse_date_code(
    value,
    { date1904: is1904 },
  )
  if (day === null || !Number.isFinite(day.y)) return null
  const two = (number: number) => String(number).padStart(2, '0')
  const time = day.H + day.M > 0 ? `${two(day.H)}:${two(day.M)}` : ''
  if (value < 1 && !is1904) return time || '00:00'
  return `${day.y}-${two(day.m)}-${two(day.d)}${time && ` ${time}`}`
}

function mergedRecords(sheet: WorkSheet, records: readonly string[][]): number[] {
  // Counts starts and ends per record, so that many large ranges cost no more than small ones.
  const change = new Map<number, number>()
  const add = (at: number, by: number) => change.set(at, (change.get(at) ?? 0) + by)
  for (const { s, e } of sheet['!merges'] ?? []) {
    if ((records[s.r]?.[s.c] ?? '') === '') continue
    add(s.r, 1)
    add(e.r + 1, -1)
  }
  let over = 0
  return records.flatMap((_, at) => ((over += change.get(at) ?? 0) > 0 ? [at + 1] : []))
}
