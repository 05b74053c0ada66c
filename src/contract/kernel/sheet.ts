import { harmless } from './harmless-cell.ts'

/** The type of a sheet's column. */
export type CellType = 'text' | 'number' | 'day'

export interface SheetColumn {
  title: string
  type: CellType
  /**
   * The appearance in a workbook that a person continues to fill: a width in letters. `wraps`:
   * shows lines below one another, and typed text stays text.
   */
  look?: { width: number; wraps?: boolean; hidden?: boolean }
}

/** A value of a sheet: a number, a text, or a day as `YYYY-MM-DD`. Empty is ''. */
export type Cell = string | number

/** A table to export. Client and server write it by the same rules. */
export interface Sheet {
  name: string
  columns: readonly SheetColumn[]
  /** Read once, at the speed of the download. */
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>
}

/**
 * Streams the sheet as CSV (RFC 4180) with the mark for UTF-8. A text that looks like a formula
 * begins with an apostrophe. Numbers, and texts of digits alone such as telephone numbers, stay
 * unchanged. Readers with a semicolon, a tab or a bar as separator find no formula either
 * (`harmless-cell.ts`).
 */
export async function* csvOf({ columns, rows }: Sheet, bom = true): AsyncGenerator<string> {
  const isAlone = columns.length === 1
  const cellOf = (cell: Cell, at: number) => {
    // A reader with semicolons sees the line as one cell, which begins with this first value.
    const isFigureAlone = at > 0 || isAlone
    return quoted(harmless(typeof cell === 'number' ? figures(cell) : cell, isFigureAlone))
  }
  const line = (cells: readonly Cell[]) => `${cells.map(cellOf).join(',')}\r\n`
  let text = `${bom ? '\uFEFF' : ''}${line(columns.map(({ title }) => title))}`
  for await (const row of rows) {
    text += line(row)
    if (text.length < enough) continue
    yield text
    text = ''
  }
  yield text
}

// Letters of one chunk.
const enough = 64 * 1024

/** Returns '' for a value that is no number in a spreadsheet. */
function figures(value: number): string {
  return Number.isFinite(value) ? String(value) : ''
}

function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Most letters in a cell of a workbook. */
export const maxCellLength = 32_767

/** Most rows of a workbook below its header. A longer list needs CSV. */
export const maxWorkbookRows = 1_048_575

/**
 * Returns a text as a workbook's cell gives it back: without characters that XML forbids, with LF
 * as line end, in NFC.
 */
export function asInCell(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize('NFC')
      // oxlint-disable-next-line no-control-regex -- these are what XML forbids
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll('\r\n', '\n')
  )
}
