import { memo, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { openWithin } from '../page/open-within.ts'
import { RowTab } from '../row-tab.ts'
import { SecondLine } from './second-line.tsx'
import { cellSize, surelyFits } from './surely-fits.ts'
import type { ColumnLayout } from './use-columns.ts'
import css from './data-table.module.css'

export type DataRowProps<Row> = {
  row: Row
  index: number
  top: number
  height: number
  /** How many lines of words a cell has. */
  lines: number
  /** As high as its words, and at least `height`; then it is measured. */
  whole: boolean
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

function Row<Row>({ row, index, top, height, lines, whole, measure, layout, inTabOrder, selected, unsent, marked, badge, rowHref, onOpen }: DataRowProps<Row>) {
  const tab = inTabOrder ? 0 : -1
  return (
    <div
      ref={whole ? measure : undefined}
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      // A row that opens nothing takes the focus itself, so that arrows and screen readers find it.
      data-row-link={rowHref ? undefined : ''}
      tabIndex={rowHref ? undefined : tab}
      className={cx(css.row, rowHref && css.opens, selected && css.selected, unsent && css.unsent, marked && css.marked, whole && css.whole)}
      style={{ transform: `translateY(${top}px)`, ...(whole ? { minHeight: height } : { height }) }}
    >
      <RowTab value={tab}>
        {layout.visible.map((column) => {
          const words = column.cell(row)
          // Words that surely fit are not cut, for each clip is a part of its own to be painted. They stand as those that are:
          // a node takes the next row's words without being laid out in another way.
          const fits = typeof words === 'string' && surelyFits(words, (layout.widths.get(column.id) ?? 0) / (column.main ? 1 : cellSize), lines)
          const kind = column.control ? css.control : !column.brief && !column.main && css.words
          return (
            <div key={column.id} role="cell" className={cx(css.cell, kind, fits && css.fits, column.align === 'end' && css.end, column.look?.(row))}>
              {column.main && rowHref ? (
                <a
                  className={cx(css.link, typeof words === 'string' && cx(css.title, fits && css.fits))}
                  href={rowHref(row)}
                  tabIndex={tab}
                  data-row-link=""
                  aria-current={selected || undefined}
                  onClick={onOpen && openWithin(() => onOpen(row))}
                >
                  {words}
                </a>
              ) : (
                words
              )}
            </div>
          )
        })}
        <SecondLine row={row} columns={layout.second} room={layout.secondWidth} badge={badge?.(row)} />
      </RowTab>
    </div>
  )
}

/** One row, of fixed height where nothing measures it. Drawn again only when it shows another row, another place or another state. */
export const DataRow = memo(Row) as typeof Row

/** A title of two lines, then cut, over a second line; with a badge on that one the title takes one. */
export function TitleCell({ title, second, badge }: { title: ReactNode; second?: ReactNode; badge?: ReactNode }) {
  return (
    <>
      <span className={cx(css.title, Boolean(badge) && css.short)}>{title}</span>
      {(second || badge) && (
        <span className={css.under}>
          {second && <span className={css.underWords}>{second}</span>}
          {badge}
        </span>
      )}
    </>
  )
}
