import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

/** Is a pointer down on the rows? A node that is moved between press and release is not clicked. `handlers` are those of the element around the rows. */
export function usePressed(opens: boolean): { pressed: boolean; handlers: { onPointerDown: (event: PointerEvent) => void; onClick?: (event: MouseEvent<HTMLElement>) => void } } {
  const [pressed, setPressed] = useState(false)
  // A switch whose row went from under the finger gets no click: the rows get it, and were not meant.
  const meantOther = useRef(false)
  useEffect(() => {
    if (!pressed) return undefined
    // The click comes right behind the release.
    const release = () => void setTimeout(() => setPressed(false))
    // Over a menu of the browser's own no release is heard.
    const ends = ['pointerup', 'pointercancel', 'contextmenu', 'dragend'] as const
    for (const end of ends) addEventListener(end, release)
    return () => ends.forEach((end) => removeEventListener(end, release))
  }, [pressed])
  const onPointerDown = ({ target }: PointerEvent) => {
    setPressed(true)
    const control = target instanceof Element ? target.closest(answersItself) : null
    meantOther.current = control !== null && !control.matches(rowLink)
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const isMeant = !meantOther.current
    meantOther.current = false
    if (isMeant) openTapped(event)
  }
  return { pressed, handlers: { onPointerDown, ...(opens && { onClick }) } }
}

/**
 * A tap beside the words of a row opens it as its link does. What answers itself is left alone, and so is the end of a
 * selection. A mouse clicks the link: it lies over the row that it points at, so that the browser's own ways with links hold.
 */
function openTapped({ target, currentTarget, clientX, clientY, defaultPrevented, nativeEvent }: MouseEvent<HTMLElement>): void {
  if (defaultPrevented || !(target instanceof Element) || target.closest(answersItself)) return
  if (getSelection()?.isCollapsed === false) return
  const row = target === currentTarget ? rowAt(currentTarget, clientX, clientY) : target.closest('[data-index]')
  // With the keys that were held: in a new tab, where the person wants one.
  const { ctrlKey, metaKey, shiftKey, altKey } = nativeEvent
  row?.querySelector(rowLink)?.dispatchEvent(new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, view: window, ctrlKey, metaKey, shiftKey, altKey }))
}

/** While they scroll the rows are no targets, nor are their switches: who presses where one stands does not mean the row. */
function rowAt(body: Element, x: number, y: number): Element | undefined {
  const lies = (element: Element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return top <= y && y < bottom && left <= x && x < right
  }
  const row = [...body.children].find(lies)
  const controls = row?.querySelectorAll(answersItself) ?? []
  return [...controls].some((control) => !control.matches(rowLink) && lies(control)) ? undefined : row
}

const rowLink = 'a[data-row-link]'
const answersItself = 'a, button, input, label, select, textarea, [popover], dialog, [data-editing]'
