import { useDidUpdate, usePrevious } from '@mantine/hooks'
import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconPlus, IconTrash } from '@tabler/icons-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useRef,
  useState,
} from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import type { DataTableProps, RowEditing } from '#client/ui/table/columns.ts'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { DataTable } from '#client/ui/table/data-table.tsx'
import { focusRowWhenRendered } from './focus-row.ts'
import type { EditingRow } from './use-editing-row.ts'
import css from './rows.module.css'

export type RowEditTableProps<Row extends { key: string }, Field extends string> = Pick<
  DataTableProps<Row>,
  'label' | 'rows' | 'columns' | 'card' | 'autoHeight'
> &
  Partial<Pick<DataTableProps<Row>, 'sort' | 'onSort'>> & {
    /** The prefix of its fields' ids: `bulk-<key>-<field>`. */
    ids: string
    /** The row in editing, and its first focus. */
    open: EditingRow<Field> | null
    /** The field that gets the focus first. */
    first: Field
    /** Renders the row as fields, with its buttons after them; they take the focus themselves. */
    fields: (row: Row, open: EditingRow<Field>, acts: ReactNode) => ReactNode
    /** Blocks deletion while the rows are being sent. */
    busy: boolean
    /** Maximum height in px with its own scrolling; by default it scrolls with the page. */
    maxHeight?: number
    /** The label of the button at the foot. */
    add: string
    onShow: (row: Row, begin: Field) => void
    onClose: () => void
    /** Called when the focus leaves this field of the row. */
    onLeave: (field: string) => void
    onRemove: (row: Row) => void
    onAdd: () => void
  }

/**
 * Rows for reading, one of them as fields, until all are sent: a tap or Enter opens a row, Delete
 * requests its deletion, the foot adds one.
 */
export function RowEditTable<Row extends { key: string }, Field extends string>(
  props: RowEditTableProps<Row, Field>,
) {
  const { t } = useLingui()
  const {
    label,
    rows,
    columns,
    card,
    autoHeight,
    sort = unsorted,
    onSort = nothing,
    ids,
    open,
    first,
    fields,
    busy,
    maxHeight,
    add,
    onShow,
    onClose,
    onLeave,
    onRemove,
    onAdd,
  } = props
  useFocusBack(rows, open?.key ?? null)
  const editedRow = rows.find(({ key }) => key === open?.key)
  const acts = editedRow && (
    <>
      <IconButton
        size="small"
        label={t`Delete this row`}
        icon={<Icon icon={IconTrash} />}
        disabled={busy}
        onClick={() => onRemove(editedRow)}
      />
      <Button
        size="small"
        icon={<Icon icon={IconCheck} size={20} bold />}
        onClick={onClose}
      >{t`Ready`}</Button>
    </>
  )
  const editing: RowEditing | null =
    editedRow === undefined || open === null
      ? null
      : {
          key: editedRow.key,
          cells: {},
          foot: null,
          onCancel: onClose,
          content: fields(editedRow, open, acts),
        }
  const { afterPress, pressing } = useAfterPress()
  const rowAt = (target: EventTarget): Row | undefined => {
    const element = target instanceof Element ? target.closest('[data-index]') : null
    const row = element === null ? undefined : rows[Number(element.getAttribute('data-index'))]
    return row === undefined || row.key === open?.key ? undefined : row
  }
  const click = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('button, input, a') !== null) return
    const row = rowAt(target)
    if (row !== undefined) onShow(row, first)
  }
  const keyDown = (event: KeyboardEvent) => {
    // Handles keys of the row itself, not of its content.
    if (!(event.target instanceof Element) || !event.target.hasAttribute('data-row-link')) return
    const row = rowAt(event.target)
    if (row === undefined || (event.key !== 'Enter' && event.key !== 'Delete')) return
    event.preventDefault()
    if (event.key === 'Enter') onShow(row, first)
    else if (!busy) onRemove(row)
  }
  const blur = ({ target }: FocusEvent) => {
    const field = target.id.startsWith(`${ids}-`) ? /-(\w+)$/.exec(target.id)?.[1] : undefined
    if (field !== undefined) afterPress(() => onLeave(field))
  }
  const table = (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      rowKey={keyOf}
      sort={sort}
      onSort={onSort}
      editing={editing}
      {...(card && { card })}
      {...(autoHeight && { autoHeight })}
    />
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its rows take focus, tap and keys; it only hears them
    <div
      data-rows=""
      className={css.table}
      onClick={click}
      onKeyDown={keyDown}
      onBlur={blur}
      {...pressing}
    >
      {maxHeight === undefined ? table : <ScrollBox most={maxHeight}>{table}</ScrollBox>}
      <button type="button" data-add-row="" className={css.add} onClick={onAdd}>
        <Icon icon={IconPlus} />
        {add}
      </button>
    </div>
  )
}

/** Rows with their own scrolling, as high as their content up to a maximum in px. */
function ScrollBox({ most, children }: { most: number; children: ReactNode }) {
  const [height, setHeight] = useState(most)
  const held = useCallback(
    (element: HTMLDivElement) => {
      const watcher = new ResizeObserver(() => setHeight(Math.min(most, element.offsetHeight)))
      watcher.observe(element)
      return () => watcher.disconnect()
    },
    [most],
  )
  return (
    <div className={css.box} style={{ height }}>
      <ScrollArea>
        <div ref={held}>{children}</div>
      </ScrollArea>
    </div>
  )
}

/** Returns the focus to a row that the keyboard closed, so that the arrows continue there. */
function useFocusBack(rows: readonly { key: string }[], open: string | null): void {
  const before = usePrevious(open)
  useDidUpdate(() => {
    const at = open === null ? rows.findIndex(({ key }) => key === before) : -1
    if (at >= 0) focusRowWhenRendered(at)
  }, [open])
}

const keyOf = ({ key }: { key: string }) => key
const unsorted = { column: '', desc: false }
const nothing = () => {}

/**
 * Delays messages until the pointer is released, because a new line would move the pressed button
 * away.
 */
function useAfterPress() {
  const isDown = useRef(false)
  const waits = useRef<(() => void)[]>([])
  const up = () => {
    isDown.current = false
    // The click follows the release.
    setTimeout(() => waits.current.splice(0).forEach((run) => run()))
  }
  const down = () => {
    isDown.current = true
    addEventListener('pointerup', up, { once: true })
    addEventListener('pointercancel', up, { once: true })
  }
  return {
    afterPress: (run: () => void) => {
      if (isDown.current) waits.current.push(run)
      else run()
    },
    pressing: { onPointerDownCapture: down },
  }
}
