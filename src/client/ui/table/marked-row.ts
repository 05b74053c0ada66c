import { type RefObject, useEffect } from 'react'
import { takesCharacters } from '../keys/keys.ts'

/** As much of a virtual list as brings a row in sight. */
interface Scrolls {
  scrollToIndex: (index: number, how: { align: 'center' }) => void
}

/**
 * Where the marked row is, -1 when it is not among these; it is scrolled to when it comes, and gets
 * the focus where its list is given.
 */
export function useMarkedRow<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  markedKey: string | null | undefined,
  list: Scrolls,
  focusIn?: RefObject<HTMLElement | null>,
): number {
  const index =
    markedKey === null || markedKey === undefined
      ? -1
      : rows.findIndex((row) => rowKey(row) === markedKey)
  const isThere = index >= 0
  useEffect(() => {
    if (!isThere) return undefined
    let frame = 0
    // Behind the place that Back finds again, and behind the measuring of what stands above the
    // rows.
    frame = requestAnimationFrame(() => {
      list.scrollToIndex(index, { align: 'center' })
      // Drawn with the next frame.
      if (focusIn) frame = requestAnimationFrame(() => focusRow(focusIn.current, index))
    })
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react/exhaustive-deps -- once: where the row goes later it goes without the screen
  }, [markedKey, isThere, list])
  return index
}

/**
 * A row that opens nothing takes the focus itself, of a card its first control. Who types already,
 * in the search, goes on typing there.
 */
export function focusRow(list: HTMLElement | null, index: number): void {
  if (takesCharacters(document.activeElement)) return
  const row = list?.querySelector<HTMLElement>(`[data-index="${index}"]`)
  const target = row?.matches('[data-row-link]')
    ? row
    : row?.querySelector<HTMLElement>('[data-row-link], button, input')
  target?.focus({ preventScroll: true })
}
