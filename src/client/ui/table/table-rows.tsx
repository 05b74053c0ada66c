import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { rootSize } from '../page/page-room.ts'
import { type Scroller, useScroller } from '../page/scroll-area.tsx'
import type { DataTableProps } from './columns.ts'
import { sayCut } from './cell-words.tsx'
import { DataRow } from './data-row.tsx'
import type { EditRow as EditRowPart } from './edit-row.tsx'
import { lazyComponent } from '../lazy-component.tsx'
import { useIdleAfter } from '../when-idle.ts'
import { useRowFocus } from './row-focus.ts'
import { useFocusAfterEdit } from './after-edit.ts'
import { useMarkedRow } from './marked-row.ts'
import { useRange } from './overscan.ts'
import { useRowNodes } from './row-nodes.ts'
import { usePressed } from './row-press.ts'
import { useTabRow } from './tab-row.ts'
import { useTopInside } from './top-inside.ts'
import { atRest, useItemKey, useSizesAnew } from './virtual.ts'
import type { ColumnLayout } from './use-columns.ts'
import css from './data-table.module.css'

// With the controls that stand in it.
const EditRow = lazyComponent(
  async () => (await import('./edit-row.tsx')).EditRow,
) as unknown as typeof EditRowPart

const none: readonly never[] = []

type TableRowsProps<Row> = DataTableProps<Row> & {
  layout: ColumnLayout<Row>
  room: number
  /** Of words in a cell, of such as have a second line, and of those over a badge. */ lines: number
  pairLines: number
  badgedLines: number
  rowHeight: number
}

/** Gives the height in px of what sticks over the rows: the head, and a folded bar of filters. */
const stuckHeight = ({ element }: Scroller) =>
  (element?.hasAttribute('data-filter-bar') ? 5.75 : 2.75) * rootSize()

/** The rows in sight. Only this part draws again while scrolling. */
export function TableRows<Row>(props: TableRowsProps<Row>) {
  const {
    rows,
    rowKey,
    columns,
    layout,
    room,
    lines,
    pairLines,
    badgedLines,
    rowHeight,
    editing,
    badge,
    rowHref,
    onOpen,
    isUnsent,
    selectedKey,
    highlightedKey,
    focusHighlighted,
    autoHeight = false,
  } = props
  const body = useRef<HTMLDivElement>(null)
  const scroller = useScroller()
  const { top } = useTopInside(body, scroller)
  const nodes = useRowNodes()
  const lastTab = useRef(0)
  const editingKey = editing?.key
  const editingIndex =
    editingKey === undefined ? -1 : rows.findIndex((row) => rowKey(row) === editingKey)
  const focus = useRowFocus(body, rows.length, (index) => virtual.scrollToIndex(index))
  const held = [focus.focused, editingIndex].filter((index) => index >= 0 && index < rows.length)
  const { pressed, handlers: presses } = usePressed(rowHref !== undefined)

  // By their place rows are known whatever stands in them: a table that is written in reckons no
  // places anew.
  const byRow = useItemKey(autoHeight ? rows : none, rowKey)
  // Measured sizes belong to the row being edited, not to its place in the list.
  const getItemKey = useCallback(
    (index: number) =>
      index === editingIndex ? `edit ${editingKey}` : autoHeight ? byRow(index) : index,
    [editingIndex, editingKey, autoHeight, byRow],
  )
  // What lies beyond the screen is not what one waits for.
  const rangeOf = useRange(
    rowHeight,
    useIdleAfter(true),
    autoHeight
      ? undefined
      : (offset) => Math.floor((offset - top + stuckHeight(scroller)) / rowHeight),
  )
  const virtual = useVirtualizer<HTMLElement, HTMLDivElement>({
    count: rows.length,
    ...atRest(scroller),
    estimateSize: () => rowHeight,
    getItemKey,
    overscan: 0,
    scrollMargin: top,
    scrollPaddingStart: 6.75 * 16,
    // In the order of their nodes. The focused row and the one being edited stay drawn however far
    // one scrolls; what one edits has choices open and words half typed, which end where its node
    // is moved.
    rangeExtractor: (range): number[] => {
      // The row that Tab comes to stays drawn while the list scrolls past it: two rows would be
      // drawn anew in each frame.
      const needed = [
        ...new Set([
          ...rangeOf(range, virtual),
          ...held,
          ...(virtual.isScrolling && lastTab.current < rows.length ? [lastTab.current] : []),
        ]),
      ]
      const still = !autoHeight && (virtual.isScrolling || pressed || Boolean(editing))
      return nodes.assign(needed, still).filter((index) => index < rows.length)
    },
  })
  useSizesAnew(virtual, `${rowHeight} ${editingIndex}`)

  const markedIndex = useMarkedRow(
    rows,
    rowKey,
    highlightedKey,
    virtual,
    focusHighlighted ? body : undefined,
  )
  useFocusAfterEdit(body, virtual, { rows, rowKey, editingKey, highlightedKey })

  const items = virtual.getVirtualItems()
  const tabRow = useTabRow(virtual, items, focus)
  useLayoutEffect(() => void (lastTab.current = tabRow), [tabRow])
  const measure = useCallback(
    (element: HTMLDivElement | null) => virtual.measureElement(element),
    [virtual],
  )

  return (
    <div
      ref={body}
      role="rowgroup"
      className={css.body}
      data-scrolling={(rowHref !== undefined && virtual.isScrolling) || undefined}
      style={{ height: virtual.getTotalSize() }}
      onPointerOver={sayCut}
      {...presses}
      {...focus.handlers}
    >
      {items.map((item) => {
        const row = rows[item.index]
        if (row === undefined) return null
        const place = { index: item.index, top: item.start - top }
        if (editing && item.index === editingIndex)
          return (
            <EditRow
              key="edit"
              row={row}
              columns={columns}
              layout={layout}
              room={room}
              editing={editing}
              measure={measure}
              {...place}
            />
          )
        return (
          <DataRow
            // A measured row is a node of its own: one that is used again would not be measured
            // again.
            key={autoHeight ? rowKey(row) : nodes.of(item.index)}
            row={row}
            {...place}
            height={rowHeight}
            lines={lines}
            pairLines={pairLines}
            badgedLines={badgedLines}
            autoHeight={autoHeight}
            measure={measure}
            layout={layout}
            inTabOrder={item.index === tabRow}
            selected={
              selectedKey !== undefined && selectedKey !== null && rowKey(row) === selectedKey
            }
            unsent={isUnsent?.(row) ?? false}
            marked={item.index === markedIndex}
            badge={badge}
            rowHref={rowHref}
            onOpen={onOpen}
          />
        )
      })}
    </div>
  )
}
