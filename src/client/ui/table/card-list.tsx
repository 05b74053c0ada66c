import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { DataTableProps } from './columns.ts'
import { cx } from '../cx.ts'
import { showField } from '../form/focus-field.ts'
import { useScroller } from '../page/scroll-area.tsx'
import { RowTab } from '../row-tab.ts'
import { useIdleAfter } from '../when-idle.ts'
import { useFocusAfterEdit } from './after-edit.ts'
import { useMarkedRow } from './marked-row.ts'
import { useTabRow } from './tab-row.ts'
import { useRowFocus } from './row-focus.ts'
import { useTopInside } from './top-inside.ts'
import { atRest, useItemKey } from './virtual.ts'
import css from './data-table.module.css'

type CardListProps<Row> = DataTableProps<Row> & { card: (row: Row) => ReactNode }

/**
 * The field that has the focus stays in sight while the card around it, taller than the screen, is
 * laid out and measured.
 */
function keepFocusedShown(body: RefObject<HTMLElement | null>, frames = 4): () => void {
  const look = () => {
    const { activeElement } = document
    if (activeElement !== null && body.current?.contains(activeElement)) showField(activeElement)
    frames -= 1
    if (frames > 0) asked = requestAnimationFrame(look)
  }
  let asked = requestAnimationFrame(look)
  return () => cancelAnimationFrame(asked)
}

/** The rows of a phone: cards as tall as their words, drawn only in sight. */
export function CardList<Row>({
  rows,
  rowKey,
  card,
  label,
  editing,
  columns,
  highlightedKey,
  focusHighlighted,
}: CardListProps<Row>) {
  const body = useRef<HTMLUListElement>(null)
  const scroller = useScroller()
  const { top } = useTopInside(body, scroller)
  const focus = useRowFocus(body, rows.length, (index) => virtual.scrollToIndex(index))
  const idle = useIdleAfter(true)
  const editingKey = editing?.key
  const editingIndex =
    editingKey === undefined ? -1 : rows.findIndex((row) => rowKey(row) === editingKey)
  // What one writes, and what has the focus, stays drawn however far one scrolls.
  const held = [focus.focused, editingIndex].filter((index) => index >= 0 && index < rows.length)
  const byRow = useItemKey(rows, rowKey)
  // A card that one writes is much taller: its size is none of the card's that is read, or those
  // below would stand elsewhere once it is closed.
  const getItemKey = useCallback(
    (index: number) => (index === editingIndex ? `edit ${editingKey}` : byRow(index)),
    [editingIndex, editingKey, byRow],
  )
  const virtual = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: rows.length,
    ...atRest(scroller),
    estimateSize: () => 150,
    getItemKey,
    gap: 8,
    // What lies beyond the screen is not what one waits for.
    overscan: idle ? 3 : 0,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...held])].sort((one, other) => one - other),
    scrollMargin: top,
    // Not under what sticks over the cards, nor under the action that floats.
    scrollPaddingStart: 4 * 16,
    scrollPaddingEnd: 6 * 16,
  })
  const markedIndex = useMarkedRow(
    rows,
    rowKey,
    highlightedKey,
    virtual,
    focusHighlighted ? body : undefined,
  )
  useFocusAfterEdit(body, virtual, { rows, rowKey, editingKey, highlightedKey })
  // Whoever opens a card that is out of sight is taken to it.
  useEffect(() => {
    if (editingIndex < 0) return undefined
    const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: -1 }
    if (editingIndex < startIndex || editingIndex > endIndex)
      virtual.scrollToIndex(editingIndex, { align: 'start' })
    return keepFocusedShown(body)
    // oxlint-disable-next-line react/exhaustive-deps -- once: where the card goes later it goes without the screen
  }, [editingKey, virtual])
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
                {edited.content ??
                  columns.map((column) =>
                    column.id in edited.cells ? (
                      <div key={column.id}>{edited.cells[column.id]}</div>
                    ) : null,
                  )}
                {edited.content === undefined && <div className={css.editFoot}>{edited.foot}</div>}
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
