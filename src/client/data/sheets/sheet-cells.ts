import { type CellObject, SSF, type WorkSheet } from 'xlsx'
import { isLongFormat } from './cell-formats.ts'
import { sheetLimits } from './clean-records.ts'

/** The content of a sheet, as texts. */
export interface SheetCells {
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
export function readSheetCells(sheet: WorkSheet, is1904: boolean): SheetCells {
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
