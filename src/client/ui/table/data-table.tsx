import { cx } from '../cx.ts'
import { media, useMedia } from '../use-media.ts'
import { SkeletonRows } from '../state/skeleton.tsx'
import { rootSize } from '../page/page-room.ts'
import { useScrollerMark, useScrollerWidth } from '../page/scroll-area.tsx'
import { CardList } from './card-list.tsx'
import type { DataTableProps } from './columns.ts'
import { HeaderRow } from './header-row.tsx'
import { acrossRem } from './room.ts'
import { TableRows } from './table-rows.tsx'
import { useColumns } from './use-columns.ts'
import css from './data-table.module.css'

/**
 * A long list inside a `ScrollArea`. Draws only what is in sight, in nodes it uses again; each row
 * has one fixed height, except the one being edited: 62 px, on a desk 48 where nothing stands on a
 * second line. Below a desk long names take three lines: 70 px held upright, 76 over a second line.
 * On a phone rows become cards.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, hidden, widths, loading, empty, card } = props
  const width = useScrollerWidth()
  const rem = rootSize()
  const room = width / rem
  const layout = useColumns({ columns, hidden, widths, room })
  const dense = useMedia(layout.visible.some(({ tall }) => tall) ? media.wideDesk : media.desk)
  const cards = card !== undefined && width < cardsBelowRem * rem
  // Columns that a person added may need more than the screen has.
  const wide = rows.length > 0 && !cards && width > 0 && layout.least > room
  useScrollerMark('wide', wide)
  const two = layout.second.length > 0
  const low = dense && !two
  const three = !dense && layout.visible.some(({ multiline }) => multiline)

  // Held upright the long ones do take it, and must not touch the next row.
  const rowRem = low
    ? denseRem
    : three && two
      ? tallestRem
      : three && room < acrossRem
        ? tallRem
        : usualRem
  const pairLines = low || two ? 2 : 3

  if (width === 0) return null
  if (rows.length === 0)
    return loading ? (
      <SkeletonRows count={8} label={loading} />
    ) : (
      <div className={css.empty}>{empty}</div>
    )
  if (cards) return <CardList {...props} card={card} />
  return (
    <div
      role="table"
      aria-label={props.label}
      aria-rowcount={rows.length + 1}
      aria-colcount={layout.visible.length}
      className={cx(css.table, two && css.twoLines, three && css.threeLines, low && css.low)}
      data-wide={wide || undefined}
      style={{
        '--columns': layout.template,
        '--least': `${layout.least}rem`,
        '--main': layout.visible.findIndex(({ main }) => main) + 1,
        '--pair-lines': pairLines,
      }}
    >
      <HeaderRow
        layout={layout}
        sort={props.sort}
        onSort={props.onSort}
        widths={widths}
        onWidths={props.onWidths}
      />
      <TableRows
        {...props}
        layout={layout}
        room={room}
        lines={three ? 3 : 2}
        pairLines={pairLines}
        badgedLines={low ? 1 : three ? 3 : 2}
        rowHeight={rowRem * rem}
      />
    </div>
  )
}

const cardsBelowRem = 37.5
const denseRem = 3
const usualRem = 3.875
const tallRem = 4.375
/** Three lines over a second one do not touch the next row. */
const tallestRem = 4.75
