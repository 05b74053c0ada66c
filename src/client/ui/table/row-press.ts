import { type MouseEvent, useEffect, useState } from 'react'

/** Is a pointer down on the rows? A node that is moved between press and release is not clicked. `handlers` are those of the element around the rows. */
export function usePressed(opens: boolean): { pressed: boolean; handlers: { onPointerDown: () => void; onClick?: (event: MouseEvent<HTMLElement>) => void } } {
  const [pressed, setPressed] = useState(false)
  useEffect(() => {
    if (!pressed) return undefined
    // The click comes right behind the release.
    const release = () => void setTimeout(() => setPressed(false))
    // Over a menu of the browser's own no release is heard.
    const ends = ['pointerup', 'pointercancel', 'contextmenu', 'dragend'] as const
    for (const end of ends) addEventListener(end, release)
    return () => ends.forEach((end) => removeEventListener(end, release))
  }, [pressed])
  return { pressed, handlers: { onPointerDown: () => setPressed(true), ...(opens && { onClick: openTapped }) } }
}

/**
 * A tap beside the words of a row opens it as its link does. What answers itself is left alone, and so is the end of a
 * selection. A mouse clicks the link: it lies over the row that it points at, so that the browser's own ways with links hold.
 */
function openTapped({ target, currentTarget, clientY, defaultPrevented, nativeEvent }: MouseEvent<HTMLElement>): void {
  if (defaultPrevented || !(target instanceof Element) || target.closest(answersItself)) return
  if (getSelection()?.isCollapsed === false) return
  // While they scroll the rows are no targets.
  const row = target === currentTarget ? rowAt(currentTarget, clientY) : target.closest('[data-index]')
  // With the keys that were held: in a new tab, where the person wants one.
  const { ctrlKey, metaKey, shiftKey, altKey } = nativeEvent
  row?.querySelector('a[data-row-link]')?.dispatchEvent(new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, view: window, ctrlKey, metaKey, shiftKey, altKey }))
}

function rowAt(body: Element, y: number): Element | undefined {
  return [...body.children].find((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return top <= y && y < bottom
  })
}

const answersItself = 'a, button, input, label, select, textarea, [popover], dialog, [data-editing]'
