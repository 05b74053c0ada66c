import { harmless } from './harmless-cell.ts'

/** What a column of a sheet holds. */
export type CellType = 'text' | 'number' | 'day'

export interface SheetColumn {
  title: string
  type: CellType
  /**
   * How a workbook shows it, which a person goes on writing in: a width in letters; `wraps`: lines
   * stand under one another, and what is typed stays a text.
   */
  look?: { width: number; wraps?: boolean; hidden?: boolean }
}

/** A value of a sheet: a number, or a text; of a day `YYYY-MM-DD`. Empty is ''. */
export type Cell = string | number

/** A table that leaves the product: both sides write it by the same rules. */
export interface Sheet {
  name: string
  columns: readonly SheetColumn[]
  /** Read once, as fast as the file is taken. */
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>
}

/**
 * The sheet as CSV (RFC 4180) with the mark by which spreadsheets know UTF-8, some rows at a time.
 * A text that would be taken for a formula begins with an apostrophe; a number, and a text of
 * figures alone such as a telephone number, stays as it is. Readers that are set to a semicolon, a
 * tab or a bar find no formula either (`harmless-cell.ts`).
 */
export async function* csvOf({ columns, rows }: Sheet, bom = true): AsyncGenerator<string> {
  const isAlone = columns.length === 1
  const cellOf = (cell: Cell, at: number) => {
    // A reader of semicolons sees the line as one cell that begins with its first figure.
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

// Letters that are worth a turn of their own.
const enough = 64 * 1024

/** What is no number to a spreadsheet is nothing. */
function figures(value: number): string {
  return Number.isFinite(value) ? String(value) : ''
}

function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** As many letters as a cell of a workbook may have. */
export const mostLettersOfCell = 32_767

/** As many rows as a workbook has below its head; what is longer is taken as CSV. */
export const mostRowsOfWorkbook = 1_048_575

/**
 * A text as a cell of a workbook gives it back: what XML cannot say is gone, lines end with LF
 * alone, and letters are whole (NFC).
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
