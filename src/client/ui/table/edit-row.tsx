import { type CSSProperties, useEffect, useLayoutEffect, useRef } from 'react'
import { cx } from '../cx.ts'
import { LabelsHidden } from '../form/field-labels.ts'
import { keepClear } from '../toast/keep-clear.ts'
import type { Column, RowEditing } from './columns.ts'
import { type FieldPlace, fieldPlaces } from './field-places.ts'
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

/**
 * The row as fields, on the wash, as tall as it needs: under the heads of their columns, or where
 * those are too narrow as a block with labels of its own. Escape cancels.
 */
export function EditRow<Row>({
  row,
  columns,
  index,
  top,
  layout,
  room,
  editing,
  measure,
}: EditRowProps<Row>) {
  const places = fieldPlaces(new Set(Object.keys(editing.cells)), columns, layout.visible, room)
  const box = useRef<HTMLDivElement | null>(null)
  const isWhole = editing.content !== undefined
  useEffect(
    () =>
      isWhole ? undefined : box.current?.querySelector<HTMLElement>('input, textarea')?.focus(),
    [isWhole],
  )
  // A tablet that is turned lays the fields out anew, and the one that was worked on with them.
  const worked = useRef('')
  const isBlock = typeof places === 'string'
  const wasBlock = useRef(isBlock)
  useLayoutEffect(() => {
    if (wasBlock.current === isBlock) return
    wasBlock.current = isBlock
    if (document.activeElement === document.body) document.getElementById(worked.current)?.focus()
  }, [isBlock])
  const under = isBlock ? [] : belowOf(places)
  const last = under.at(-1)
  const fieldOf = (id: string) => <LabelsHidden value>{editing.cells[id]}</LabelsHidden>
  const foot = (style?: CSSProperties) => (
    <div ref={keepClear} role="cell" className={css.editFoot} style={style}>
      {editing.foot}
    </div>
  )
  return (
    <div
      // Another one with each drawing: whatever the table forgot of sizes is measured again.
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
      {isWhole ? (
        <div role="cell" className={css.editWhole}>
          {editing.content}
        </div>
      ) : isBlock ? (
        <div className={cx(css.editBlock, places === 'one' && css.single)} role="presentation">
          {columns.map(
            ({ id }) =>
              id in editing.cells && (
                <div key={id} role="cell">
                  {editing.cells[id]}
                </div>
              ),
          )}
        </div>
      ) : (
        <div className={css.editCells} role="presentation">
          {places.map(({ column, span }) => (
            <div
              key={column.id}
              role="cell"
              className={cx(css.editCell, column.align === 'end' && css.end)}
              style={{ gridColumn: `span ${span}` }}
            >
              {column.id in editing.cells
                ? fieldOf(column.id)
                : column.quietHeader
                  ? null
                  : column.cell(row)}
            </div>
          ))}
          {under.map(({ id, from, span }) => (
            <div
              key={id}
              role="cell"
              className={css.editCell}
              style={{ gridColumn: `${from} / span ${span}` }}
            >
              {fieldOf(id)}
            </div>
          ))}
          {last && foot({ gridColumn: `${last.from + last.span} / -1` })}
        </div>
      )}
      {!last && !isWhole && foot()}
    </div>
  )
}

/** What stands in a second line of fields, each from the column on of the one above it. */
function belowOf<Row>(
  places: readonly FieldPlace<Column<Row>>[],
): { id: string; from: number; span: number }[] {
  let from = 1
  return places.flatMap(({ span, below }) => {
    const at = from
    from += span
    return below.map(({ id }) => ({ id, from: at, span }))
  })
}
