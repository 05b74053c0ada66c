const tag = /<(?:\w+:)?(row|c)(?=[\s/>])((?:[^"'<>]|"[^"]*"|'[^']*')*)>/g
const place = /(?:^|\s)r\s*=\s*["']([^"']*)["']/

/**
 * Whether each cell of a sheet (XLSX) stands at a place of its own. Of two at one place SheetJS keeps the latter without a word, and
 * what stands at none, such as row 0 or `a2`, it leaves out.
 */
export function areOwnPlaces(sheet: string): boolean {
  const [, rows = ''] = sheet.split(/<(?:\w+:)?sheetData(?=[\s/>])/, 2)
  const taken = new Set<number>()
  /** Where SheetJS has cells that name no place. */
  let [row, column] = [0, 0]
  /** The row of the last cell, with its columns; null before the first of a row. */
  let cells: { row: number; columns: Set<number> } | null = null
  for (const [, kind, attributes = ''] of rows.split(/<\/(?:\w+:)?sheetData[\s>]/, 1)[0]?.matchAll(tag) ?? []) {
    const named = place.exec(attributes)?.[1]
    if (kind === 'row') {
      if (named !== undefined && !/^[1-9]\d{0,6}$/.test(named)) return false
      ;[row, column, cells] = [named === undefined ? row + 1 : Number(named), 0, null]
      continue
    }
    const at = named === undefined ? { row, column: column + 1 } : placeOf(named)
    if (at === null || (cells !== null && cells.row !== at.row)) return false
    if (cells === null) {
      if (taken.has(at.row)) return false
      taken.add(at.row)
      cells = { row: at.row, columns: new Set() }
    }
    if (cells.columns.has(at.column)) return false
    cells.columns.add(at.column)
    column = at.column
  }
  return true
}

function placeOf(name: string): { row: number; column: number } | null {
  const [, letters, row] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(name) ?? []
  if (letters === undefined || row === undefined) return null
  return { row: Number(row), column: Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) }
}

const indexed = /<(?:\w+:)?(Table|Row|Cell)(?=[\s/>])((?:[^"'<>]|"[^"]*"|'[^']*')*)>/g
const index = /(?:^|\s)(?:\w+:)?Index\s*=\s*["'](\d+)["']/
const across = /(?:^|\s)(?:\w+:)?MergeAcross\s*=\s*["'](\d+)["']/

/** Whether rows and cells of a workbook in one part (SpreadsheetML of 2003) go on from those before them, wherever they say they stand. */
export function areForward(text: string): boolean {
  let [row, column] = [0, 0]
  for (const [, kind, attributes = ''] of text.matchAll(indexed)) {
    const [named, over = '0'] = [index, across].map((sign) => sign.exec(attributes)?.[1])
    const before = kind === 'Row' ? row : column
    const at = named === undefined ? before + 1 : Number(named)
    if (kind === 'Table') [row, column] = [0, 0]
    else if (at <= before) return false
    else [row, column] = kind === 'Row' ? [at, 0] : [row, at + Number(over)]
  }
  return true
}
