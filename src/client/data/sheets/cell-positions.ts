interface Place {
  row: number
  column: number
}

/** Tracks the rows and cells of a sheet (XLSX), which may omit their positions. */
export interface CellPositions {
  /** Starts a row and returns its number; null for a name that is not a number. */
  row: (named: string | undefined) => number | null
  /**
   * Returns the position of the next cell; null for a wrong name, or a position that another cell
   * has.
   */
  cell: (named: string | undefined) => Place | null
}

/** Ensures that each cell has its own position, because SheetJS would keep only the last of two. */
export function createCellPositions(): CellPositions {
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
export function cellNameOf({ row, column }: Place): string {
  let [letters, rest] = ['', column]
  for (; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  return `${letters}${row}`
}
