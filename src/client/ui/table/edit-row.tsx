import { useEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { LabelsHidden } from '../form/field-labels.ts'
import type { RowEditing } from './columns.ts'
import type { ColumnLayout } from './use-columns.ts'
import css from './data-table.module.css'

type EditRowProps<Row> = {
  row: Row
  index: number
  top: number
  layout: ColumnLayout<Row>
  editing: RowEditing
  measure: (element: HTMLDivElement | null) => void
}

/** The row as fields, on the wash, as tall as it needs; Escape cancels. */
export function EditRow<Row>({ row, index, top, layout, editing, measure }: EditRowProps<Row>) {
  const box = useRef<HTMLDivElement | null>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  return (
    <div
      ref={(element) => {
        box.current = element
        measure(element)
      }}
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      className={css.edit}
      style={{ transform: `translateY(${top}px)` }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        editing.onCancel()
      }}
    >
      <div className={css.editCells} role="presentation">
        {layout.visible.map((column) => (
          <div key={column.id} role="cell" className={cx(css.editCell, column.align === 'end' && css.end)}>
            {column.id in editing.cells ? <LabelsHidden value>{editing.cells[column.id]}</LabelsHidden> : column.cell(row)}
          </div>
        ))}
      </div>
      <div role="cell" className={css.editFoot}>
        {editing.foot}
      </div>
    </div>
  )
}
