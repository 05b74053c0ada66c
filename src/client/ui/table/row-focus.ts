import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react'

/**
 * Moving through rows by keyboard: arrows, Page Up and Down, Home and End go from row to row, Tab leaves the list.
 * `active` is the row that Tab comes back to, `focused` the one that has the focus, -1 when none has.
 */
export function useRowFocus(body: RefObject<HTMLElement | null>, count: number, reveal: (index: number) => void) {
  const [active, setActive] = useState(0)
  const [focused, setFocused] = useState(-1)
  const wanted = useRef(-1)

  useLayoutEffect(() => {
    if (wanted.current < 0) return
    const target = body.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`)
    const link = target?.matches('[data-row-link]') ? target : target?.querySelector<HTMLElement>('[data-row-link]')
    if (!link) return
    wanted.current = -1
    link.focus({ preventScroll: true })
  })

  const onFocus = (event: FocusEvent) => {
    const index = indexOf(event.target)
    if (index < 0) return
    setActive(index)
    setFocused(index)
  }
  const onBlur = (event: FocusEvent) => {
    if (!(event.relatedTarget instanceof Node) || !body.current?.contains(event.relatedTarget)) setFocused(-1)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-row-link]')) return
    const at = indexOf(event.target)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + page, PageUp: at - page, Home: 0, End: count - 1 }[event.key]
    if (next === undefined || at < 0) return
    event.preventDefault()
    const index = Math.max(0, Math.min(count - 1, next))
    wanted.current = index
    setActive(index)
    setFocused(index)
    reveal(index)
  }
  return { active: Math.min(active, Math.max(0, count - 1)), focused, handlers: { onFocus, onBlur, onKeyDown } }
}

const page = 8

function indexOf(target: EventTarget): number {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return Number(row?.dataset.index ?? -1)
}
