import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconPlus, IconTrash } from '@tabler/icons-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import type { DataTableProps, RowEditing } from '#client/ui/table/columns.ts'
import { ScrollArea } from '#client/ui/page/scroll-area.tsx'
import { DataTable } from '#client/ui/table/data-table.tsx'
import { focusRowSoon } from './focus-row.ts'
import type { OpenRow } from './use-open-row.ts'
import css from './rows.module.css'

export type WrittenTableProps<Row extends { key: string }, Field extends string> = Pick<
  DataTableProps<Row>,
  'label' | 'rows' | 'columns' | 'card' | 'whole'
> &
  Partial<Pick<DataTableProps<Row>, 'sort' | 'onSort'>> & {
    /** The ids of its fields begin with it: `bulk-<key>-<field>`. */
    ids: string
    /** The row that is fields, and where the focus begins. */
    open: OpenRow<Field> | null
    /** The field in which a row begins. */
    first: Field
    /**
     * The row as fields, with what can be done with it behind them; they take the focus themselves.
     */
    fields: (row: Row, open: OpenRow<Field>, acts: ReactNode) => ReactNode
    /** They are on their way: none is deleted. */
    busy: boolean
    /** px: it scrolls for itself and is at most so high; else with the page. */
    most?: number
    /** What the button at the foot says. */
    add: string
    onShow: (row: Row, begin: Field) => void
    onClose: () => void
    /** The focus left this field of the row being written. */
    onLeave: (field: string) => void
    onRemove: (row: Row) => void
    onAdd: () => void
  }

/**
 * Rows that are read, one of them as fields, until all are sent: a tap or Enter opens a row, Delete
 * asks for its end, the foot adds one.
 */
export function WrittenTable<Row extends { key: string }, Field extends string>(
  props: WrittenTableProps<Row, Field>,
) {
  const { t } = useLingui()
  const {
    label,
    rows,
    columns,
    card,
    whole,
    sort = unsorted,
    onSort = nothing,
    ids,
    open,
    first,
    fields,
    busy,
    most,
    add,
    onShow,
    onClose,
    onLeave,
    onRemove,
    onAdd,
  } = props
  useFocusBack(rows, open?.key ?? null)
  const written = rows.find(({ key }) => key === open?.key)
  const acts = written && (
    <>
      <IconButton
        size="small"
        label={t`Delete this row`}
        icon={<IconTrash size={22} stroke={1.9} aria-hidden="true" />}
        disabled={busy}
        onClick={() => onRemove(written)}
      />
      <Button
        size="small"
        icon={<IconCheck size={20} stroke={2.2} aria-hidden="true" />}
        onClick={onClose}
      >{t`Ready`}</Button>
    </>
  )
  const editing: RowEditing | null =
    written === undefined || open === null
      ? null
      : {
          key: written.key,
          cells: {},
          foot: null,
          onCancel: onClose,
          whole: fields(written, open, acts),
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
    // Keys of the row itself, not of what stands in it.
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
      {...(whole && { whole })}
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
      {most === undefined ? table : <ScrollBox most={most}>{table}</ScrollBox>}
      <button type="button" data-add-row="" className={css.add} onClick={onAdd}>
        <IconPlus size={22} stroke={1.9} aria-hidden="true" />
        {add}
      </button>
    </div>
  )
}

/** Rows that scroll for themselves: as high as they are, and at most so many px. */
function ScrollBox({ most, children }: { most: number; children: ReactNode }) {
  const held = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(most)
  useLayoutEffect(() => {
    const element = held.current
    if (!element) return undefined
    const watcher = new ResizeObserver(() => setHeight(Math.min(most, element.offsetHeight)))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [most])
  return (
    <div className={css.box} style={{ height }}>
      <ScrollArea>
        <div ref={held}>{children}</div>
      </ScrollArea>
    </div>
  )
}

/** Whoever closes a row by keyboard is on it, and goes on from there with the arrows. */
function useFocusBack(rows: readonly { key: string }[], open: string | null): void {
  const before = useRef(open)
  useEffect(() => {
    const closed = open === null ? before.current : null
    before.current = open
    const at = closed === null ? -1 : rows.findIndex(({ key }) => key === closed)
    if (at >= 0) focusRowSoon(at)
  }, [rows, open])
}

const keyOf = ({ key }: { key: string }) => key
const unsorted = { column: '', desc: false }
const nothing = () => {}

/**
 * What makes a line of words appear waits until the finger is up: else what it presses would move
 * away from under it.
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
