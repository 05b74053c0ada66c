import type { KeyboardEvent, PointerEvent } from 'react'
import { isMainPress } from '../popup/main-press.ts'
import { useUiWords } from '../words.tsx'
import css from './data-table.module.css'

const least = 64
const step = 16

type ResizeHandleProps = {
  label: string
  /** The new width in px, when it is let go. */
  onResize: (width: number) => void
  /** It has the focus itself, where nothing else in the head can. */
  focusable: boolean
}

/** The edge of a column, to drag; for keys see `resizeByKey`. */
export function ResizeHandle({ label, onResize, focusable }: ResizeHandleProps) {
  const words = useUiWords()
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    if (!isMainPress(event)) return
    const handle = event.currentTarget
    const start = cellWidth(handle.parentElement)
    const from = event.clientX
    const pointer = event.pointerId
    handle.setPointerCapture(pointer)
    event.preventDefault()
    const end = (ended: globalThis.PointerEvent) => {
      handle.removeEventListener('pointerup', end)
      if (ended.clientX !== from)
        onResize(Math.max(least, Math.round(start + ended.clientX - from)))
    }
    handle.addEventListener('pointerup', end)
  }
  return (
    <span
      // Of one that cannot have the focus nobody asks, and the page would be laid out for it with
      // each drawing.
      ref={
        focusable
          ? (handle) =>
              handle?.setAttribute(
                'aria-valuenow',
                String(Math.round(cellWidth(handle.parentElement))),
              )
          : undefined
      }
      role="separator"
      tabIndex={focusable ? 0 : undefined}
      aria-orientation="vertical"
      aria-label={words.resizeColumn(label)}
      className={css.handle}
      onPointerDown={drag}
    />
  )
}

/**
 * For the head of a column: Shift and an arrow make it wider or narrower. Plain arrows go from head
 * to head.
 */
export function resizeByKey(
  onResize: ((width: number) => void) | undefined | false,
): ((event: KeyboardEvent<HTMLElement>) => void) | undefined {
  if (!onResize) return undefined
  return (event) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (!by || !event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onResize(Math.max(least, Math.round(cellWidth(event.currentTarget) + by)))
  }
}

function cellWidth(cell: HTMLElement | null): number {
  return cell?.getBoundingClientRect().width ?? least
}
