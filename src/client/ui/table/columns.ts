import type { ReactNode } from 'react'

/** What a row is sorted by: compared with `<`; null comes last in both directions. */
export type SortKey = string | number | null

/** One column, as data. Keep the array at module scope or in a memo: rows are drawn again when it changes. */
export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Given: the header sorts. For texts with numbers use `naturalKey`. */
  sortValue?: (row: Row) => SortKey
  /** In rem; with `grow` the least it takes. */
  width: number
  /** Share of the room that is left over. */
  grow?: number
  align?: 'start' | 'end'
  /** Holds a button, a switch or a link of its own: it is not cut after two lines. */
  control?: boolean
  /** False for the columns that name the row; others can be hidden by the person. */
  hideable?: boolean
  /** Shown only where the table is at least this wide, in rem: what a narrow screen leaves out first. */
  from?: number
  /** The header is said, not shown: a column of buttons. */
  quietHeader?: boolean
  /** Carries the link that opens the row; exactly one column of a table that opens. */
  main?: boolean
}

export type Sort = { column: string; desc: boolean }
