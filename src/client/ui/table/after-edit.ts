import { type RefObject, useEffect, useRef } from 'react'
import { focusRow } from './marked-row.ts'

interface Scrolls {
  scrollToIndex: (index: number) => void
}

type Written<Row> = {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  editingKey: string | undefined
  /** The row that stands out: what came of a new one that was written. */
  highlightedKey: string | null | undefined
}

/**
 * The fields of a row are gone once it is saved or given up, and the focus with them: it goes on in
 * that row, for whoever works with keys.
 */
export function useFocusAfterEdit<Row>(
  body: RefObject<HTMLElement | null>,
  list: Scrolls,
  { rows, rowKey, editingKey, highlightedKey }: Written<Row>,
): void {
  const last = useRef(editingKey)
  useEffect(() => {
    const written = last.current
    last.current = editingKey
    if (
      written === undefined ||
      editingKey !== undefined ||
      document.activeElement !== document.body
    )
      return undefined
    const placeOf = (key: string | null | undefined) => rows.findIndex((row) => rowKey(row) === key)
    const own = placeOf(written)
    const index = own >= 0 ? own : placeOf(highlightedKey)
    if (index < 0) return undefined
    if (body.current?.querySelector(`[data-index="${index}"]`) === null) list.scrollToIndex(index)
    // Drawn with the next frame.
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(
        () => document.activeElement === document.body && focusRow(body.current, index),
      ),
    )
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it closes
  }, [editingKey])
}
