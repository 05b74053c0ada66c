import type { ReactNode } from 'react'
import { media, useMedia } from '../use-media.ts'
import { SkeletonRows } from '../state/skeleton.tsx'
import { useScroller, useScrollerMark } from '../page/scroll-area.tsx'
import { CardList } from './card-list.tsx'
import type { Column, Sort } from './columns.ts'
import { HeaderRow } from './header-row.tsx'
import { TableRows } from './table-rows.tsx'
import { useColumns } from './use-columns.ts'
import { useWidth } from './use-width.ts'
import css from './data-table.module.css'

/** A row that has become fields: one control for a column, by column id, and Save and Cancel below. */
export type RowEditing = {
  key: string
  cells: Record<string, ReactNode>
  foot: ReactNode
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

/**
 * A long list inside a `ScrollArea`. Draws only what is in sight, in nodes it uses again; each row has one fixed
 * height (62 px, on a desk 48), except the one being edited. On a phone rows become cards.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, hidden, widths, loading, empty, card } = props
  const scroller = useScroller()
  const width = useWidth(scroller)
  const dense = useMedia(media.desk)
  const layout = useColumns({ columns, hidden, widths, width })
  const rem = rootSize()
  const cards = card !== undefined && width < cardsBelowRem * rem
  // Columns that a person added may need more than the screen has.
  const wide = rows.length > 0 && !cards && width > 0 && layout.least * rem > width
  useScrollerMark('wide', wide)

  if (!scroller || width === 0) return null
  if (rows.length === 0) return loading ? <SkeletonRows count={8} label={loading} /> : <div className={css.empty}>{empty}</div>
  if (cards) return <CardList {...props} card={card} scroller={scroller} />
  return (
    <div
      role="table"
      aria-label={props.label}
      aria-rowcount={rows.length + 1}
      aria-colcount={layout.visible.length}
      className={css.table}
      data-wide={wide || undefined}
      style={{ '--columns': layout.template, '--least': `${layout.least}rem` }}
    >
      <HeaderRow layout={layout} sort={props.sort} onSort={props.onSort} widths={widths} onWidths={props.onWidths} />
      <TableRows {...props} layout={layout} scroller={scroller} rowHeight={(dense ? 3 : 3.875) * rem} />
    </div>
  )
}

/** Px of one rem, so that larger text keeps rows tall enough. */
export function rootSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}

const cardsBelowRem = 37.5
