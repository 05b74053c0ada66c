import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { liesAt } from '../lies-at.ts'

/**
 * Is a pointer down on the rows? A node that is moved between press and release is not clicked.
 * `handlers` are those of the element around the rows.
 */
export function usePressed(opens: boolean): {
  pressed: boolean
  handlers: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void
    onClick?: (event: MouseEvent<HTMLElement>) => void
  }
} {
  const [pressed, setPressed] = useState(false)
  const began = useRef<ControlInRow | null>(null)
  useEffect(() => {
    if (!pressed) return undefined
    // The click comes right behind the release.
    const release = () => void setTimeout(() => setPressed(false))
    // Over a menu of the browser's own no release is heard.
    const ends = ['pointerup', 'pointercancel', 'contextmenu', 'dragend'] as const
    for (const end of ends) addEventListener(end, release)
    return () => ends.forEach((end) => removeEventListener(end, release))
  }, [pressed])
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    setPressed(true)
    began.current = controlAt(event)
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { current: meant } = began
    began.current = null
    if (meant === null) return openTapped(event)
    // A switch whose row went from under the finger, or is no target since the list began to
    // scroll, gets no click: the rows get it.
    const here = event.target === event.currentTarget ? controlAt(event) : null
    if (here !== null && here.control === meant.control && here.row === meant.row)
      clickOn(here.control, event)
  }
  return { pressed, handlers: { onPointerDown, ...(opens && { onClick }) } }
}

/** A control of a row; `row`: where its row leads, for a node shows one row after the other. */
interface ControlInRow {
  control: Element
  row: string | null
}

/** The control that a pointer is on, whether its row is a target or, while they scroll, none is. */
function controlAt(event: MouseEvent<HTMLElement>): ControlInRow | null {
  const { target, currentTarget } = event
  if (!(target instanceof Element)) return null
  const row = rowOf(event)
  const control =
    target === currentTarget
      ? [...(row?.querySelectorAll(answersItself) ?? [])].find(
          (one) => !one.matches(rowLink) && liesAt(one, event),
        )
      : target.closest(answersItself)
  return !control || control.matches(rowLink)
    ? null
    : { control, row: row?.querySelector(rowLink)?.getAttribute('href') ?? null }
}

/**
 * A tap beside the words of a row opens it as its link does. What answers itself is left alone, and
 * so is the end of a selection. A mouse clicks the link: it lies over the row that it points at, so
 * that the browser's own ways with links hold.
 */
function openTapped(event: MouseEvent<HTMLElement>): void {
  const { target, defaultPrevented } = event
  if (
    defaultPrevented ||
    !(target instanceof Element) ||
    target.closest(answersItself) ||
    controlAt(event) !== null
  )
    return
  if (getSelection()?.isCollapsed === false) return
  const link = rowOf(event)?.querySelector(rowLink)
  if (link) clickOn(link, event)
}

/**
 * With the keys that were held: a link opens in a new tab, and boxes are ticked up to the last one,
 * where the person wants it.
 */
function clickOn(
  element: Element,
  { nativeEvent: { ctrlKey, metaKey, shiftKey, altKey } }: MouseEvent,
): void {
  element.dispatchEvent(
    new globalThis.MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      view: window,
      ctrlKey,
      metaKey,
      shiftKey,
      altKey,
    }),
  )
}

/** While they scroll the rows are no targets: the one that is drawn there then. */
function rowOf(event: MouseEvent<HTMLElement>): Element | null {
  const { target, currentTarget } = event
  if (target === currentTarget)
    return [...currentTarget.children].find((row) => liesAt(row, event)) ?? null
  return target instanceof Element ? target.closest('[data-index]') : null
}

const rowLink = 'a[data-row-link]'
const answersItself = 'a, button, input, label, select, textarea, [popover], dialog, [data-editing]'
