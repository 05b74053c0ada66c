import { memo, useRef } from 'react'
import { cx } from '../cx.ts'
import { useRoving } from '../keys/use-roving.ts'
import type { Column, Sort } from './columns.ts'
import { downToRows } from './row-focus.ts'
import { resizeByKey, ResizeHandle } from './resize-handle.tsx'
import { surelyFits } from './surely-fits.ts'
import type { ColumnLayout } from './use-columns.ts'
import css from './data-table.module.css'

type HeaderRowProps<Row> = {
  layout: ColumnLayout<Row>
  sort: Sort
  onSort: (sort: Sort) => void
  widths?: Readonly<Record<string, number>>
  onWidths?: (widths: Record<string, number>) => void
}

/**
 * The head that sticks: a button to sort by, the arrow only on the sorted column, a grip at the
 * edge to resize. One Tab stop: arrows go from column to column, with Shift they make it wider and
 * narrower, down they go on into the rows.
 */
function Head<Row>({ layout, sort, onSort, widths, onWidths }: HeaderRowProps<Row>) {
  const heads = useRef<HTMLDivElement>(null)
  useRoving(heads)
  const resizeOf = (column: Column<Row>) =>
    onWidths &&
    !column.quietHeader &&
    ((width: number) => onWidths({ ...widths, [column.id]: width }))
  return (
    <div role="rowgroup" className={css.head} data-table-head="">
      <div ref={heads} role="row" aria-rowindex={1} className={css.headRow} onKeyDown={downToRows}>
        {layout.visible.map((column) => (
          <div
            key={column.id}
            role="columnheader"
            // Without the words of the grip.
            aria-label={column.header}
            aria-sort={
              column.sortValue && sort.column === column.id
                ? sort.desc
                  ? 'descending'
                  : 'ascending'
                : undefined
            }
            className={cx(
              css.headCell,
              column.quietHeader && css.quietHead,
              column.align === 'end' && css.end,
            )}
            onKeyDown={resizeByKey(resizeOf(column))}
          >
            <HeaderWord
              column={column}
              width={layout.widths.get(column.id) ?? 0}
              sort={sort}
              onSort={onSort}
            />
            <Grip column={column} onResize={resizeOf(column)} />
          </div>
        ))}
      </div>
    </div>
  )
}

export const HeaderRow = memo(Head) as typeof Head

// In rem, as in data-table.module.css.
const [headSize, arrowRoom] = [0.875, 1.25]

/**
 * By key it is the head's word that answers; where a head does not sort, the grip itself has the
 * focus.
 */
function Grip<Row>({
  column,
  onResize,
}: {
  column: Column<Row>
  onResize: ((width: number) => void) | undefined | false
}) {
  return (
    onResize && (
      <ResizeHandle label={column.header} onResize={onResize} focusable={!column.sortValue} />
    )
  )
}

type WordProps<Row> = {
  column: Column<Row>
  /** In rem. */ width: number
  sort: Sort
  onSort: (sort: Sort) => void
}

function HeaderWord<Row>({ column, width, sort, onSort }: WordProps<Row>) {
  // Its cell names it, and hides the word.
  if (column.quietHeader) return column.header
  const sorted = sort.column === column.id
  const word = surelyFits(column.header, (width - (sorted ? arrowRoom : 0)) / headSize, 2) ? (
    column.header
  ) : (
    <span className={css.headWord}>{column.header}</span>
  )
  if (!column.sortValue) return word
  return (
    <button
      type="button"
      className={cx(css.sort, sorted && css.sorted, sorted && sort.desc && css.down)}
      onClick={() =>
        onSort({ column: column.id, desc: sorted ? !sort.desc : (column.descFirst ?? false) })
      }
    >
      {word}
    </button>
  )
}
