import { useEffect, useLayoutEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { LabelsHidden } from '../form/field-labels.ts'
import { keepClear } from '../toast/keep-clear.ts'
import type { Column, RowEditing } from './columns.ts'
import { fieldPlaces } from './field-places.ts'
import type { ColumnLayout } from './use-columns.ts'
import css from './data-table.module.css'

type EditRowProps<Row> = {
  row: Row
  index: number
  top: number
  columns: readonly Column<Row>[]
  layout: ColumnLayout<Row>
  /** Width of the table, in rem. */
  room: number
  editing: RowEditing
  measure: (element: HTMLDivElement | null) => void
}

/** The row as fields, on the wash, as tall as it needs: under the heads of their columns, or where those are too narrow as a block with labels of its own. Escape cancels. */
export function EditRow<Row>({ row, columns, index, top, layout, room, editing, measure }: EditRowProps<Row>) {
  const places = fieldPlaces(new Set(Object.keys(editing.cells)), columns, layout.visible, room)
  const box = useRef<HTMLDivElement | null>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  // A tablet that is turned lays the fields out anew, and the one that was worked on with them.
  const worked = useRef('')
  const isBlock = typeof places === 'string'
  const wasBlock = useRef(isBlock)
  useLayoutEffect(() => {
    if (wasBlock.current === isBlock) return
    wasBlock.current = isBlock
    if (document.activeElement === document.body) document.getElementById(worked.current)?.focus()
  }, [isBlock])
  return (
    <div
      ref={(element) => {
        box.current = element
        measure(element)
      }}
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-editing=""
      className={css.edit}
      style={{ transform: `translateY(${top}px)` }}
      onFocus={({ target }) => void (worked.current = target.id)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        editing.onCancel()
      }}
    >
      {isBlock ? (
        <div className={cx(css.editBlock, places === 'one' && css.single)} role="presentation">
          {columns.map(({ id }) => id in editing.cells && <div key={id} role="cell">{editing.cells[id]}</div>)}
        </div>
      ) : (
        <div className={css.editCells} role="presentation">
          {places.map(({ column, span }) => (
            <div key={column.id} role="cell" className={cx(css.editCell, column.align === 'end' && css.end)} style={{ gridColumn: `span ${span}` }}>
              {column.id in editing.cells ? <LabelsHidden value>{editing.cells[column.id]}</LabelsHidden> : column.quietHeader ? null : column.cell(row)}
            </div>
          ))}
        </div>
      )}
      <div ref={keepClear} role="cell" className={css.editFoot}>
        {editing.foot}
      </div>
    </div>
  )
}
