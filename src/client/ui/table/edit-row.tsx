import { useEffect, useLayoutEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { LabelsHidden } from '../form/field-labels.ts'
import type { Column, RowEditing } from './columns.ts'
import { fieldLines } from './field-lines.ts'
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

/** The row as fields, on the wash, as tall as it needs: under the heads of their columns, or with labels of their own where those are too narrow. Escape cancels. */
export function EditRow<Row>({ row, columns, index, top, layout, room, editing, measure }: EditRowProps<Row>) {
  const lines = fieldLines(columns.filter(({ id }) => id in editing.cells), layout.visible, room)
  const box = useRef<HTMLDivElement | null>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  // A tablet that is turned lays the fields out anew, and the one that was worked on with them.
  const worked = useRef('')
  const isInLines = lines !== null
  const wasInLines = useRef(isInLines)
  useLayoutEffect(() => {
    if (wasInLines.current === isInLines) return
    wasInLines.current = isInLines
    if (document.activeElement === document.body) document.getElementById(worked.current)?.focus()
  }, [isInLines])
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
      onFocus={({ target }) => void (worked.current = target.id)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        editing.onCancel()
      }}
    >
      {lines === null && (
        <div className={css.editCells} role="presentation">
          {layout.visible.map((column) => (
            <div key={column.id} role="cell" className={cx(css.editCell, column.align === 'end' && css.end)}>
              {column.id in editing.cells ? <LabelsHidden value>{editing.cells[column.id]}</LabelsHidden> : column.cell(row)}
            </div>
          ))}
        </div>
      )}
      {lines?.map((line) => (
        <div key={line[0]?.id} className={css.editLine} style={{ '--columns': line.map(({ width, grow }) => (grow ? `${grow}fr` : `${width}rem`)).join(' ') }} role="presentation">
          {line.map(({ id }) => (
            <div key={id} role="cell" className={css.editCell}>
              {editing.cells[id]}
            </div>
          ))}
        </div>
      ))}
      <div role="cell" className={css.editFoot}>
        {editing.foot}
      </div>
    </div>
  )
}
