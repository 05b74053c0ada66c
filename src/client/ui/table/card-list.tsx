import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, type ReactNode } from 'react'
import type { DataTableProps } from './columns.ts'
import { cx } from '../cx.ts'
import { useScroller } from '../page/scroll-area.tsx'
import { RowTab } from '../row-tab.ts'
import { useIdleAfter } from '../when-idle.ts'
import { useMarkedRow } from './marked-row.ts'
import { useTabRow } from './tab-row.ts'
import { useRowFocus } from './row-focus.ts'
import { useTopInside } from './top-inside.ts'
import { atRest, useItemKey } from './virtual.ts'
import css from './data-table.module.css'

type CardListProps<Row> = DataTableProps<Row> & { card: (row: Row) => ReactNode }

/** The rows of a phone: cards as tall as their words, drawn only in sight. */
export function CardList<Row>({ rows, rowKey, card, label, editing, columns, markedKey, focusMarked }: CardListProps<Row>) {
  const body = useRef<HTMLUListElement>(null)
  const scroller = useScroller()
  const { top } = useTopInside(body, scroller)
  const focus = useRowFocus(body, rows.length, (index) => virtual.scrollToIndex(index))
  const idle = useIdleAfter(true)
  const getItemKey = useItemKey(rows, rowKey)
  const virtual = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: rows.length,
    ...atRest(scroller),
    estimateSize: () => 150,
    getItemKey,
    gap: 8,
    // What lies beyond the screen is not what one waits for.
    overscan: idle ? 3 : 0,
    scrollMargin: top,
    // Not under what sticks over the cards, nor under the action that floats.
    scrollPaddingStart: 4 * 16,
    scrollPaddingEnd: 6 * 16,
  })
  const markedIndex = useMarkedRow(rows, rowKey, markedKey, virtual, focusMarked ? body : undefined)
  const items = virtual.getVirtualItems()
  const tabRow = useTabRow(virtual, items, focus)
  return (
    <ul
      ref={body}
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes the list from a list without marks
      role="list"
      aria-label={label}
      className={css.cards}
      style={{ height: virtual.getTotalSize() }}
      {...focus.handlers}
    >
      {items.map((item) => {
        const row = rows[item.index]
        if (row === undefined) return null
        const edited = editing && rowKey(row) === editing.key ? editing : null
        return (
          <li
            key={item.key}
            ref={virtual.measureElement}
            aria-setsize={rows.length}
            aria-posinset={item.index + 1}
            data-index={item.index}
            data-editing={edited ? '' : undefined}
            className={cx(css.card, item.index === markedIndex && css.marked)}
            style={{ transform: `translateY(${item.start - top}px)` }}
          >
            {edited ? (
              // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only hears the key of its fields
              <div
                className={css.editCard}
                onKeyDown={(event) => {
                  if (event.key !== 'Escape') return
                  event.stopPropagation()
                  edited.onCancel()
                }}
              >
                {edited.whole ?? columns.map((column) => (column.id in edited.cells ? <div key={column.id}>{edited.cells[column.id]}</div> : null))}
                {edited.whole === undefined && <div className={css.editFoot}>{edited.foot}</div>}
              </div>
            ) : (
              <RowTab value={item.index === tabRow ? 0 : -1}>{card(row)}</RowTab>
            )}
          </li>
        )
      })}
    </ul>
  )
}
