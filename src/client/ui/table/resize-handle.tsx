import type { KeyboardEvent, PointerEvent } from 'react'
import { useUiWords } from '../words.tsx'
import css from './data-table.module.css'

const least = 64
const step = 16

/** The edge of a column: drag it, or use the arrow keys. Answers the new width in px when it is let go. */
export function ResizeHandle({ label, onResize }: { label: string; onResize: (width: number) => void }) {
  const words = useUiWords()
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    const handle = event.currentTarget
    const start = cellWidth(handle)
    const from = event.clientX
    const pointer = event.pointerId
    handle.setPointerCapture(pointer)
    event.preventDefault()
    const end = (ended: globalThis.PointerEvent) => {
      handle.removeEventListener('pointerup', end)
      if (ended.clientX !== from) onResize(Math.max(least, Math.round(start + ended.clientX - from)))
    }
    handle.addEventListener('pointerup', end)
  }
  const nudge = (event: KeyboardEvent<HTMLSpanElement>) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key]
    if (!by) return
    event.preventDefault()
    onResize(Math.max(least, Math.round(cellWidth(event.currentTarget) + by)))
  }
  return (
    <span
      ref={(handle) => handle?.setAttribute('aria-valuenow', String(Math.round(cellWidth(handle))))}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={words.resizeColumn(label)}
      className={css.handle}
      onPointerDown={drag}
      onKeyDown={nudge}
    />
  )
}

function cellWidth(handle: HTMLElement): number {
  return handle.parentElement?.getBoundingClientRect().width ?? least
}
