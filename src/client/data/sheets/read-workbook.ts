import type { WorkBook } from 'xlsx'
import { cleanCell } from './clean-cell.ts'
import { cleanRecords, sheetLimits } from './clean-records.ts'
import { type OpenWorkbook, openWorkbook } from './open-workbook.ts'
import { type SheetCells, readSheetCells } from './sheet-cells.ts'
import { MarkupError } from './read-xml.ts'
import type { SheetTable, SheetReadOptions, SheetNote, SheetOutcome } from './sheet-types.ts'

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
