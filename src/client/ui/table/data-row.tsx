import { Fragment, memo, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { openWithin } from '../page/open-within.ts'
import { RowTab } from '../row-tab.ts'
import type { Column } from './columns.ts'
import { cellWords } from './cell-words.tsx'
import { SecondLine } from './second-line.tsx'
import type { ColumnLayout } from './use-columns.ts'
import css from './data-table.module.css'

export type DataRowProps<Row> = {
  row: Row
  index: number
  top: number
  height: number
  /** How many lines of words a cell has. */
  lines: number
  /** How many, where its words have a second line. */
  pairLines: number
  /** Of a row with a badge, which stands below them. */
  badgedLines: number
  /** As high as its words, and at least `height`; then it is measured. */
  autoHeight: boolean
  measure: (element: HTMLDivElement | null) => void
  layout: ColumnLayout<Row>
  inTabOrder: boolean
  selected: boolean
  unsent: boolean
  marked: boolean
  badge?: (row: Row) => ReactNode
  rowHref?: (row: Row) => string
  onOpen?: (row: Row) => void
}

function Row<Row>({
  row,
  index,
  top,
  height,
  badgedLines,
  autoHeight,
  measure,
  layout,
  inTabOrder,
  selected,
  unsent,
  marked,
  badge,
  rowHref,
  onOpen,
  ...room
}: DataRowProps<Row>) {
  const mark = badge?.(row)
  const [lines, pairLines] = mark
    ? [badgedLines, Math.min(room.pairLines, badgedLines)]
    : [room.lines, room.pairLines]
  const tab = inTabOrder ? 0 : -1
  const partOf = (column: Column<Row>): { look: string | undefined; part: ReactNode } => {
    const { words, look, fits } = cellWords(column.cell(row), {
      width: layout.widths.get(column.id) ?? 0,
      lines,
      pairLines,
      isTitle: column.main === true,
    })
    const fit = fits && css.fits
    if (!column.main || !rowHref)
      return {
        look: cx(
          column.control ? css.control : !column.noTruncate && !column.main && css.words,
          look,
          fit,
          column.className?.(row),
        ),
        part: words,
      }
    return {
      look: cx(fit, column.className?.(row)),
      part: (
        <a
          className={cx(css.link, look, fit)}
          href={rowHref(row)}
          tabIndex={tab}
          data-row-link=""
          aria-current={selected || undefined}
          onClick={onOpen && openWithin(() => onOpen(row))}
        >
          {words}
        </a>
      ),
    }
  }
  return (
    <div
      ref={autoHeight ? measure : undefined}
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      // A row that opens nothing takes the focus itself, so that arrows and screen readers find it.
      data-row-link={rowHref ? undefined : ''}
      tabIndex={rowHref ? undefined : tab}
      className={cx(
        css.row,
        rowHref && css.opens,
        selected && css.selected,
        unsent && css.unsent,
        marked && css.marked,
        autoHeight && css.whole,
        Boolean(mark) && css.badged,
      )}
      style={{
        transform: `translateY(${top}px)`,
        ...(autoHeight ? { minHeight: height } : { height }),
      }}
    >
      <RowTab value={tab}>
        {layout.cells.map((columns) => {
          const [column] = columns
          if (column === undefined) return null
          if (columns.length > 1)
            return (
              <div
                key={column.id}
                role="cell"
                aria-colspan={columns.length}
                className={cx(css.cell, css.joined)}
                style={{ gridColumn: `span ${columns.length}` }}
              >
                {columns.map((one) => {
                  const { look, part } = partOf(one)
                  // Of each column one element: a control, a link or its words.
                  return one.control || (one.main && rowHref) ? (
                    <Fragment key={one.id}>{part}</Fragment>
                  ) : (
                    <span key={one.id} className={look}>
                      {part}
                    </span>
                  )
                })}
              </div>
            )
          const { look, part } = partOf(column)
          return (
            <div
              key={column.id}
              role="cell"
              className={cx(css.cell, look, column.align === 'end' && css.end)}
            >
              {part}
            </div>
          )
        })}
        <SecondLine row={row} columns={layout.second} room={layout.secondWidth} badge={mark} />
      </RowTab>
    </div>
  )
}

/**
 * One row, of fixed height where nothing measures it. Drawn again only when it shows another row,
 * another place or another state.
 */
export const DataRow = memo(Row) as typeof Row

/**
 * A title of two lines, then cut, over a second line; with a badge on that one the title takes one.
 * `hint` says a long second line whole.
 */
export function TitleCell({
  title,
  second,
  badge,
  hint,
}: {
  title: ReactNode
  second?: ReactNode
  badge?: ReactNode
  hint?: string
}) {
  return (
    <>
      <span className={cx(css.title, Boolean(badge) && css.short)}>{title}</span>
      {(second || badge) && (
        <span className={badge ? css.under : css.underOne} title={badge ? undefined : hint}>
          {second && badge ? (
            <span className={css.underWords} title={hint}>
              {second}
            </span>
          ) : (
            second
          )}
          {badge}
        </span>
      )}
    </>
  )
}
