import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { memo } from 'react'
import { cx } from '../cx.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import type { Column, Sort } from './columns.ts'
import { ResizeHandle } from './resize-handle.tsx'
import type { ColumnLayout } from './use-columns.ts'
import css from './data-table.module.css'

type HeaderRowProps<Row> = {
  layout: ColumnLayout<Row>
  sort: Sort
  onSort: (sort: Sort) => void
  widths?: Readonly<Record<string, number>>
  onWidths?: (widths: Record<string, number>) => void
}

/** The head that sticks: a button to sort by, the arrow only on the sorted column, a grip at the edge to resize. */
function Head<Row>({ layout, sort, onSort, widths, onWidths }: HeaderRowProps<Row>) {
  return (
    <div role="rowgroup" className={css.head}>
      <div role="row" aria-rowindex={1} className={css.headRow}>
        {layout.visible.map((column) => (
          <div
            key={column.id}
            role="columnheader"
            // Without the words of the grip.
            aria-label={column.header}
            aria-sort={column.sortValue && sort.column === column.id ? (sort.desc ? 'descending' : 'ascending') : undefined}
            className={cx(css.headCell, column.align === 'end' && css.end)}
          >
            <HeaderWord column={column} sort={sort} onSort={onSort} />
            {onWidths && !column.quietHeader && (
              <ResizeHandle label={column.header} onResize={(width) => onWidths({ ...widths, [column.id]: width })} />
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

export const HeaderRow = memo(Head) as typeof Head

function HeaderWord<Row>({ column, sort, onSort }: { column: Column<Row>; sort: Sort; onSort: (sort: Sort) => void }) {
  if (column.quietHeader) return <VisuallyHidden>{column.header}</VisuallyHidden>
  if (!column.sortValue) return <span className={css.headWord}>{column.header}</span>
  const sorted = sort.column === column.id
  const Arrow = sort.desc ? IconArrowDown : IconArrowUp
  return (
    <button
      type="button"
      className={cx(css.sort, sorted && css.sorted)}
      onClick={() => onSort({ column: column.id, desc: sorted ? !sort.desc : false })}
    >
      <span className={css.headWord}>{column.header}</span>
      {sorted && <Arrow size={18} stroke={2.2} aria-hidden="true" />}
    </button>
  )
}
