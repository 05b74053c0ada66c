import type { ReactNode } from 'react'

/** What a row is sorted by: compared with `<`; null comes last in both directions. */
export type SortKey = string | number | null

/**
 * One column, as data. Keep the array at module scope or in a memo: rows are drawn again when it
 * changes.
 */
export type Column<Row> = {
  id: string
  header: string
  /**
   * Words of two lines are what it is called and, behind a line break, what stands softly under it.
   */
  cell: (row: Row) => ReactNode
  /**
   * A class of the cell itself: a look or a shape before its words that needs no element of its
   * own.
   */
  className?: (row: Row) => string | undefined
  /** Given: the header sorts. For texts with numbers use `naturalKey`. */
  sortValue?: (row: Row) => SortKey
  /** The first press on the header sorts from the greatest down: the worst, the newest. */
  descFirst?: boolean
  /** In rem; with `grow` the least it takes. */
  width: number
  /** Share of the room that is left over. */
  grow?: number
  align?: 'start' | 'end'
  /** Holds a button, a switch or a link of its own: it is not cut after two lines. */
  control?: boolean
  /** Its control has its word under it: rows stay as high as on a tablet until the desk is wide. */
  tall?: boolean
  /**
   * Stands in one cell with the column before it, where that is this one: each cell is an element
   * more in every row.
   */
  joinedTo?: string
  /** Where it is not shown, its field stands under the one of this column. */
  under?: string
  /** A word or a sign that its width always holds: nothing is cut there. */
  noTruncate?: boolean
  /** Names and words that are read whole: three lines, until the table is wide enough for two. */
  multiline?: boolean
  /** False for the columns that name the row; others can be hidden by the person. */
  hideable?: boolean
  /**
   * Shown only where the table is at least this wide, in rem; 0: however narrow it is. Else it is
   * left out when it does not fit, the last column first.
   */
  minTableWidth?: number
  /**
   * Where the table has no room for it: its place on the second line of the row, and what it says
   * there.
   */
  second?: OnSecondLine<Row>
  /** The header is said, not shown: a column of buttons. */
  quietHeader?: boolean
  /**
   * Carries the link that opens the row; exactly one column of a table that opens. Its cell is its
   * words, or a `TitleCell`.
   */
  main?: boolean
}

/** How a column stands on the second line of a row. */
export type OnSecondLine<Row> = { at: number } & (
  | {
      cell: (row: Row) => ReactNode
      /** Class of the element that holds its words. */ className?: (row: Row) => string | undefined
      /** Gives way to those behind it. */ shrinks?: boolean
    }
  /** Words that stand there only where all before them stand whole. */
  | { spare: (row: Row) => string }
)

export type Sort = { column: string; desc: boolean }

/**
 * A row that has become fields: one control for a column, by column id, and Save and Cancel below.
 */
export type RowEditing = {
  key: string
  cells: Record<string, ReactNode>
  foot: ReactNode
  /**
   * In place of cells and foot: fields that lay themselves out over the whole row, and take the
   * focus themselves.
   */
  content?: ReactNode
  onCancel: () => void
}

export type DataTableProps<Row> = {
  label: string
  /** Arranged already, by `useArranged`. */
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  sort: Sort
  onSort: (sort: Sort) => void
  /** Given: the whole row opens, as a real link that `onOpen` keeps inside the app. */
  rowHref?: (row: Row) => string
  onOpen?: (row: Row) => void
  selectedKey?: string | null
  /** The row to look at: it is scrolled to and stands out as long as it is named. */
  highlightedKey?: string | null
  /** It gets the focus too. */
  focusHighlighted?: boolean
  /** Before all else on the second line of a row: a `SyncBadge`. */
  badge?: (row: Row) => ReactNode
  /**
   * Each row is as high as its words: where a row opens nothing, nothing of it may be cut. For
   * short lists.
   */
  autoHeight?: boolean
  /** Only on this device so far: a dashed bar at the left edge. */
  isUnsent?: (row: Row) => boolean
  editing?: RowEditing | null
  /** The row as a phone shows it (a `RecordCard`), where the table is narrower than 600 px. */
  card?: (row: Row) => ReactNode
  /** Ids of columns the person has hidden. */
  hidden?: readonly string[]
  /** Widths the person has given columns, in px, by id. */
  widths?: Readonly<Record<string, number>>
  onWidths?: (widths: Record<string, number>) => void
  /** Said while loading with nothing to show yet. */
  loading?: string | null
  /** Shown when there are no rows and nothing is loading: an `Empty` or a `Problem`. */
  empty?: ReactNode
}
